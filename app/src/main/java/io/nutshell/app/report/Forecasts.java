package io.nutshell.app.report;

import io.nutshell.search.Forecast;

/** How large a space may be, in words. */
public final class Forecasts {
  private Forecasts() {}

  /** {@code about 4.1 million (1.8 to 21 million), 41.3 MiB, 12.4 s}. */
  static String inWords(Forecast forecast) {
    return "about " + rough(forecast.states()) + " (" + range(forecast) + "), " + cost(forecast);
  }

  /** The same without the number of states. */
  public static String rest(Forecast forecast) {
    return "in all, likely " + range(forecast) + "; " + cost(forecast);
  }

  private static String range(Forecast forecast) {
    return rough(forecast.least()) + " to " + rough(forecast.most());
  }

  private static String cost(Forecast forecast) {
    return Figures.bytes(forecast.memoryBytes()) + ", " + Figures.duration(forecast.seconds());
  }

  /** Rounded to two significant digits because the estimate is no more precise. */
  public static String rough(long number) {
    long unit = 1;
    while (number / unit >= 100) {
      unit *= 10;
    }
    long rounded = Math.round((double) number / unit) * unit;
    if (rounded < 1_000_000) {
      return Figures.count(rounded);
    }
    boolean billions = rounded >= 1_000_000_000;
    double amount = rounded / (billions ? 1e9 : 1e6);
    String figure = amount < 10 ? Figures.decimal(amount, 1) : Figures.count(Math.round(amount));
    return figure + (billions ? " billion" : " million");
  }
}
