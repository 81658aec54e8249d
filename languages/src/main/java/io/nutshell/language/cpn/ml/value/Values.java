package io.nutshell.language.cpn.ml.value;

import java.math.BigInteger;
import java.util.Iterator;

/** The order of values and their text in the notation of CPN Tools. */
public final class Values {
  /** Approximate bytes of a small object, and of one with an array or of a list's cell. */
  private static final int SMALL_BYTES = 16;

  private static final int OBJECT_BYTES = 48;

  private static final int CELL_BYTES = 32;

  private Values() {}

  /** The approximate memory that a value takes, as if it shared no part with another value. */
  public static long bytes(Object value) {
    long bytes = OBJECT_BYTES;
    switch (value) {
      case String text -> bytes += 2L * text.length();
      case BigInteger number -> bytes += number.bitLength() / Byte.SIZE;
      case Constructed constructed -> bytes += bytes(constructed.argument());
      case Stamped stamped -> bytes += bytes(stamped.colour());
      case Tuple tuple -> {
        for (int i = 0; i < tuple.size(); i++) {
          bytes += 4 + bytes(tuple.get(i));
        }
      }
      case MlRecord record -> {
        for (int i = 0; i < record.size(); i++) {
          bytes += 4 + bytes(record.get(i));
        }
      }
      case MlList list -> {
        bytes = SMALL_BYTES;
        for (Object element : list) {
          bytes += CELL_BYTES + bytes(element);
        }
      }
      default -> bytes = SMALL_BYTES;
    }
    return bytes;
  }

  /** A total order of the values of one type. */
  @SuppressWarnings("ReferenceEquality") // A shortcut: equal values are compared below.
  public static int compare(Object left, Object right) {
    if (left == right) {
      return 0;
    }
    return switch (left) {
      case Long a -> a.compareTo((Long) right);
      case String a -> a.compareTo((String) right);
      case Constructed a -> compare(a, (Constructed) right);
      case Tuple a -> compare(a, (Tuple) right);
      case MlRecord a -> compare(a, (MlRecord) right);
      case Stamped a -> compare(a, (Stamped) right);
      case MlList a -> compare(a, (MlList) right);
      case Boolean a -> a.compareTo((Boolean) right);
      case BigInteger a -> a.compareTo((BigInteger) right);
      case Double a -> a.compareTo((Double) right);
      case Character a -> a.compareTo((Character) right);
      case Unit _ -> 0;
      default -> throw MlFault.limit("functions cannot be compared");
    };
  }

  private static int compare(Constructed left, Constructed right) {
    int order = Integer.compare(left.constructor().position(), right.constructor().position());
    if (order != 0) {
      return order;
    }
    // Exceptions share one type, but their constructors are not numbered.
    order = left.constructor().name().compareTo(right.constructor().name());
    return order != 0 ? order : compare(left.argument(), right.argument());
  }

  private static int compare(Tuple left, Tuple right) {
    int order = 0;
    for (int i = 0; order == 0 && i < left.size(); i++) {
      order = compare(left.get(i), right.get(i));
    }
    return order;
  }

  private static int compare(Stamped left, Stamped right) {
    int order = compare(left.colour(), right.colour());
    order = order != 0 ? order : Double.compare(left.time(), right.time());
    return order != 0 ? order : Boolean.compare(left.delay(), right.delay());
  }

  private static int compare(MlRecord left, MlRecord right) {
    int order = 0;
    for (int i = 0; order == 0 && i < left.size(); i++) {
      order = compare(left.get(i), right.get(i));
    }
    return order;
  }

  private static int compare(MlList left, MlList right) {
    Iterator<Object> others = right.iterator();
    for (Object element : left) {
      if (!others.hasNext()) {
        return 1;
      }
      int order = compare(element, others.next());
      if (order != 0) {
        return order;
      }
    }
    return others.hasNext() ? -1 : 0;
  }

  /** The value as an expression of CPN ML. */
  public static String print(Object value) {
    StringBuilder text = new StringBuilder();
    print(value, text);
    return text.toString();
  }

  /** Appends the value as an expression of CPN ML. */
  public static void print(Object value, StringBuilder text) {
    switch (value) {
      case Long number -> text.append(negated(number.toString()));
      case BigInteger number -> text.append(negated(number.toString()));
      case Double number -> text.append(printReal(number));
      case String string -> printString(string, text);
      case Character character -> printString(character.toString(), text.append('#'));
      case Constructed constructed -> print(constructed, text);
      case Tuple tuple -> print(tuple, text);
      case MlRecord record -> print(record, text);
      case MlList list -> print(list, text);
      case Stamped stamped -> {
        print(stamped.colour(), text);
        text.append(stamped.delay() ? "@+" : "@").append(Stamped.print(stamped.time()));
      }
      default -> text.append(value);
    }
  }

  private static void print(Constructed value, StringBuilder text) {
    text.append(value.constructor().name());
    if (!value.constructor().hasArgument()) {
      return;
    }
    if (value.argument() instanceof Tuple || value.argument() instanceof Unit) {
      print(value.argument(), text);
    } else {
      text.append('(');
      print(value.argument(), text);
      text.append(')');
    }
  }

  private static void print(Tuple tuple, StringBuilder text) {
    for (int i = 0; i < tuple.size(); i++) {
      text.append(i == 0 ? '(' : ',');
      print(tuple.get(i), text);
    }
    text.append(')');
  }

  private static void print(MlRecord record, StringBuilder text) {
    for (int i = 0; i < record.size(); i++) {
      text.append(i == 0 ? '{' : ',').append(record.labels().get(i)).append('=');
      print(record.get(i), text);
    }
    text.append('}');
  }

  private static void print(MlList list, StringBuilder text) {
    text.append('[');
    String separator = "";
    for (Object element : list) {
      text.append(separator);
      print(element, text);
      separator = ",";
    }
    text.append(']');
  }

  /** A number as ML writes it, with {@code ~} for the sign. */
  public static String negated(String number) {
    return number.replace('-', '~');
  }

  /** A real as ML writes it: {@code 1.5}, {@code ~2.0}, {@code 1.0E~7}. */
  public static String printReal(double number) {
    if (Double.isNaN(number)) {
      return "nan";
    }
    return Double.isInfinite(number)
        ? number > 0 ? "inf" : "~inf"
        : negated(Double.toString(number));
  }

  private static void printString(String string, StringBuilder text) {
    text.append('"');
    for (int i = 0; i < string.length(); i++) {
      char c = string.charAt(i);
      switch (c) {
        case '"' -> text.append("\\\"");
        case '\\' -> text.append("\\\\");
        case '\n' -> text.append("\\n");
        case '\t' -> text.append("\\t");
        default -> {
          if (Character.isISOControl(c)) {
            text.append("\\%03d".formatted((int) c));
          } else {
            text.append(c);
          }
        }
      }
    }
    text.append('"');
  }
}
