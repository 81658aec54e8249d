package io.nutshell.language.esml;

import io.nutshell.language.Folding;
import io.nutshell.program.syntax.Expression;
import io.nutshell.program.syntax.Operator;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * What an expression means: a scalar, or a structure that is kept in a variable or put together
 * from others. A structure is never computed as a whole: its leaves are asked for one by one.
 */
sealed interface Value {
  Type type();

  record Scalar(Type.Scalar type, Expression expression) implements Value {}

  /** The contents of a variable, or of a part of one. */
  record Stored(Place place) implements Value {
    @Override
    public Type type() {
      return place.type();
    }
  }

  record Tuple(Type.Structure type, Map<String, Value> fields) implements Value {}

  /** Values one after the other: all elements of an array, or the elements of a list. */
  record Series(Type type, List<Value> items) implements Value {}

  /** A list without its first element. */
  record Tail(Type.Sequence type, Value list) implements Value {}

  /** A list with one more element at its end. */
  record Append(Type.Sequence type, Value list, Value item) implements Value {}

  /** One of two values. */
  record Pick(Expression condition, Value yes, Value no) implements Value {
    @Override
    public Type type() {
      return no.type();
    }
  }

  static Value truth(Expression condition) {
    return new Scalar(Type.BOOLEAN, condition);
  }

  static Value number(Expression number) {
    return new Scalar(Type.NUMBER, number);
  }

  /** The value of a variable that is not initialised. */
  static Value standard(Type type) {
    return switch (type) {
      case Type.Scalar scalar -> new Scalar(scalar, Expression.constant(scalar.standard()));
      case Type.Structure record -> {
        Map<String, Value> fields = new LinkedHashMap<>();
        record.fields().forEach((name, field) -> fields.put(name, standard(field)));
        yield new Tuple(record, fields);
      }
      case Type.Array array ->
          new Series(array, Collections.nCopies(array.size(), standard(array.element())));
      case Type.Sequence list -> new Series(list, List.of());
      case Type.Channel _ -> throw new IllegalArgumentException("a channel has no value");
    };
  }

  /** The expression of a scalar. */
  default Expression scalar() {
    return switch (this) {
      case Scalar scalar -> scalar.expression();
      case Stored stored -> stored.place().read();
      case Pick pick ->
          Folding.binary(
              Operator.ADD,
              Folding.binary(Operator.MUL, pick.condition(), pick.yes().scalar(), null),
              Folding.binary(
                  Operator.MUL, new Expression.Not(pick.condition()), pick.no().scalar(), null),
              null);
      default -> throw new IllegalArgumentException("no scalar: " + type());
    };
  }

  default Value field(String name) {
    return switch (this) {
      case Stored stored -> new Stored(stored.place().field(name));
      case Tuple tuple -> Objects.requireNonNull(tuple.fields().get(name));
      case Pick pick -> new Pick(pick.condition(), pick.yes().field(name), pick.no().field(name));
      default -> throw new IllegalArgumentException("no record: " + type());
    };
  }

  /** The number of elements of a list. */
  default Expression length() {
    return switch (this) {
      case Stored stored -> stored.place().length();
      case Series series -> Expression.constant(series.items().size());
      case Tail tail ->
          new Expression.Checked(
              Folding.binary(Operator.GT, tail.list().length(), Expression.constant(0), null),
              Folding.binary(Operator.SUB, tail.list().length(), Expression.constant(1), null),
              "TAIL of an empty list",
              null);
      case Append append ->
          Folding.binary(Operator.ADD, append.list().length(), Expression.constant(1), null);
      case Pick pick ->
          new Pick(pick.condition(), number(pick.yes().length()), number(pick.no().length()))
              .scalar();
      default -> throw new IllegalArgumentException("no list: " + type());
    };
  }

  /** The number of elements that it can have. */
  private int capacity() {
    return switch (this) {
      case Series series -> series.items().size();
      case Tail tail -> Math.max(0, tail.list().capacity() - 1);
      case Append append -> append.list().capacity() + 1;
      case Pick pick -> Math.max(pick.yes().capacity(), pick.no().capacity());
      default ->
          switch (type()) {
            case Type.Array array -> array.size();
            case Type.Sequence list -> list.capacity();
            default -> 0;
          };
    };
  }

  /**
   * The element at a position from 0 up; beyond the end of a list, the standard value.
   *
   * @param wanted its type
   */
  default Value item(int index, Type wanted) {
    if (index >= capacity()) {
      return standard(wanted);
    }
    return switch (this) {
      case Stored stored -> new Stored(stored.place().item(index));
      case Series series -> series.items().get(index);
      case Tail tail -> tail.list().item(index + 1, wanted);
      case Append append ->
          new Pick(
              Folding.binary(Operator.EQ, append.list().length(), Expression.constant(index), null),
              append.item(),
              append.list().item(index, wanted));
      case Pick pick ->
          new Pick(pick.condition(), pick.yes().item(index, wanted), pick.no().item(index, wanted));
      default -> throw new IllegalArgumentException("no elements: " + type());
    };
  }

  /** The scalars of this value in the order of the leaves of a type that is compatible with it. */
  default List<Expression> leaves(Type as) {
    List<Expression> leaves = new ArrayList<>();
    switch (as) {
      case Type.Scalar _ -> leaves.add(scalar());
      case Type.Structure record ->
          record.fields().forEach((name, type) -> leaves.addAll(field(name).leaves(type)));
      case Type.Array array -> {
        for (int i = 0; i < array.size(); i++) {
          leaves.addAll(item(i, array.element()).leaves(array.element()));
        }
      }
      case Type.Sequence list -> {
        leaves.add(length());
        for (int i = 0; i < list.capacity(); i++) {
          leaves.addAll(item(i, list.element()).leaves(list.element()));
        }
      }
      case Type.Channel _ -> throw new IllegalArgumentException("a channel has no value");
    }
    return leaves;
  }
}
