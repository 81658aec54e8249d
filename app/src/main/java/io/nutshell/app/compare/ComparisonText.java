package io.nutshell.app.compare;

import io.nutshell.app.report.Figures;
import io.nutshell.app.report.Palette;
import io.nutshell.search.Order;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;

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
  private final Palette palette;
  private final PrintStream out;

  public ComparisonText(Comparison comparison, Palette palette, PrintStream out) {
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
    int next = 0;
    for (Order order : comparison.orders()) {
      out.println(next == 0 ? palette.faint(line(HEADINGS, widths)) : "");
      out.println(palette.strong(order.words()));
      for (Trial trial : comparison.in(order)) {
        out.println(line(rows.get(comparison.trials().indexOf(trial)), widths));
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
            "memory: the most that the tables held; RSS: the most that the process held, and its"
                + " growth per state"));
    out.flush();
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
        comparison.again(trial));
  }

  public static String ratio(OptionalDouble ratio) {
    return ratio.isPresent() ? Figures.significant(ratio.getAsDouble()) : "–";
  }

  /**
   * Formats a row: the first two columns and the last hold text, the others right-aligned numbers.
   */
  private static String line(List<String> cells, List<Integer> widths) {
    StringBuilder line = new StringBuilder();
    for (int i = 0; i < cells.size(); i++) {
      String gap = " ".repeat(widths.get(i) - cells.get(i).length());
      boolean words = i < 2 || i == cells.size() - 1;
      line.append(i == 0 ? "" : "  ").append(words ? cells.get(i) + gap : gap + cells.get(i));
    }
    return line.toString().stripTrailing();
  }
}
