package io.nutshell.app.report;

import io.nutshell.check.trace.Trace;
import io.nutshell.model.Interaction;
import java.io.PrintStream;
import java.util.Arrays;
import java.util.List;

/**
 * Prints a trace in lanes: one column for each group that takes part, time running downwards,
 * messages as arrows between the columns, and other changes at the right. A line beside the steps
 * of a cycle leads from their end back to their beginning.
 */
final class TraceLanes {
  private static final int MAX_LANE_WIDTH = 30;
  private static final int NUMBERS = 5;
  private static final int CYCLE = 3;

  private final Lanes lanes;
  private final Trace trace;
  private final List<Integer> groups;
  private final Palette palette;
  private final PrintStream out;
  private final int margin;
  private final int[] starts;
  private final int end;

  TraceLanes(Lanes lanes, Palette palette, PrintStream out) {
    this.lanes = lanes;
    this.trace = lanes.trace();
    this.groups = lanes.groups();
    this.palette = palette;
    this.out = out;
    this.starts = new int[groups.size()];
    int[] widths = widths();
    this.margin = trace.loops() && !trace.stutters() ? NUMBERS + CYCLE : NUMBERS;
    int at = margin;
    for (int lane = 0; lane < starts.length; lane++) {
      starts[lane] = at;
      at += widths[lane] + 2;
    }
    this.end = at;
  }

  private int[] widths() {
    int[] widths = groups.stream().mapToInt(group -> lanes.name(group).length()).toArray();
    for (Lanes.Beat beat : lanes.beats()) {
      for (Interaction.Part part : beat.interaction().parts()) {
        widen(widths, part.group(), 2 + part.action().length());
      }
      Interaction.Message message = beat.interaction().message();
      if (message != null) {
        widen(widths, Math.min(message.from(), message.to()), message.text().length() + 4);
      }
    }
    return Arrays.stream(widths).map(width -> Math.min(width, MAX_LANE_WIDTH)).toArray();
  }

  private void widen(int[] widths, int group, int width) {
    int lane = groups.indexOf(group);
    widths[lane] = Math.max(widths[lane], width);
  }

  void print(Omission omission) {
    Line names = new Line();
    Line initial = new Line();
    for (int lane = 0; lane < starts.length; lane++) {
      names.put(starts[lane], lanes.name(groups.get(lane)), next(lane));
      initial.put(starts[lane], lanes.location(groups.get(lane), trace.initial()), next(lane));
    }
    if (starts.length > 0) {
      out.println(palette.strong(names.text()));
    }
    out.println(palette.faint("  0") + initial.text().substring(3).stripTrailing());
    int step = 0;
    for (Lanes.Beat beat : lanes.beats()) {
      if (omission.beginsAt(step)) {
        out.println(" ".repeat(margin) + palette.faint(omission.text()));
      }
      if (step == trace.loop()) {
        out.println(" ".repeat(NUMBERS) + palette.warning("┌▶ " + LassoText.BEGIN));
      }
      if (!omission.omits(step)) {
        printBeat(step + 1, beat);
      }
      step++;
    }
    if (trace.loops()) {
      String end = LassoText.end(trace, 0);
      out.println(" ".repeat(NUMBERS) + palette.warning(trace.stutters() ? end : "└─ " + end));
    }
  }

  /** What is between the number of a step and the first lane. */
  private String cycleLine(int number) {
    return number > trace.loop() && margin > NUMBERS
        ? palette.warning("│") + " ".repeat(CYCLE - 1)
        : " ".repeat(margin - NUMBERS);
  }

  private void printBeat(int number, Lanes.Beat beat) {
    Line line = bars();
    List<Interaction.Part> parts = beat.interaction().parts();
    for (Interaction.Part part : parts) {
      int lane = groups.indexOf(part.group());
      line.put(starts[lane], "● " + part.action(), next(lane));
    }
    String changes = String.join("  ", beat.changes());
    String shown = line.text().substring(margin);
    int gap = Math.max(1, end - margin - shown.length());
    out.println(
        palette.faint(Figures.rightAligned(Integer.toString(number), 3))
            + "  "
            + cycleLine(number)
            + shown
            + (parts.isEmpty() ? " ".repeat(gap) + beat.event() : "")
            + (changes.isEmpty() ? "" : " ".repeat(gap) + palette.faint(changes)));
    Interaction.Message message = beat.interaction().message();
    if (message != null && message.from() != message.to()) {
      printArrow(number, message);
    }
  }

  private void printArrow(int number, Interaction.Message message) {
    int from = starts[groups.indexOf(message.from())];
    int to = starts[groups.indexOf(message.to())];
    int left = Math.min(from, to);
    int right = Math.max(from, to);
    Line line = bars();
    line.put(left, "─".repeat(right - left), right);
    line.put(left, from < to ? "├" : "◀", right);
    line.put(right, from < to ? "▶" : "┤", right + 1);
    int room = right - left - 3;
    String text = message.text().length() > room ? "" : " " + message.text() + " ";
    line.put(left + 1 + (right - left - 1 - text.length()) / 2, text, right);
    out.println(" ".repeat(NUMBERS) + cycleLine(number) + line.text().substring(margin));
  }

  private Line bars() {
    Line line = new Line();
    for (int start : starts) {
      line.put(start, "│", start + 1);
    }
    return line;
  }

  /** The column before the next lane, where this lane's text must end. */
  private int next(int lane) {
    return (lane + 1 < starts.length ? starts[lane + 1] : end) - 1;
  }

  /** A line of text whose parts are written at given columns. */
  private final class Line {
    private final StringBuilder text = new StringBuilder(" ".repeat(margin));

    /** Writes words at a column and cuts them off at {@code limit}. */
    void put(int at, String words, int limit) {
      String fitting =
          at + words.length() <= limit ? words : words.substring(0, limit - at - 1) + "…";
      text.repeat(' ', Math.max(0, at + fitting.length() - text.length()));
      text.replace(at, at + fitting.length(), fitting);
    }

    String text() {
      return text.toString().stripTrailing().length() < margin
          ? " ".repeat(margin)
          : text.toString().stripTrailing();
    }
  }
}
