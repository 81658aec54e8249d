package io.nutshell.app.compare;

import io.nutshell.app.report.Figures;
import io.nutshell.app.report.Palette;
import io.nutshell.search.Order;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeSet;

/** Prints a comparison as a table. */
public final class ComparisonText {
  private static final List<String> HEADINGS =
      List.of(
          "",
          "explored",
          "states",
          "time",
          "×exact",
          "CPU",
          "×exact",
          "memory",
          "B/state",
          "RSS",
          "B/state",
          "");

  private final Comparison comparison;

  /**
   * The columns that are left out where the terminal is too narrow, the most dispensable first: the
   * ratio of CPU times, CPU time, the process's bytes per state, its size, the ratio of times, the
   * remark.
   */
  private static final List<Integer> DISPENSABLE = List.of(6, 5, 10, 9, 4, 11);

  private static final int RESIDENT = 9;

  private final Palette palette;
  private final int columns;
  private final PrintStream out;

  /**
   * @param columns the width to fit into
   */
  public ComparisonText(Comparison comparison, Palette palette, int columns, PrintStream out) {
    this.columns = columns;
    this.comparison = comparison;
    this.palette = palette;
    this.out = out;
  }

  public void print() {
    List<List<String>> rows = comparison.trials().stream().map(this::row).toList();
    List<Integer> widths = new ArrayList<>();
    for (int column = 0; column < HEADINGS.size(); column++) {
      int at = column;
      widths.add(
          Math.max(
              Math.max(column == 0 ? "breadth first".length() : 0, HEADINGS.get(at).length()),
              rows.stream().mapToInt(row -> row.get(at).length()).max().orElse(0)));
    }
    Set<Integer> shown = fitting(widths);
    int next = 0;
    for (Order order : comparison.orders()) {
      out.println(next == 0 ? palette.faint(line(HEADINGS, widths, shown)) : "");
      out.println(palette.strong(order.words()));
      for (Trial trial : comparison.in(order)) {
        out.println(line(rows.get(comparison.trials().indexOf(trial)), widths, shown));
        next++;
      }
    }
    for (Trial trial : comparison.trials()) {
      if (trial.failed()) {
        out.println();
        out.println(palette.bad(trial.contender().store()) + "  " + trial.problem());
      }
    }
    out.println();
    out.println(
        palette.faint(
            "memory: the most that the tables held"
                + (shown.contains(RESIDENT)
                    ? "; RSS: the most that the process held, and its growth per state"
                    : "")));
    out.println(palette.faint(comparison.threadsInWords()));
    if (shown.size() < HEADINGS.size()) {
      out.println(palette.faint("a wider terminal, --html or a pipe shows CPU time, RSS and more"));
    }
    out.flush();
  }

  /** The columns that fit. */
  private Set<Integer> fitting(List<Integer> widths) {
    Set<Integer> shown = new TreeSet<>();
    int width = -2;
    for (int column = 0; column < widths.size(); column++) {
      shown.add(column);
      width += 2 + widths.get(column);
    }
    for (int column : DISPENSABLE) {
      if (width > columns) {
        shown.remove(column);
        width -= 2 + widths.get(column);
      }
    }
    return shown;
  }

  private List<String> row(Trial trial) {
    boolean known = trial.resident() > 0;
    if (trial.failed()) {
      return List.of(
          "  " + trial.contender().store(),
          trial.explored(),
          "",
          "",
          "",
          "",
          "",
          "",
          "",
          "",
          "",
          "");
    }
    return List.of(
        "  " + trial.contender().store(),
        trial.explored(),
        Figures.count(trial.states()),
        Figures.duration(trial.seconds()),
        ratio(comparison.time(trial)),
        Figures.duration(trial.cpuSeconds()),
        ratio(comparison.cpu(trial)),
        Figures.bytes(trial.memory()),
        Figures.significant(trial.bytesPerState()),
        known ? Figures.bytes(trial.resident()) : "",
        known ? Figures.significant(trial.residentPerState()) : "",
        comparison.remark(trial));
  }

  public static String ratio(OptionalDouble ratio) {
    return ratio.isPresent() ? Figures.significant(ratio.getAsDouble()) : "–";
  }

  /**
   * Formats a row: the first two columns and the last hold text, the others right-aligned numbers.
   */
  private static String line(List<String> cells, List<Integer> widths, Set<Integer> shown) {
    StringBuilder line = new StringBuilder();
    for (int i : shown) {
      String gap = " ".repeat(widths.get(i) - cells.get(i).length());
      boolean words = i < 2 || i == cells.size() - 1;
      line.append(i == 0 ? "" : "  ").append(words ? cells.get(i) + gap : gap + cells.get(i));
    }
    return line.toString().stripTrailing();
  }
}
