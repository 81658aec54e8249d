package io.nutshell.language.cpn.ml.eval;

import io.nutshell.language.cpn.ml.eval.Arithmetic.IntOperation;
import io.nutshell.language.cpn.ml.eval.Arithmetic.Operation;
import io.nutshell.language.cpn.ml.eval.Arithmetic.Sign;
import io.nutshell.language.cpn.ml.types.Type;
import io.nutshell.language.cpn.ml.types.TypeVariable;
import io.nutshell.language.cpn.ml.types.Types;
import io.nutshell.language.cpn.ml.typing.Operator;
import io.nutshell.language.cpn.ml.value.MlFault;
import io.nutshell.language.cpn.ml.value.MlList;
import io.nutshell.language.cpn.ml.value.Multiset;
import io.nutshell.language.cpn.ml.value.Stamped;
import io.nutshell.language.cpn.ml.value.StandardException;
import java.math.BigInteger;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;

/** Chooses what an operator does by the type of its operands. */
final class Operations {
  /** A multiset in an expression cannot have more elements. */
  static final int MAX_ELEMENTS = 10_000_000;

  private Operations() {}

  /**
   * The type that decides the meaning of an operator; the default if the operands leave it open.
   */
  static Type decided(Type type) {
    return type.resolved() instanceof TypeVariable variable && variable.isOverloaded()
        ? variable.defaultChoice()
        : type.resolved();
  }

  static Node node(Operator operator, Type operands, List<Node> nodes, String place) {
    Type type = decided(operands);
    Node left = nodes.getFirst();
    if (operator.isUnary()) {
      // Operators on one operand ignore the second.
      return node(operator, type, left, new ConstantNode(0L), place);
    }
    return node(operator, type, left, nodes.getLast(), place);
  }

  private static Node node(Operator operator, Type type, Node left, Node right, String place) {
    if (type.equals(Types.INT)) {
      switch (operator) {
        case ADD, SUBTRACT, MULTIPLY, DIV, MOD, NEGATE, ABS -> {
          return new Arithmetic.IntNode(intOperation(operator), left, right, place);
        }
        case LESS, GREATER, AT_MOST, AT_LEAST, EQUAL, UNEQUAL -> {
          return new Arithmetic.IntComparison(sign(operator), left, right);
        }
        default -> {
          // The operator does not depend on the type.
        }
      }
    }
    return switch (operator) {
      case EQUAL -> new Arithmetic.Equality(left, right, true);
      case UNEQUAL -> new Arithmetic.Equality(left, right, false);
      default -> new Arithmetic.OperationNode(operation(operator, type), left, right, place);
    };
  }

  /** The operator as a function of its operand or its pair of operands. */
  static Operation operation(Operator operator, Type operands) {
    Type type = decided(operands);
    return switch (operator) {
      case ADD, SUBTRACT, MULTIPLY, DIVIDE, DIV, MOD, NEGATE, ABS -> number(operator, type);
      case LESS, GREATER, AT_MOST, AT_LEAST -> {
        Sign sign = sign(operator);
        yield (a, b) -> Arithmetic.compare(sign, a, b);
      }
      case EQUAL -> Object::equals;
      case UNEQUAL -> (a, b) -> !a.equals(b);
      case CONCATENATE -> (a, b) -> concatenated((String) a, (String) b);
      case CONS -> (a, b) -> new MlList(a, (MlList) b);
      case APPEND, UNITE -> (a, b) -> ((MlList) b).prepend((MlList) a);
      case TIMES -> (a, b) -> repeated((Long) a, b);
      case REMOVE -> (a, b) -> difference((MlList) a, (MlList) b);
      case SCALE -> (a, b) -> scaled((Long) a, (MlList) b);
      case STAMP_ONE -> (a, b) -> Stamped.at(a, Stamped.time(b, "a time stamp"));
      case STAMP -> {
        yield (a, b) -> {
          double time = Stamped.time(b, "a time stamp");
          return mapped((MlList) a, colour -> Stamped.at(colour, time));
        };
      }
      case DELAY -> {
        yield (a, b) -> {
          double delay = Stamped.time(b, "a delay");
          return mapped((MlList) a, colour -> Stamped.after(colour, delay));
        };
      }
      case SAME -> (a, b) -> Multiset.of((MlList) a).equals(Multiset.of((MlList) b));
      case DIFFERENT -> (a, b) -> !Multiset.of((MlList) a).equals(Multiset.of((MlList) b));
      case INCLUDED -> (a, b) -> isIncluded((MlList) a, (MlList) b);
      case INCLUDES -> (a, b) -> isIncluded((MlList) b, (MlList) a);
      case STRICTLY_INCLUDED -> (a, b) -> isStrictlyIncluded((MlList) a, (MlList) b);
      case STRICTLY_INCLUDES -> (a, b) -> isStrictlyIncluded((MlList) b, (MlList) a);
      case COMPOSE -> (a, b) -> composed((MlFunction) a, (MlFunction) b);
      case BEFORE -> (a, _) -> a;
    };
  }

  private static Operation number(Operator operator, Type type) {
    if (type.equals(Types.REAL)) {
      return switch (operator) {
        case ADD -> (a, b) -> (Double) a + (Double) b;
        case SUBTRACT -> (a, b) -> (Double) a - (Double) b;
        case MULTIPLY -> (a, b) -> (Double) a * (Double) b;
        case DIVIDE -> (a, b) -> (Double) a / (Double) b;
        case NEGATE -> (a, _) -> -(Double) a;
        default -> (a, _) -> Math.abs((Double) a);
      };
    }
    if (type.equals(Types.INT_INF)) {
      return switch (operator) {
        case ADD -> (a, b) -> ((BigInteger) a).add((BigInteger) b);
        case SUBTRACT -> (a, b) -> ((BigInteger) a).subtract((BigInteger) b);
        case MULTIPLY -> (a, b) -> ((BigInteger) a).multiply((BigInteger) b);
        case DIV -> (a, b) -> Arithmetic.div((BigInteger) a, (BigInteger) b);
        case MOD -> (a, b) -> Arithmetic.mod((BigInteger) a, (BigInteger) b);
        case NEGATE -> (a, _) -> ((BigInteger) a).negate();
        default -> (a, _) -> ((BigInteger) a).abs();
      };
    }
    IntOperation operation = intOperation(operator);
    return (a, b) -> {
      try {
        return operation.apply((Long) a, (Long) b);
      } catch (ArithmeticException _) {
        throw StandardException.OVERFLOW.fault();
      }
    };
  }

  private static IntOperation intOperation(Operator operator) {
    return switch (operator) {
      case ADD -> Math::addExact;
      case SUBTRACT -> Math::subtractExact;
      case MULTIPLY -> Math::multiplyExact;
      case DIV -> Arithmetic::div;
      case MOD -> Arithmetic::mod;
      case NEGATE -> (a, _) -> Math.negateExact(a);
      default -> (a, _) -> Math.absExact(a);
    };
  }

  private static Sign sign(Operator operator) {
    return switch (operator) {
      case LESS -> order -> order < 0;
      case GREATER -> order -> order > 0;
      case AT_MOST -> order -> order <= 0;
      case AT_LEAST -> order -> order >= 0;
      case EQUAL -> order -> order == 0;
      default -> order -> order != 0;
    };
  }

  private static MlFunction composed(MlFunction outer, MlFunction inner) {
    return new NativeFunction(
        "o", 1, (arguments, machine) -> outer.apply(inner.apply(arguments[0], machine), machine));
  }

  static MlList repeated(long count, Object value) {
    requireElements(count);
    MlList list = MlList.EMPTY;
    for (long i = 0; i < count; i++) {
      list = new MlList(value, list);
    }
    return list;
  }

  private static MlList mapped(MlList list, UnaryOperator<Object> function) {
    MlList result = MlList.EMPTY;
    for (Object element : list) {
      result = new MlList(function.apply(element), result);
    }
    return result.reverse();
  }

  private static MlList scaled(long factor, MlList list) {
    if (list.isEmpty()) {
      return list;
    }
    requireElements(factor);
    requireElements(factor * list.length());
    MlList result = MlList.EMPTY;
    for (long i = 0; i < factor; i++) {
      result = result.prepend(list);
    }
    return result;
  }

  private static String concatenated(String left, String right) {
    requireElements((long) left.length() + right.length());
    return left.concat(right);
  }

  static void requireElements(long count) {
    if (count > MAX_ELEMENTS) {
      throw MlFault.limit("a list, multiset or string has more than " + MAX_ELEMENTS + " elements");
    }
  }

  private static MlList difference(MlList list, MlList removed) {
    Map<Object, Long> counts = new HashMap<>();
    removed.forEach(element -> counts.merge(element, 1L, Long::sum));
    int kept = list.length() - removed.length();
    MlList result = MlList.EMPTY;
    for (Object element : list) {
      Long count = counts.get(element);
      if (count != null && count > 0) {
        counts.put(element, count - 1);
      } else {
        result = new MlList(element, result);
      }
    }
    if (result.length() != kept) {
      throw StandardException.SUBTRACT.fault();
    }
    return result.reverse();
  }

  private static boolean isIncluded(MlList left, MlList right) {
    return left.length() <= right.length() && Multiset.of(left).isContainedIn(Multiset.of(right));
  }

  private static boolean isStrictlyIncluded(MlList left, MlList right) {
    return left.length() < right.length() && isIncluded(left, right);
  }
}
