package io.nutshell.language.esml;

import io.nutshell.language.Folding;
import io.nutshell.program.syntax.Expression;
import io.nutshell.program.syntax.Operator;
import io.nutshell.program.syntax.Statement;
import io.nutshell.program.syntax.Terms;
import io.nutshell.program.syntax.Variable;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The statements that assign structured values, leaf by leaf.
 *
 * <p>An assignment uses the values before it, in whatever order its leaves are written. So a leaf
 * that reads a cell is written before the leaf that changes this cell. If no such order exists, for
 * example because two fields are exchanged, the assignment is refused.
 */
final class Assignments {
  private Assignments() {}

  /** An assignment to a place. */
  record Pair(Place place, Value value) {}

  /** The statements of assignments that happen at once; empty if there is no order for them. */
  static Optional<List<Statement>> of(List<Pair> pairs) {
    if (pairs.size() == 1 && pairs.getFirst().place().type() instanceof Type.Sequence list) {
      Pair pair = pairs.getFirst();
      if (pair.value() instanceof Value.Append append && isStored(append.list(), pair.place())) {
        return ordered(appended(pair.place(), list, append.item()));
      }
      if (pair.value() instanceof Value.Tail tail
          && isStored(tail.list(), pair.place())
          && pair.place().offset() == null
          && shiftable(pair.place())) {
        return Optional.of(shifted(pair.place(), pair.value()));
      }
    }
    List<Statement.Assign> leaves = new ArrayList<>();
    pairs.forEach(pair -> copy(pair.place(), pair.value(), leaves));
    return ordered(leaves);
  }

  private static boolean isStored(Value value, Place place) {
    return value instanceof Value.Stored stored && stored.place().same(place);
  }

  /** Writes only the new element and the length. */
  private static List<Statement.Assign> appended(Place place, Type.Sequence list, Value item) {
    Expression length = place.length();
    Place end =
        place.element(
            length, "'%s' is full: it has room for %d".formatted(place.name(), list.capacity()));
    // The position is the length itself, so the check is against the capacity.
    Place.Check room =
        new Place.Check(
            Folding.binary(
                Operator.LT, length, Expression.constant(list.capacity()), place.position()),
            end.checks().getLast().complaint());
    List<Place.Check> checks = new ArrayList<>(place.checks());
    checks.add(room);
    Place free =
        new Place(end.type(), end.storage(), end.offset(), checks, end.name(), place.position());
    List<Statement.Assign> leaves = new ArrayList<>();
    copy(free, item, leaves);
    leaves.add(
        place.writeLength(Folding.binary(Operator.ADD, length, Expression.constant(1), null)));
    return leaves;
  }

  /** Whether every leaf of a list is an array of its own whose unused cells are 0. */
  private static boolean shiftable(Place place) {
    List<Variable> leaves = new ArrayList<>();
    return collect(
            ((Type.Sequence) place.type()).element(),
            ((Storage.Items) place.storage()).element(),
            leaves)
        && !leaves.isEmpty();
  }

  /** The leaves of records; false where there is another array or list, or a standard not 0. */
  private static boolean collect(Type type, Storage storage, List<Variable> leaves) {
    return switch (storage) {
      case Storage.Cell cell -> {
        leaves.add(cell.variable());
        yield ((Type.Scalar) type).standard() == 0;
      }
      case Storage.Fields fields ->
          fields.fields().entrySet().stream()
              .allMatch(
                  field ->
                      collect(
                          ((Type.Structure) type).fields().getOrDefault(field.getKey(), type),
                          field.getValue(),
                          leaves));
      default -> false;
    };
  }

  private static List<Statement> shifted(Place place, Value value) {
    List<Variable> leaves = new ArrayList<>();
    boolean _ =
        collect(
            ((Type.Sequence) place.type()).element(),
            ((Storage.Items) place.storage()).element(),
            leaves);
    List<Statement> statements = new ArrayList<>();
    statements.add(place.writeLength(value.length()));
    leaves.forEach(leaf -> statements.add(new Statement.Shift(leaf)));
    return statements;
  }

  /** Assigns a value leaf by leaf. */
  private static void copy(Place place, Value value, List<Statement.Assign> leaves) {
    switch (place.type()) {
      case Type.Scalar _ -> leaves.add(place.write(value.scalar()));
      case Type.Structure record ->
          record
              .fields()
              .keySet()
              .forEach(name -> copy(place.field(name), value.field(name), leaves));
      case Type.Array array -> {
        for (int i = 0; i < array.size(); i++) {
          copy(place.item(i), value.item(i, array.element()), leaves);
        }
      }
      case Type.Sequence list -> {
        leaves.add(place.writeLength(value.length()));
        for (int i = 0; i < list.capacity(); i++) {
          copy(place.item(i), value.item(i, list.element()), leaves);
        }
      }
      case Type.Channel _ -> throw new IllegalArgumentException("a channel has no value");
    }
  }

  /** Repeatedly takes the first assignment whose target no remaining one reads. */
  private static Optional<List<Statement>> ordered(List<Statement.Assign> leaves) {
    List<Statement.Assign> open = new ArrayList<>(leaves);
    List<Statement> order = new ArrayList<>();
    while (!open.isEmpty()) {
      int next = 0;
      while (next < open.size() && isReadByOthers(open, next)) {
        next++;
      }
      if (next == open.size()) {
        return Optional.empty();
      }
      order.add(open.remove(next));
    }
    return Optional.of(order);
  }

  private static boolean isReadByOthers(List<Statement.Assign> open, int candidate) {
    for (int other = 0; other < open.size(); other++) {
      if (other != candidate && reads(open.get(other), open.get(candidate))) {
        return true;
      }
    }
    return false;
  }

  /** Whether a statement may read the cell that another one writes. */
  private static boolean reads(Statement.Assign reader, Statement.Assign writer) {
    boolean[] found = {false};
    Terms.visit(
        reader,
        part ->
            found[0] |=
                switch (part) {
                  case Expression.Read read -> read.variable().equals(writer.variable());
                  case Expression.Element element ->
                      element.array().equals(writer.variable())
                          && writer.index() != null
                          && !apart(element.index(), writer.index());
                  default -> false;
                });
    return found[0];
  }

  /** Whether two indices certainly differ: the same expression plus different constants. */
  private static boolean apart(Expression one, Expression other) {
    Expression first = unchecked(one);
    Expression second = unchecked(other);
    return Terms.same(base(first), base(second)) && constant(first) != constant(second);
  }

  private static Expression unchecked(Expression index) {
    return index instanceof Expression.Checked checked ? unchecked(checked.value()) : index;
  }

  private static Expression base(Expression index) {
    return switch (index) {
      case Expression.Constant _ -> Expression.FALSE;
      case Expression.Binary sum
          when sum.operator() == Operator.ADD && sum.right() instanceof Expression.Constant ->
          sum.left();
      default -> index;
    };
  }

  private static long constant(Expression index) {
    return switch (index) {
      case Expression.Constant(long value) -> value;
      case Expression.Binary sum
          when sum.operator() == Operator.ADD
              && sum.right() instanceof Expression.Constant(long value) ->
          value;
      default -> 0;
    };
  }
}
