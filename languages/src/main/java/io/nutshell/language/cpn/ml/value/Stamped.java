package io.nutshell.language.cpn.ml.value;

import java.math.BigInteger;

/**
 * A colour with a time: the token of a timed place. The time is a stamp, or a delay that the clock
 * is added to when the token is put.
 *
 * <p>Times are doubles: whole numbers up to {@link #MAX_TIME} are exact, and real-valued time needs
 * no second form.
 */
public record Stamped(Object colour, double time, boolean delay) {
  /** Whole numbers up to this one are exact as doubles. */
  public static final double MAX_TIME = (1L << 53) - 1;

  public static Stamped at(Object colour, double time) {
    // Adding 0 turns the negative zero into the positive one.
    return new Stamped(colour, time + 0.0, false);
  }

  public static Stamped after(Object colour, double delay) {
    return new Stamped(colour, delay + 0.0, true);
  }

  /**
   * A number of ML as a time.
   *
   * @throws MlFault if it is negative or too large
   */
  public static double time(Object number, String what) {
    double time =
        switch (number) {
          case Long whole -> whole;
          case BigInteger whole -> whole.doubleValue();
          case Double real -> real;
          default -> throw new IllegalArgumentException("no number: " + number);
        };
    if (!(time >= 0)) {
      throw MlFault.limit("%s cannot be %s: it is negative".formatted(what, Values.print(number)));
    }
    if (time > MAX_TIME) {
      throw MlFault.limit(
          "%s cannot be %s: times are below 2^53".formatted(what, Values.print(number)));
    }
    return time;
  }

  /** A time as CPN Tools prints it: whole numbers without a point. */
  public static String print(double time) {
    return time == Math.rint(time) && time <= MAX_TIME
        ? Long.toString((long) time)
        : Values.printReal(time);
  }
}
