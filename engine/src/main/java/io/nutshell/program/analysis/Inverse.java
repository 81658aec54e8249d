package io.nutshell.program.analysis;

import io.nutshell.program.syntax.Command;
import io.nutshell.program.syntax.Expression;
import io.nutshell.program.syntax.Expression.Binary;
import io.nutshell.program.syntax.Expression.Checked;
import io.nutshell.program.syntax.Expression.Complement;
import io.nutshell.program.syntax.Expression.Constant;
import io.nutshell.program.syntax.Expression.Element;
import io.nutshell.program.syntax.Expression.Negate;
import io.nutshell.program.syntax.Expression.Not;
import io.nutshell.program.syntax.Expression.Read;
import io.nutshell.program.syntax.Operator;
import io.nutshell.program.syntax.Statement;
import io.nutshell.program.syntax.Statement.Assign;
import io.nutshell.program.syntax.Statement.Shift;
import io.nutshell.program.syntax.Terms;
import io.nutshell.program.syntax.Variable;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Finds the inverse of a command: statements that, executed on its target, give its source.
 *
 * <p><b>How it works.</b> The command's statements are visited from the last to the first, with the
 * set of places whose values at that point are lost. At first none is: all have the values of the
 * target. An assignment {@code x = e} means that x has, after it, the value that e has before it.
 * If exactly one place in e is lost (x itself, as in {@code x = x + 1}, or one that is overwritten
 * later, as y in {@code x = y; y = 0}), and only addition, subtraction, negation and exclusive or
 * are applied to it, its value can be computed. Otherwise the old value of x is lost, unless the
 * guard determines it: because the guard admits only one value, or by an equation that can be
 * solved in the same way. A command is reversible if nothing is lost in the end.
 *
 * <p>If a target has a source, the statements give it. Whether it has one must be checked by
 * executing the command from there.
 */
final class Inverse {
  /** More than one place is lost, or one that cannot be named. */
  private static final int MANY = 1 << 20;

  private static final int MAX_SHIFTED_CELLS = 256;

  private final Command command;
  private final List<Statement> effect;
  private final Environment enabled;
  private final List<Statement> undo = new ArrayList<>();
  private final Set<Place> lost = new HashSet<>();

  /** The element with a computed index whose old value is wanted, if any. */
  private @Nullable Element wanted;

  /** A variable, or a cell of an array. */
  private record Place(Variable variable, int cell) {
    Expression read() {
      return variable.array()
          ? new Element(variable, new Constant(cell), null)
          : new Read(variable);
    }
  }

  private Inverse(Command command, Environment enabled) {
    this.command = command;
    this.effect = command.outcomes().getFirst();
    this.enabled = enabled;
  }

  /**
   * The statements that undo a command; null if it is not reversible.
   *
   * @param ranges of the variables in all states, before the command and after it
   */
  static @Nullable List<Statement> of(Command command, Ranges ranges) {
    if (command.outcomes().size() != 1) {
      return null;
    }
    Environment enabled = new Environment(ranges::of, new BitSet());
    Command.At at = command.at();
    if ((at != null && !enabled.assume(Expression.equal(at.location(), at.value()), true))
        || !enabled.assume(command.guard(), true)) {
      return null;
    }
    Inverse inverse = new Inverse(command, enabled);
    return inverse.find() ? List.copyOf(inverse.undo) : null;
  }

  private boolean find() {
    for (int i = effect.size() - 1; i >= 0; i--) {
      boolean possible =
          switch (effect.get(i)) {
            case Shift shift -> unshift(shift.array(), i);
            case Assign assign -> unassign(assign, i);
          };
      if (!possible) {
        return false;
      }
    }
    lost.removeIf(place -> determined(place.read(), 0));
    for (int before = MANY; !lost.isEmpty() && lost.size() < before; ) {
      before = lost.size();
      Terms.conjuncts(command.guard(), this::solveEquation);
    }
    return lost.isEmpty();
  }

  private boolean unassign(Assign assign, int position) {
    Variable variable = assign.variable();
    Expression index = assign.index();
    if (index == null) {
      return unassign(new Place(variable, 0), assign.value(), position);
    }
    int cell = Terms.constantIndex(variable, index);
    return cell >= 0
        ? unassign(new Place(variable, cell), assign.value(), position)
        : unassignComputed(new Element(variable, index, null), assign.value(), position);
  }

  private boolean unassign(Place target, Expression value, int position) {
    boolean known = lost.add(target);
    if (known && unknowns(value) == 1) {
      recover(value, target.read());
    }
    if (lost.contains(target) && determined(target.read(), position)) {
      lost.remove(target);
    }
    return true;
  }

  /**
   * The index must be known, and the old value must be found at once: a lost element with a
   * computed index cannot be named later.
   */
  private boolean unassignComputed(Element target, Expression value, int position) {
    if (unknowns(target.index()) > 0
        || Terms.reads(target.index(), target.array())
        || lostIn(target.array())) {
      return false;
    }
    wanted = target;
    boolean found = unknowns(value) == 1 && recover(value, target);
    wanted = null;
    return found || determined(target, position);
  }

  private boolean unshift(Variable array, int position) {
    int last = array.size() - 1;
    if (last >= MAX_SHIFTED_CELLS) {
      return false;
    }
    for (int cell = last; cell > 0; cell--) {
      Place above = new Place(array, cell);
      Place here = new Place(array, cell - 1);
      undo.add(set(above.read(), here.read()));
      lost.remove(above);
      if (lost.contains(here)) {
        lost.add(above);
      }
    }
    Place first = new Place(array, 0);
    lost.add(first);
    if (determined(first.read(), position)) {
      lost.remove(first);
    }
    return true;
  }

  /**
   * Sets a place to the only value that the guard admits, unless an earlier statement wrote the
   * place.
   */
  private boolean determined(Expression place, int position) {
    Interval value = Intervals.evaluate(place, enabled);
    if (!value.single() || effect.subList(0, position).stream().anyMatch(s -> touches(s, place))) {
      return false;
    }
    undo.add(set(place, new Constant(value.low())));
    return true;
  }

  private static boolean touches(Statement statement, Expression place) {
    return Terms.reads(place, Terms.written(statement));
  }

  private void solveEquation(Expression conjunct) {
    if (conjunct instanceof Binary(Operator operator, var left, var right, var _)
        && operator == Operator.EQ
        && unknowns(left) + unknowns(right) == 1) {
      boolean _ = unknowns(left) == 1 ? recover(left, right) : recover(right, left);
    }
  }

  /** Computes the only lost place in an expression from the value of the expression. */
  private boolean recover(Expression expression, Expression value) {
    Expression part = expression;
    Expression result = value;
    while (!(part instanceof Read) && !(part instanceof Element)) {
      switch (part) {
        case Negate(var operand) -> {
          part = operand;
          result = new Negate(result);
        }
        case Complement(var operand) -> {
          part = operand;
          result = new Complement(result);
        }
        case Binary(Operator operator, var left, var right, var _) -> {
          boolean isLeft = unknowns(left) == 1;
          Expression other = isLeft ? right : left;
          switch (operator) {
            case ADD -> result = Expression.binary(Operator.SUB, result, other);
            case SUB ->
                result =
                    isLeft
                        ? Expression.binary(Operator.ADD, result, other)
                        : Expression.binary(Operator.SUB, other, result);
            case BIT_XOR -> result = Expression.binary(Operator.BIT_XOR, result, other);
            default -> {
              return false;
            }
          }
          part = isLeft ? left : right;
        }
        case Checked checked -> {
          if (unknowns(checked.condition()) > 0) {
            return false;
          }
          part = checked.value();
        }
        case Constant _, Not _, Read _, Element _ -> {
          return false;
        }
      }
    }
    undo.add(set(part, result));
    if (part instanceof Read(Variable variable)) {
      lost.remove(new Place(variable, 0));
    } else if (part instanceof Element(Variable array, Expression index, var _)) {
      lost.remove(new Place(array, Terms.constantIndex(array, index)));
    }
    return true;
  }

  private static Statement set(Expression place, Expression value) {
    return switch (place) {
      case Read(Variable variable) -> Statement.assign(variable, value);
      case Element(Variable array, Expression index, var _) ->
          new Assign(array, index, value, null);
      default -> throw new IllegalArgumentException("not a variable or an array element: " + place);
    };
  }

  /** The number of lost places in an expression. */
  private int unknowns(Expression expression) {
    return switch (expression) {
      case Constant _ -> 0;
      case Read(Variable variable) -> lost.contains(new Place(variable, 0)) ? 1 : 0;
      case Element element -> unknownElements(element);
      case Negate(var operand) -> unknowns(operand);
      case Complement(var operand) -> unknowns(operand);
      case Not(var operand) -> unknowns(operand);
      case Binary(Operator _, var left, var right, var _) ->
          Math.min(MANY, unknowns(left) + unknowns(right));
      case Checked checked ->
          Math.min(MANY, unknowns(checked.condition()) + unknowns(checked.value()));
    };
  }

  private int unknownElements(Element element) {
    Variable array = element.array();
    if (unknowns(element.index()) > 0) {
      return MANY;
    }
    if (wanted != null && wanted.array().equals(array)) {
      return Terms.same(wanted.index(), element.index()) ? 1 : MANY;
    }
    int cell = Terms.constantIndex(array, element.index());
    if (cell >= 0) {
      return lost.contains(new Place(array, cell)) ? 1 : 0;
    }
    return lostIn(array) ? MANY : 0;
  }

  private boolean lostIn(Variable array) {
    return lost.stream().anyMatch(place -> place.variable().equals(array));
  }
}
