package io.nutshell.language.cpn.ml.eval;

import io.nutshell.language.cpn.ml.value.MlFault;
import io.nutshell.language.cpn.ml.value.StandardException;
import io.nutshell.language.cpn.ml.value.Values;
import java.math.BigInteger;

/** The operators on numbers, and comparisons. */
final class Arithmetic {
  private Arithmetic() {}

  /** An operation on ints; an overflow is an exception of ML. */
  @FunctionalInterface
  interface IntOperation {
    long apply(long left, long right);
  }

  /** An operation on values of any other type. */
  @FunctionalInterface
  interface Operation {
    Object apply(Object left, Object right);
  }

  /** A comparison by the sign of the order. */
  @FunctionalInterface
  interface Sign {
    boolean test(int order);
  }

  static final class IntNode extends Node {
    private final IntOperation operation;
    private final Node left;
    private final Node right;
    private final String place;

    IntNode(IntOperation operation, Node left, Node right, String place) {
      this.operation = operation;
      this.left = left;
      this.right = right;
      this.place = place;
    }

    @Override
    public Object eval(Object[] frame) {
      return number(frame);
    }

    @Override
    public long number(Object[] frame) {
      long a = left.number(frame);
      long b = right.number(frame);
      try {
        return operation.apply(a, b);
      } catch (ArithmeticException _) {
        throw StandardException.OVERFLOW.fault().at(place);
      } catch (MlFault fault) {
        throw fault.at(place);
      }
    }
  }

  static final class OperationNode extends Node {
    private final Operation operation;
    private final Node left;
    private final Node right;
    private final String place;

    OperationNode(Operation operation, Node left, Node right, String place) {
      this.operation = operation;
      this.left = left;
      this.right = right;
      this.place = place;
    }

    @Override
    public Object eval(Object[] frame) {
      Object a = left.eval(frame);
      Object b = right.eval(frame);
      try {
        return operation.apply(a, b);
      } catch (MlFault fault) {
        throw fault.at(place);
      }
    }
  }

  /** A comparison of ints. */
  static final class IntComparison extends Node {
    private final Sign sign;
    private final Node left;
    private final Node right;

    IntComparison(Sign sign, Node left, Node right) {
      this.sign = sign;
      this.left = left;
      this.right = right;
    }

    @Override
    public Object eval(Object[] frame) {
      return test(frame);
    }

    @Override
    public boolean test(Object[] frame) {
      return sign.test(Long.compare(left.number(frame), right.number(frame)));
    }
  }

  static final class Equality extends Node {
    private final Node left;
    private final Node right;
    private final boolean equal;

    Equality(Node left, Node right, boolean equal) {
      this.left = left;
      this.right = right;
      this.equal = equal;
    }

    @Override
    public Object eval(Object[] frame) {
      return test(frame);
    }

    @Override
    public boolean test(Object[] frame) {
      return left.eval(frame).equals(right.eval(frame)) == equal;
    }
  }

  static long div(long left, long right) {
    if (right == 0) {
      throw StandardException.DIV.fault();
    }
    if (left == Long.MIN_VALUE && right == -1) {
      throw StandardException.OVERFLOW.fault();
    }
    return Math.floorDiv(left, right);
  }

  static long mod(long left, long right) {
    if (right == 0) {
      throw StandardException.DIV.fault();
    }
    return Math.floorMod(left, right);
  }

  static BigInteger div(BigInteger left, BigInteger right) {
    if (right.signum() == 0) {
      throw StandardException.DIV.fault();
    }
    BigInteger[] quotient = left.divideAndRemainder(right);
    boolean rounded = quotient[1].signum() != 0 && quotient[1].signum() != right.signum();
    return rounded ? quotient[0].subtract(BigInteger.ONE) : quotient[0];
  }

  static BigInteger mod(BigInteger left, BigInteger right) {
    return left.subtract(div(left, right).multiply(right));
  }

  static boolean compare(Sign sign, Object left, Object right) {
    return sign.test(Values.compare(left, right));
  }
}
