package io.nutshell.app.replay;

import io.nutshell.app.report.Figures;
import io.nutshell.app.report.Findings;
import io.nutshell.app.report.Palette;
import io.nutshell.app.report.TraceStyle;
import io.nutshell.app.report.TraceText;
import java.io.PrintStream;
import java.util.List;

/** Prints the result of a replay. */
public final class ReplayText {
  private final TraceStyle style;
  private final Palette palette;
  private final PrintStream out;
  private final boolean shortened;

  /**
   * @param shortened whether long traces are shortened, as on a terminal
   */
  public ReplayText(TraceStyle style, Palette palette, PrintStream out, boolean shortened) {
    this.style = style;
    this.palette = palette;
    this.out = out;
    this.shortened = shortened;
  }

  public void print(List<TraceReplay.Outcome> outcomes) {
    String separator = "";
    for (TraceReplay.Outcome outcome : outcomes) {
      out.print(separator);
      print(outcome);
      separator = System.lineSeparator();
    }
    out.flush();
  }

  private void print(TraceReplay.Outcome outcome) {
    int fitting = outcome.replayed().steps().size();
    int steps = outcome.recorded().steps().size();
    String property = outcome.recorded().property();
    String of = property.isEmpty() ? "" : "  trace of " + property;
    if (outcome.fits()) {
      out.println(palette.good("✓ FITS") + of + ", " + Findings.length(outcome.replayed()));
      if (!outcome.confirmed().isEmpty()) {
        out.println();
        out.println("  " + outcome.confirmed());
      }
    } else {
      out.println(palette.bad("✗ DOES NOT FIT") + of + ", " + where(fitting, steps));
      out.println();
      if (fitting < steps) {
        out.println("  " + palette.strong(outcome.recorded().steps().get(fitting).event()));
      }
      outcome.misfit().forEach(line -> out.println("  " + line));
    }
    if (style != TraceStyle.NONE && (outcome.fits() || fitting > 0)) {
      out.println();
      new TraceText(outcome.model(), style, palette, out)
          .shortened(shortened)
          .print(outcome.replayed());
    }
  }

  private static String where(int fitting, int steps) {
    if (fitting == steps) {
      return "though each of its " + Figures.count(steps, "step", "steps") + " does";
    }
    return "from step " + Figures.count(fitting + 1L) + " of " + Figures.count(steps) + " on";
  }
}
