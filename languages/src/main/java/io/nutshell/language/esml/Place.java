package io.nutshell.language.esml;

import io.nutshell.language.Folding;
import io.nutshell.model.SourcePosition;
import io.nutshell.program.analysis.Interval;
import io.nutshell.program.analysis.Intervals;
import io.nutshell.program.syntax.Expression;
import io.nutshell.program.syntax.Operator;
import io.nutshell.program.syntax.Statement;
import io.nutshell.program.syntax.Terms;
import io.nutshell.program.syntax.Variable;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A variable, or a part of one: what can stand left of an assignment.
 *
 * @param offset the cell within the leaves below; null outside arrays and lists
 * @param checks what must hold for the part to exist
 * @param name the name of the whole variable, for messages
 */
record Place(
    Type type,
    Storage storage,
    @Nullable Expression offset,
    List<Check> checks,
    String name,
    SourcePosition position) {

  /** A condition, and the message where it does not hold. */
  record Check(Expression condition, String complaint) {}

  static Place of(Type type, Storage storage, String name, SourcePosition position) {
    return new Place(type, storage, null, List.of(), name, position);
  }

  /** The same place, named elsewhere in the source. */
  Place at(SourcePosition where) {
    return new Place(type, storage, offset, checks, name, where);
  }

  Place field(String field) {
    return new Place(
        Objects.requireNonNull(((Type.Structure) type).fields().get(field)),
        Objects.requireNonNull(((Storage.Fields) storage).fields().get(field)),
        offset,
        checks,
        name,
        position);
  }

  /** The element of an array or a list whose position, from 0, is known to exist. */
  Place item(long index) {
    return item(Expression.constant(index), List.of());
  }

  /** An element of an array. */
  Place element(Expression index) {
    Type.Array array = (Type.Array) type;
    Expression from0 =
        Folding.binary(Operator.SUB, index, Expression.constant(array.low()), position);
    Interval possible = range(from0);
    boolean proven = possible.low() >= 0 && possible.high() < array.size();
    boolean plain =
        array.low() == 0 && offset == null && Type.cells(array.element()) == 1 && !isPort();
    return item(
        array.low() == 0 ? index : from0,
        proven || (plain && array.element() instanceof Type.Scalar)
            ? List.of()
            : List.of(
                new Check(
                    between(from0, 0, array.size() - 1L),
                    "the index of '%s' is outside %d..%d"
                        .formatted(name, array.low(), array.high()))));
  }

  /** An element of a list, which must have it. */
  Place element(Expression index, String complaint) {
    Expression inside =
        Folding.all(
            List.of(
                Folding.binary(Operator.GE, index, Expression.constant(0), null),
                Folding.binary(Operator.LT, index, length(), null)));
    return item(index, List.of(new Check(inside, complaint)));
  }

  private boolean isPort() {
    return Type.isPort(type);
  }

  private Place item(Expression index, List<Check> more) {
    int size;
    Type element;
    Storage below;
    switch (type) {
      case Type.Array array -> {
        size = array.size();
        element = array.element();
        below = ((Storage.Elements) storage).element();
      }
      case Type.Sequence list -> {
        size = list.capacity();
        element = list.element();
        below = ((Storage.Items) storage).element();
      }
      default -> throw new IllegalArgumentException("no elements: " + type);
    }
    Expression cell =
        offset == null
            ? index
            : sum(Folding.binary(Operator.MUL, offset, Expression.constant(size), null), index);
    List<Check> all = new ArrayList<>(checks);
    all.addAll(more);
    return new Place(element, below, cell, all, name, position);
  }

  /** A sum with the constant part last, so that cells at different constants are told apart. */
  private static Expression sum(Expression base, Expression index) {
    return index instanceof Expression.Constant(long value) && value == 0
        ? base
        : Folding.binary(Operator.ADD, base, index, null);
  }

  static Interval range(Expression expression) {
    return Intervals.of(expression, variable -> new Interval(variable.low(), variable.high()));
  }

  static Expression between(Expression value, long low, long high) {
    return Folding.all(
        List.of(
            Folding.binary(Operator.GE, value, Expression.constant(low), null),
            Folding.binary(Operator.LE, value, Expression.constant(high), null)));
  }

  /** The value of a scalar. */
  Expression read() {
    return checked(cell(((Storage.Cell) storage).variable()));
  }

  /** The number of elements of a list. */
  Expression length() {
    return checked(cell(((Storage.Items) storage).length()));
  }

  private Expression cell(Variable variable) {
    return offset == null
        ? Expression.read(variable)
        : new Expression.Element(variable, offset, position);
  }

  Expression checked(Expression value) {
    Expression result = value;
    for (Check check : checks.reversed()) {
      result = new Expression.Checked(check.condition(), result, check.complaint(), position);
    }
    return result;
  }

  /** Assigns to a scalar. */
  Statement.Assign write(Expression value) {
    return write(((Storage.Cell) storage).variable(), value);
  }

  /** Sets the length of a list. */
  Statement.Assign writeLength(Expression value) {
    return write(((Storage.Items) storage).length(), value);
  }

  private Statement.Assign write(Variable variable, Expression value) {
    return new Statement.Assign(
        variable,
        offset == null ? null : checked(offset),
        offset == null ? checked(value) : value,
        position);
  }

  /** Whether both are the same part of the same variable. */
  boolean same(Place other) {
    return storage.equals(other.storage)
        && (offset == null
            ? other.offset == null
            : other.offset != null && Terms.same(offset, other.offset));
  }
}
