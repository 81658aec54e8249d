package io.nutshell.language.dve;

import java.util.Locale;

/** The types of variables and message fields. */
enum Type {
  BYTE(0, 255),
  INT(-32768, 32767);

  final long low;
  final long high;

  Type(long low, long high) {
    this.low = low;
    this.high = high;
  }

  static Type of(DveParser.TypeContext type) {
    return type.BYTE() != null ? BYTE : INT;
  }

  boolean admits(long value) {
    return low <= value && value <= high;
  }

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
