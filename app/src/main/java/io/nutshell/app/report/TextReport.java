package io.nutshell.app.report;

import io.nutshell.check.Report;
import io.nutshell.check.StorageLimits;
import io.nutshell.check.property.PropertyResult;
import io.nutshell.check.property.Verdict;
import io.nutshell.check.trace.Explanation;
import io.nutshell.check.trace.Trace;
import io.nutshell.search.Forecast;
import java.io.PrintStream;
import java.util.Map;

/** Prints a finished check: the verdict, the result of each property, figures, traces. */
public final class TextReport {
  private static final int MAX_NAME_WIDTH = 48;
  private static final int MIN_STATES_FOR_RATE = 100_000;

  private final Report report;
  private final TraceStyle style;
  private final Palette palette;
  private final PrintStream out;
  private boolean shortened;

  public TextReport(Report report, TraceStyle style, Palette palette, PrintStream out) {
    this.report = report;
    this.style = style;
    this.palette = palette;
    this.out = out;
  }

  /** Whether long traces are shortened to their first and last steps, as on a terminal. */
  public TextReport shortened(boolean wanted) {
    shortened = wanted;
    return this;
  }

  public void print() {
    printVerdict();
    out.println();
    printProperties();
    out.println();
    printFigures();
    printNotes();
    if (report.analyses().coverage() != null) {
      new CoverageText(report, report.analyses().coverage(), palette, out).print();
    }
    printTraces();
    out.flush();
  }

  private void printVerdict() {
    String word =
        switch (report.verdict()) {
          case HOLDS -> palette.good("✓ HOLDS");
          case VIOLATED -> palette.bad("✗ VIOLATED");
          case NO_VIOLATION_FOUND -> palette.warning("? NO VIOLATION FOUND");
          case INCOMPLETE, UNDECIDED -> palette.warning("? INCOMPLETE");
        };
    out.println(word + "  " + Wording.verdict(report));
  }

  private void printProperties() {
    int width = 0;
    for (PropertyResult property : report.properties()) {
      int length = property.name().length();
      width = length <= MAX_NAME_WIDTH ? Math.max(width, length) : width;
    }
    for (PropertyResult property : report.properties()) {
      String found = Findings.inWords(property);
      String location = TraceText.location(property.position());
      out.println(
          "  "
              + mark(property.verdict())
              + " "
              + Figures.padded(property.name(), width)
              + "  "
              + found
              + (location.isEmpty() ? "" : palette.faint("  " + location)));
    }
  }

  private String mark(Verdict verdict) {
    return switch (verdict) {
      case HOLDS -> palette.good("✓");
      case VIOLATED -> palette.bad("✗");
      case NO_VIOLATION_FOUND, INCOMPLETE, UNDECIDED -> palette.warning("?");
    };
  }

  private void printFigures() {
    figure(
        "states",
        Figures.count(report.states()),
        report.explored().distinct() ? "" : "visits; some states may have had several");
    figure("transitions", Figures.count(report.explored().transitions()), "");
    figure(
        report.effort().order().extent(),
        Figures.count(report.explored().levels()),
        report.effort().order().extentRemark());
    if (!report.explored().ofProducts()) {
      figure("deadlocks", Figures.count(report.explored().deadlocks()), "");
    }
    figure(
        "time",
        Figures.duration(report.effort().seconds()),
        "CPU " + Figures.duration(report.effort().cpuSeconds()) + rate());
    figure(
        "memory",
        Figures.bytes(report.effort().memoryBytes()),
        Figures.significant(report.bytesPerState()) + " bytes per state");
    boolean complete = report.complete() && report.explored().exact();
    Forecast forecast = report.explored().forecast();
    if (forecast != null) {
      figure("forecast", Forecasts.rough(forecast.states()) + " states", Forecasts.rest(forecast));
    }
    figure("coverage", complete ? "complete" : "partial", Wording.coverage(report));
    figure("store", report.effort().store(), Wording.exactness(report));
    printStatistics();
    printLimits();
  }

  /** Prints the store's own statistics in a separate column, because their names may be long. */
  private void printStatistics() {
    int width = 0;
    for (String name : report.effort().statistics().keySet()) {
      width = Math.max(width, name.length());
    }
    if (width > 0) {
      out.println();
    }
    for (Map.Entry<String, Long> counted : report.effort().statistics().entrySet()) {
      out.println(
          "  "
              + Figures.padded(counted.getKey(), width)
              + "  "
              + Figures.count(counted.getValue()));
    }
  }

  private void printLimits() {
    StorageLimits limits = report.analyses().limits();
    if (limits == null) {
      return;
    }
    out.println();
    out.println("  bits per state");
    bits("this store", 8 * report.bytesPerState(), "tables, slack and frontier");
    bits("Bset", limits.setBits(), "a random set of as many states, of all that the ranges allow");
    if (limits.stepsKnown()) {
      bits("Hloc", limits.stepBits(), "what is new in one discovering step");
    }
  }

  private void bits(String name, double bits, String remark) {
    out.println(
        "    "
            + Figures.padded(name, 12)
            + Figures.padded(Figures.significant(bits), 12)
            + "  "
            + palette.faint(remark));
  }

  /**
   * The rate; empty below {@link #MIN_STATES_FOR_RATE} states, where it would only measure
   * start-up.
   */
  private String rate() {
    return report.states() < MIN_STATES_FOR_RATE
        ? ""
        : ", " + Figures.rate(report.states(), report.effort().seconds()) + " states/s";
  }

  private void figure(String name, String value, String remark) {
    out.println(Figures.line(name, value, remark, palette));
  }

  private void printNotes() {
    if (!report.notes().isEmpty()) {
      out.println();
    }
    for (String note : report.notes()) {
      out.println("  " + palette.warning("note") + "  " + note);
    }
  }

  private void printTraces() {
    if (style == TraceStyle.NONE) {
      return;
    }
    TraceText text = new TraceText(report.model(), style, palette, out).shortened(shortened);
    for (PropertyResult property : report.properties()) {
      Trace trace = property.trace();
      if (trace != null) {
        out.println();
        out.println(palette.strong(traceTitle(property)) + ", " + Findings.length(trace));
        out.println();
        text.print(trace);
      }
      printExplanation(property);
    }
  }

  private void printExplanation(PropertyResult property) {
    Explanation why = property.explanation();
    if (why != null && ExplanationText.speaks(why)) {
      out.println();
      out.println(palette.strong(explanationTitle(property)));
      out.println();
      new ExplanationText(report.model()).print(why, out);
    }
  }

  /** The words above an explanation. */
  public static String explanationTitle(PropertyResult property) {
    return "Why %s %s"
        .formatted(property.name(), property.verdict() == Verdict.HOLDS ? "holds" : "is violated");
  }

  static String traceTitle(PropertyResult property) {
    if (property.name().isEmpty()) {
      return "A walk"; // A simulation checks no property.
    }
    return (property.verdict() == Verdict.HOLDS ? "Witness of " : "Counterexample to ")
        + property.name();
  }
}
