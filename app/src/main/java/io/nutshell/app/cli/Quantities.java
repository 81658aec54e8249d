package io.nutshell.app.cli;

import io.nutshell.model.InputError;
import java.util.List;
import java.util.Locale;

/** Reads amounts of memory and of time as people write them. */
final class Quantities {
  private static final String BYTE_UNITS = "kmgt";

  private record TimeUnit(String name, double nanos) {}

  /** {@code ms} comes before {@code m}, which is a prefix of it. */
  private static final List<TimeUnit> TIME_UNITS =
      List.of(
          new TimeUnit("min", 60e9),
          new TimeUnit("ms", 1e6),
          new TimeUnit("d", 86_400e9),
          new TimeUnit("h", 3_600e9),
          new TimeUnit("m", 60e9),
          new TimeUnit("s", 1e9));

  private Quantities() {}

  /** {@code 4g}, {@code 512m}, {@code 1.5g}, {@code 50%} of the machine, or plain bytes. */
  static long bytes(String option, String typed) {
    return bytes(option, typed, 1);
  }

  static long bytes(String option, String typed, long least) {
    String text = typed.toLowerCase(Locale.ROOT).strip();
    double factor = 1;
    int end = text.length();
    if (text.endsWith("%")) {
      end--;
      factor = MachineMemory.bytes() / 100.0;
    } else {
      if (text.endsWith("ib")) {
        end -= 2;
      } else if (text.endsWith("b")) {
        end--;
      }
      int unit = end > 0 ? BYTE_UNITS.indexOf(text.charAt(end - 1)) : -1;
      if (unit >= 0) {
        factor = Math.pow(1024, unit + 1.0);
        end--;
      }
    }
    double bytes = decimal(text.substring(0, end)) * factor;
    // The first comparison is false for NaN.
    if (!(bytes >= least) || bytes >= 0x1p62) {
      throw new InputError(
          null,
          option + " cannot be '" + typed + "': it is an amount of memory",
          option + " 4g, " + option + " 512m or " + option + " 50%");
    }
    return (long) bytes;
  }

  /** {@code 10m}, {@code 1h30m}, {@code 500ms}; a plain number is seconds. */
  static long nanos(String option, String typed) {
    String text = typed.toLowerCase(Locale.ROOT).strip();
    double nanos = 0;
    int at = 0;
    while (at < text.length()) {
      int end = at;
      while (end < text.length()
          && (Character.isDigit(text.charAt(end)) || text.charAt(end) == '.')) {
        end++;
      }
      double amount = decimal(text.substring(at, end));
      if (at == 0 && end == text.length()) {
        nanos = amount * 1e9;
        at = end;
        continue;
      }
      TimeUnit unit = unitAt(text, end);
      nanos += amount * unit.nanos();
      at = end + unit.name().length();
    }
    if (!(nanos >= 1) || nanos >= 0x1p62) {
      throw new InputError(
          null,
          option + " cannot be '" + typed + "': it is a time",
          option + " 90s, " + option + " 10m or " + option + " 1h30m");
    }
    return (long) nanos;
  }

  /** The unit at a position. An unknown unit makes the sum NaN, which ends the loop. */
  private static TimeUnit unitAt(String text, int at) {
    for (TimeUnit unit : TIME_UNITS) {
      if (text.startsWith(unit.name(), at)) {
        return unit;
      }
    }
    return new TimeUnit(text.substring(at), Double.NaN);
  }

  /** The number; NaN if the text is not a plain decimal number. */
  private static double decimal(String text) {
    int points = 0;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      points += c == '.' ? 1 : 0;
      if (c != '.' && (c < '0' || c > '9')) {
        return Double.NaN;
      }
    }
    return points > 1 || text.length() == points ? Double.NaN : Double.parseDouble(text);
  }
}
