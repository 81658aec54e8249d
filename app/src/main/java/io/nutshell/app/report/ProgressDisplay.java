package io.nutshell.app.report;

import io.nutshell.search.Forecast;
import io.nutshell.search.Progress;
import java.io.PrintStream;

/**
 * Shows the progress of a running search: on a terminal one line that is overwritten, elsewhere a
 * new line every few seconds.
 *
 * <p>Used from the searching thread only.
 */
public final class ProgressDisplay {
  private static final long SECOND = 1_000_000_000;
  private static final long LIVE_PAUSE = SECOND / 10;
  private static final long PLAIN_PAUSE = 5 * SECOND;

  /**
   * Returns to the first column and disables wrapping, so that a long line is cut off instead of
   * taking two lines.
   */
  private static final String START_OF_LINE =
      TerminalOutput.ESCAPE + "[G" + TerminalOutput.ESCAPE + "[?7l";

  private static final String END_OF_LINE =
      TerminalOutput.ESCAPE + "[K" + TerminalOutput.ESCAPE + "[?7h";

  private final PrintStream out;
  private final boolean live;
  private final Palette palette;
  private String announcement;
  private long nextShown;
  private boolean lineShown;

  /** The figures last shown, from which the current rate is computed. */
  private long lastStates;

  private long lastNanos;

  /**
   * Shows nothing yet.
   *
   * @param announcement what is being checked; shown once the check is known to be possible
   */
  public ProgressDisplay(PrintStream out, boolean terminal, Palette palette, String announcement) {
    this.out = out;
    this.live = terminal;
    this.palette = palette;
    this.announcement = announcement;
    this.nextShown = live ? 2 * LIVE_PAUSE : PLAIN_PAUSE / 2;
  }

  public void announce() {
    if (!announcement.isEmpty()) {
      end();
      out.println(palette.faint(announcement));
      out.flush();
      announcement = "";
    }
  }

  public void show(Progress progress) {
    announce();
    if (progress.elapsedNanos() < lastNanos) {
      lastNanos = 0; // A new search began: the model was widened, or a trace is being rebuilt.
      lastStates = 0;
      nextShown = 0;
    }
    if (progress.elapsedNanos() < nextShown) {
      return;
    }
    nextShown = progress.elapsedNanos() + (live ? LIVE_PAUSE : PLAIN_PAUSE);
    String line = line(progress);
    if (live) {
      out.print(START_OF_LINE + line + END_OF_LINE);
      lineShown = true;
    } else {
      out.println(line);
    }
    out.flush();
  }

  /** Prints a separate line above the progress line. */
  public void note(String note) {
    announce();
    end();
    out.println(palette.warning("note") + "  " + note);
    out.flush();
  }

  /** Clears the line, so that the next output starts in the first column. */
  public void end() {
    if (lineShown) {
      out.print(TerminalOutput.CLEAR_LINE);
      out.flush();
      lineShown = false;
    }
  }

  private String line(Progress progress) {
    double elapsed = seconds(progress.elapsedNanos());
    if (progress.rebuilding() != null) {
      return palette.faint(Figures.duration(elapsed))
          + "  rebuilding the trace: "
          + progress.rebuilding();
    }
    long sinceStates = Math.max(0, progress.states() - lastStates);
    double sinceSeconds = seconds(progress.elapsedNanos() - lastNanos);
    if (!live || sinceSeconds >= 1) {
      lastStates = progress.states();
      lastNanos = progress.elapsedNanos();
    }
    double bytesPerState = (double) progress.memoryBytes() / Math.max(1, progress.states());
    Progress.Line swept = progress.line();
    if (swept != null) {
      return sweep(progress, swept, elapsed, Figures.rate(sinceStates, sinceSeconds));
    }
    return palette.faint(Figures.duration(elapsed))
        + "  "
        + palette.strong(Figures.count(progress.states()))
        + " states  "
        + Figures.count(progress.transitions())
        + " transitions  "
        + Figures.rate(sinceStates, sinceSeconds)
        + " states/s  frontier "
        + Figures.count(progress.frontier())
        + "  depth "
        + Figures.count(progress.depth())
        + "  "
        + Figures.bytes(progress.memoryBytes())
        + "  "
        + Figures.decimal(bytesPerState, 1)
        + " bytes/state"
        + forecast(progress);
  }

  private static String forecast(Progress progress) {
    Forecast forecast = progress.forecast();
    return forecast == null ? "" : "  of " + Forecasts.inWords(forecast);
  }

  private String sweep(Progress progress, Progress.Line swept, double elapsed, String rate) {
    return palette.faint(Figures.duration(elapsed))
        + "  "
        + palette.strong(Figures.count(progress.states()))
        + (swept.sweeps() > 1 ? " visits in sweep " + swept.sweeps() : " states")
        + "  "
        + rate
        + " states/s  line "
        + swept.measure()
        + "  in front "
        + Figures.count(progress.frontier())
        + "  held "
        + Figures.count(swept.held())
        + " (at most "
        + Figures.count(swept.mostHeld())
        + ")  forgotten "
        + Figures.count(swept.forgotten())
        + "  "
        + Figures.bytes(progress.memoryBytes());
  }

  private static double seconds(long nanos) {
    return nanos / 1e9;
  }
}
