package io.nutshell.language.cpn.ml.library;

import io.nutshell.language.cpn.ml.value.Options;
import io.nutshell.language.cpn.ml.value.StandardException;
import io.nutshell.language.cpn.ml.value.Unit;
import io.nutshell.language.cpn.ml.value.Values;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.util.function.DoubleUnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The structures Int, IntInf, Real, Math, Bool and Option. */
final class Numbers {
  private static final Pattern INTEGER = Pattern.compile("^\\s*([~+-]?)(\\d+)");
  private static final Pattern REAL =
      Pattern.compile("^\\s*([~+-]?)(\\d+(?:\\.\\d+)?(?:[eE][~-]?\\d+)?)");

  private Numbers() {}

  static void addTo(Library library) {
    addInts(library);
    addLargeInts(library);
    addReals(library);
    addMath(library);
    addBooleans(library);
    addOptions(library);
  }

  private static void addInts(Library library) {
    library.function("Int.toString", "int -> string", n -> Values.print(n));
    library.function(
        "Int.fromString", "string -> int option", text -> Options.of(parsed((String) text)));
    library.pair("Int.min", "int * int -> int", (a, b) -> Math.min((Long) a, (Long) b));
    library.pair("Int.max", "int * int -> int", (a, b) -> Math.max((Long) a, (Long) b));
    library.function("Int.sign", "int -> int", n -> (long) Long.signum((Long) n));
    library.pair("Int.compare", "int * int -> order", Numbers::compared);
    library.pair("Int.quot", "int * int -> int", (a, b) -> dividend(a, b) / nonZero(b));
    library.pair("Int.rem", "int * int -> int", (a, b) -> (Long) a % nonZero(b));
    library.pair(
        "Int.div", "int * int -> int", (a, b) -> Math.floorDiv(dividend(a, b), nonZero(b)));
    library.pair("Int.mod", "int * int -> int", (a, b) -> Math.floorMod((Long) a, nonZero(b)));
    library.function("Int.toInt Int.fromInt", "int -> int", n -> n);
    library.function(
        "Int.toLarge IntInf.fromInt LargeInt.fromInt",
        "int -> intinf",
        n -> BigInteger.valueOf((Long) n));
    library.function(
        "Int.fromLarge IntInf.toInt LargeInt.toInt", "intinf -> int", n -> toInt((BigInteger) n));
  }

  private static Object compared(Object left, Object right) {
    return Options.order(Values.compare(left, right));
  }

  private static long nonZero(Object divisor) {
    if ((Long) divisor == 0) {
      throw StandardException.DIV.fault();
    }
    return (Long) divisor;
  }

  /** The quotient of the smallest number and -1 is the only one that is too large. */
  private static long dividend(Object dividend, Object divisor) {
    if ((Long) dividend == Long.MIN_VALUE && (Long) divisor == -1) {
      throw StandardException.OVERFLOW.fault();
    }
    return (Long) dividend;
  }

  private static @Nullable Long parsed(String text) {
    Matcher matcher = INTEGER.matcher(text);
    if (!matcher.find()) {
      return null;
    }
    BigInteger number = new BigInteger(matcher.group(2));
    boolean negative = "~-".contains(matcher.group(1)) && !matcher.group(1).isEmpty();
    return toInt(negative ? number.negate() : number);
  }

  private static Long toInt(BigInteger number) {
    if (number.bitLength() > 63) {
      throw StandardException.OVERFLOW.fault();
    }
    return number.longValue();
  }

  private static void addLargeInts(Library library) {
    library.function("IntInf.toString LargeInt.toString", "intinf -> string", n -> Values.print(n));
    library.pair(
        "IntInf.min", "intinf * intinf -> intinf", (a, b) -> ((BigInteger) a).min((BigInteger) b));
    library.pair(
        "IntInf.max", "intinf * intinf -> intinf", (a, b) -> ((BigInteger) a).max((BigInteger) b));
    library.pair("IntInf.compare", "intinf * intinf -> order", Numbers::compared);
    library.function(
        "IntInf.fromString",
        "string -> intinf option",
        text -> {
          Matcher matcher = INTEGER.matcher((String) text);
          if (!matcher.find()) {
            return Options.of(null);
          }
          BigInteger number = new BigInteger(matcher.group(2));
          return Options.of(
              matcher.group(1).isEmpty() || matcher.group(1).equals("+")
                  ? number
                  : number.negate());
        });
    library.pair(
        "IntInf.pow",
        "intinf * int -> intinf",
        (a, n) -> {
          long exponent = (Long) n;
          if (exponent < 0 || exponent > 10_000) {
            throw StandardException.DOMAIN.fault(exponent);
          }
          return ((BigInteger) a).pow((int) exponent);
        });
  }

  private static void addReals(Library library) {
    library.function("real Real.fromInt", "int -> real", n -> (double) (Long) n);
    library.function("Real.toString", "real -> string", x -> Values.printReal((Double) x));
    library.function(
        "floor Real.floor", "real -> int", x -> rounded((Double) x, RoundingMode.FLOOR));
    library.function(
        "ceil Real.ceil", "real -> int", x -> rounded((Double) x, RoundingMode.CEILING));
    library.function(
        "round Real.round", "real -> int", x -> rounded((Double) x, RoundingMode.HALF_EVEN));
    library.function(
        "trunc Real.trunc", "real -> int", x -> rounded((Double) x, RoundingMode.DOWN));
    library.pair("Real.min", "real * real -> real", (a, b) -> Math.min((Double) a, (Double) b));
    library.pair("Real.max", "real * real -> real", (a, b) -> Math.max((Double) a, (Double) b));
    library.pair("Real.compare", "real * real -> order", Numbers::compared);
    library.function(
        "Real.fromString",
        "string -> real option",
        text -> {
          Matcher matcher = REAL.matcher((String) text);
          if (!matcher.find()) {
            return Options.of(null);
          }
          double number = Double.parseDouble(matcher.group(2).replace('~', '-'));
          return Options.of(
              matcher.group(1).isEmpty() || matcher.group(1).equals("+") ? number : -number);
        });
  }

  private static Long rounded(double number, RoundingMode mode) {
    if (Double.isNaN(number)) {
      throw StandardException.DOMAIN.fault();
    }
    if (Double.isInfinite(number)) {
      throw StandardException.OVERFLOW.fault();
    }
    return toInt(new BigDecimal(number).setScale(0, mode).toBigInteger());
  }

  private static void addMath(Library library) {
    library.value("Math.pi", "real", Math.PI);
    library.value("Math.e", "real", Math.E);
    real(library, "sqrt", Math::sqrt);
    real(library, "exp", Math::exp);
    real(library, "ln", Math::log);
    real(library, "log10", Math::log10);
    real(library, "sin", Math::sin);
    real(library, "cos", Math::cos);
    real(library, "tan", Math::tan);
    library.pair("Math.pow", "real * real -> real", (a, b) -> Math.pow((Double) a, (Double) b));
  }

  private static void real(Library library, String name, DoubleUnaryOperator function) {
    library.function("Math." + name, "real -> real", x -> function.applyAsDouble((Double) x));
  }

  private static void addBooleans(Library library) {
    library.function("not Bool.not", "bool -> bool", b -> !(Boolean) b);
    library.function("Bool.toString", "bool -> string", Object::toString);
    library.function(
        "Bool.fromString",
        "string -> bool option",
        text ->
            switch (((String) text).strip()) {
              case "true" -> Options.of(true);
              case "false" -> Options.of(false);
              default -> Options.of(null);
            });
    library.function("ignore", "'a -> unit", _ -> Unit.UNIT);
  }

  private static void addOptions(Library library) {
    library.function("valOf Option.valOf", "'a option -> 'a", Options::value);
    library.function("isSome Option.isSome", "'a option -> bool", Options::isSome);
    library.pair(
        "getOpt Option.getOpt",
        "'a option * 'a -> 'a",
        (option, other) -> Options.isSome(option) ? Options.value(option) : other);
    library.function2(
        "Option.map",
        "('a -> 'b) -> 'a option -> 'b option",
        (f, option, machine) ->
            Options.isSome(option)
                ? Options.of(Library.call(f, Options.value(option), machine))
                : option);
  }
}
