package io.nutshell.app.report;

import io.nutshell.search.Progress;
import java.io.PrintStream;
import java.util.List;

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
  private final int columns;
  private String announcement = "";
  private long nextShown;
  private boolean lineShown;

  /** The figures last shown, from which the current rate is computed. */
  private long lastStates;

  private long lastNanos;

  /**
   * Shows nothing yet.
   *
   * @param columns the width of the terminal
   */
  public ProgressDisplay(PrintStream out, boolean terminal, Palette palette, int columns) {
    this.columns = columns;
    this.out = out;
    this.live = terminal;
    this.palette = palette;
    this.nextShown = live ? 2 * LIVE_PAUSE : PLAIN_PAUSE / 2;
  }

  /** Sets what to show before anything else: what is being checked. */
  public void announcement(String line) {
    announcement = line;
  }

  /** Shows the announcement, unless it has been shown. */
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
      return joined(
          List.of(Figures.duration(elapsed), "rebuilding the trace: " + progress.rebuilding()));
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
    String states = Figures.count(progress.states()) + " states";
    String transitions = Figures.count(progress.transitions()) + " transitions";
    String rate = Figures.rate(sinceStates, sinceSeconds) + " states/s";
    String frontier = "frontier " + Figures.count(progress.frontier());
    String depth = "depth " + Figures.count(progress.depth());
    String memory = Figures.bytes(progress.memoryBytes());
    String each = Figures.decimal(bytesPerState, 1) + " bytes/state";
    String forecast =
        progress.forecast() == null ? "" : "of " + Forecasts.inWords(progress.forecast());
    String time = Figures.duration(elapsed);
    return joined(
        live
            ? List.of(time, states, rate, memory, forecast, frontier, depth, each, transitions)
            : List.of(time, states, transitions, rate, frontier, depth, memory, each, forecast));
  }

  private String sweep(Progress progress, Progress.Line swept, double elapsed, String rate) {
    String time = Figures.duration(elapsed);
    String states =
        Figures.count(progress.states())
            + (swept.sweeps() > 1 ? " visits in sweep " + swept.sweeps() : " states");
    String speed = rate + " states/s";
    String line = "line " + swept.measure();
    String front = "in front " + Figures.count(progress.frontier());
    String held =
        "held "
            + Figures.count(swept.held())
            + " (at most "
            + Figures.count(swept.mostHeld())
            + ")";
    String forgotten = "forgotten " + Figures.count(swept.forgotten());
    String memory = Figures.bytes(progress.memoryBytes());
    return joined(
        live
            ? List.of(time, states, speed, memory, line, held, front, forgotten)
            : List.of(time, states, speed, line, front, held, forgotten, memory));
  }

  /**
   * The figures in a line, the first two emphasised. On a terminal, those that do not fit are left
   * out, so the most important ones must come first.
   */
  private String joined(List<String> figures) {
    StringBuilder line = new StringBuilder();
    int width = 0;
    for (int i = 0; i < figures.size(); i++) {
      String figure = figures.get(i);
      int wider = width + (i == 0 ? 0 : 2) + figure.length();
      if (figure.isEmpty() || (live && i > 1 && wider >= columns)) {
        continue;
      }
      width = wider;
      line.append(i == 0 ? "" : "  ")
          .append(i == 0 ? palette.faint(figure) : i == 1 ? emphasised(figure) : figure);
    }
    return line.toString();
  }

  /** The number at the start is what people look at. */
  private String emphasised(String figure) {
    int blank = figure.indexOf(' ');
    return Character.isDigit(figure.charAt(0)) && blank > 0
        ? palette.strong(figure.substring(0, blank)) + figure.substring(blank)
        : figure;
  }

  private static double seconds(long nanos) {
    return nanos / 1e9;
  }
}
