package io.nutshell.app.report;

import java.math.BigDecimal;
import java.math.MathContext;

/**
 * Numbers as people read them.
 *
 * <p>Written out by hand rather than with {@code String.format}, whose first use costs as much as
 * the check of a small model.
 */
public final class Figures {
  private static final String[] BYTE_UNITS = {"bytes", "KiB", "MiB", "GiB", "TiB", "PiB", "EiB"};

  private Figures() {}

  /** 1594322 as {@code 1,594,322}. */
  public static String count(long number) {
    String digits = Long.toString(number);
    StringBuilder text = new StringBuilder(digits);
    int first = number < 0 ? 1 : 0;
    for (int at = digits.length() - 3; at > first; at -= 3) {
      text.insert(at, ',');
    }
    return text.toString();
  }

  /** {@code 1 step}, {@code 13 steps}. */
  public static String count(long number, String one, String many) {
    return count(number) + " " + (number == 1 ? one : many);
  }

  /** {@code one thread}, {@code 2 threads}. */
  public static String threads(int number) {
    return number == 1 ? "one thread" : number + " threads";
  }

  /** Three significant digits and a binary unit: {@code 48.2 MiB}. */
  public static String bytes(long bytes) {
    double value = bytes;
    int unit = 0;
    while (value >= 1023.5 && unit < BYTE_UNITS.length - 1) {
      value /= 1024;
      unit++;
    }
    return (unit == 0 ? count(bytes) : significant(value)) + " " + BYTE_UNITS[unit];
  }

  public static String duration(double seconds) {
    if (seconds < 0.0995) {
      return Math.round(seconds * 1000) + " ms";
    }
    if (seconds < 59.95) {
      return significant(seconds) + " s";
    }
    long whole = Math.round(seconds);
    if (whole < 3600) {
      return whole / 60 + " min " + whole % 60 + " s";
    }
    return count(whole / 3600) + " h " + whole % 3600 / 60 + " min";
  }

  /**
   * Events per second, rounded to three significant digits because a rate is never more precise.
   */
  public static String rate(long events, double seconds) {
    if (seconds <= 0) {
      return "0";
    }
    double rate = events / seconds;
    if (rate < 1_000_000) {
      return count(Math.round(rate));
    }
    return significant(rate / 1_000_000) + " million";
  }

  /** At least three significant digits, at most two of them after the decimal point. */
  public static String significant(double value) {
    if (value < 9.995) {
      return decimal(value, 2);
    }
    return value < 99.95 ? decimal(value, 1) : count(Math.round(value));
  }

  /** To two significant digits. */
  public static String probability(double value) {
    return new BigDecimal(value).round(new MathContext(2)).stripTrailingZeros().toString();
  }

  /** Rounds to the given number of decimals. */
  public static String decimal(double value, int decimals) {
    long scale = 1;
    for (int i = 0; i < decimals; i++) {
      scale *= 10;
    }
    long scaled = Math.round(value * scale);
    String fraction = Long.toString(Math.abs(scaled) % scale + scale).substring(1);
    return (scaled < 0 && scaled > -scale ? "-" : "")
        + count(scaled / scale)
        + (decimals == 0 ? "" : "." + fraction);
  }

  public static String padded(String text, int width) {
    return text.length() >= width ? text : text + " ".repeat(width - text.length());
  }

  /** A line of a table of figures: name, value and an optional remark. */
  static String line(String name, String value, String remark, Palette palette) {
    return "  "
        + padded(name, 12)
        + "  "
        + (remark.isEmpty() ? value : padded(value, 12) + "  " + palette.faint(remark));
  }

  public static String rightAligned(String text, int width) {
    return text.length() >= width ? text : " ".repeat(width - text.length()) + text;
  }
}
