package io.nutshell.language.cpn.ml.colour;

import io.nutshell.language.cpn.ml.types.Type;
import io.nutshell.language.cpn.ml.types.Types;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.math.BigInteger;

/** Reads and writes numbers and strings. */
final class BasicValues {
  private BasicValues() {}

  static void write(Object value, DataOutput out) throws IOException {
    switch (value) {
      case Long number -> out.writeLong(number);
      case BigInteger number -> writeText(number.toString(), out);
      case Double number -> out.writeLong(Double.doubleToLongBits(number));
      case String text -> writeText(text, out);
      default -> throw new IllegalArgumentException("no basic value: " + value);
    }
  }

  static Object read(Type type, DataInput in) throws IOException {
    if (type.equals(Types.INT)) {
      return in.readLong();
    }
    if (type.equals(Types.REAL)) {
      return Double.longBitsToDouble(in.readLong());
    }
    String text = readText(in);
    if (!type.equals(Types.INT_INF)) {
      return text;
    }
    try {
      return new BigInteger(text);
    } catch (NumberFormatException _) {
      throw new IOException("'%s' is not a number".formatted(text));
    }
  }

  private static void writeText(String text, DataOutput out) throws IOException {
    out.writeInt(text.length());
    out.writeChars(text);
  }

  private static String readText(DataInput in) throws IOException {
    int length = in.readInt();
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < length; i++) {
      text.append(in.readChar());
    }
    return text.toString();
  }
}
