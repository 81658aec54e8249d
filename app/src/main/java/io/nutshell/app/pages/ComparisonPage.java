package io.nutshell.app.pages;

import io.nutshell.app.compare.Comparison;
import io.nutshell.app.compare.ComparisonText;
import io.nutshell.app.compare.Trial;
import io.nutshell.app.html.Chart;
import io.nutshell.app.html.Html;
import io.nutshell.app.html.Page;
import io.nutshell.app.html.Table;
import io.nutshell.app.report.Figures;
import io.nutshell.check.property.Verdict;
import io.nutshell.search.Order;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.LongSummaryStatistics;
import java.util.Set;
import java.util.function.ToDoubleFunction;

/**
 * A comparison of storage methods as a page: the table, time against memory, and memory over time.
 */
public final class ComparisonPage {
  private final Comparison comparison;
  private final Origin origin;

  /** The stores in order of appearance; each has the same colour in all charts. */
  private final List<String> stores;

  public ComparisonPage(Comparison comparison, Origin origin) {
    this.comparison = comparison;
    this.origin = origin;
    Set<String> named = new LinkedHashSet<>();
    comparison.trials().forEach(trial -> named.add(trial.contender().store()));
    this.stores = List.copyOf(named);
  }

  public Page page() {
    Page page = new Page(origin.fileName() + ": storage methods compared");
    page.banner(html -> origin.writeTo(html, "Storage methods compared on"));
    page.section("table", "The methods side by side", this::writeTable);
    List<Chart> relative = comparison.orders().stream().map(this::relative).toList();
    page.charts(
        "relative",
        "Time against memory",
        "Relative to full storage (exact, at 1×) in the same order, both axes logarithmic: the"
            + " nearer to the lower left corner the better. Methods that did not complete"
            + " are not shown.",
        relative.stream().filter(chart -> !chart.series().isEmpty()).toList());
    page.charts(
        "growth",
        "Memory as the states were found",
        "",
        comparison.orders().stream().map(this::growth).toList());
    page.charts(
        "pace", "States over time", "", comparison.orders().stream().map(this::pace).toList());
    return page.footer(origin.footer());
  }

  private void writeTable(Html html) {
    html.element(
        "p",
        "Each method ran alone, in a Java machine of its own, through the whole model. Memory is the"
            + " most that the tables held; RSS is the most that the process held, Java machine"
            + " included, and per state what it grew by while searching. "
            + capital(comparison.threadsInWords())
            + ".");
    Table table =
        new Table(
            Table.Column.text("Store"),
            Table.Column.text("Explored"),
            Table.Column.number("States"),
            Table.Column.number("Time"),
            Table.Column.number("× exact"),
            Table.Column.number("CPU"),
            Table.Column.number("× exact"),
            Table.Column.number("Memory"),
            Table.Column.number("B/state"),
            Table.Column.number("RSS"),
            Table.Column.number("B/state"),
            Table.Column.text("Remark"));
    for (Order order : comparison.orders()) {
      table.group(capital(order.words()));
      comparison.in(order).forEach(trial -> addRow(table, trial));
    }
    table.writeTo(html);
  }

  private void addRow(Table table, Trial trial) {
    table
        .row()
        .cell(cell -> cell.element("code", trial.contender().store()))
        .cell(cell -> Signs.badge(cell, verdict(trial), trial.explored()));
    if (trial.failed()) {
      table.spanning(cell -> cell.text(trial.problem()), 10);
      return;
    }
    boolean known = trial.resident() > 0;
    table
        .cell(Figures.count(trial.states()))
        .cell(Figures.duration(trial.seconds()))
        .cell(ComparisonText.ratio(comparison.time(trial)))
        .cell(Figures.duration(trial.cpuSeconds()))
        .cell(ComparisonText.ratio(comparison.cpu(trial)))
        .cell(Figures.bytes(trial.memory()))
        .cell(Figures.significant(trial.bytesPerState()))
        .cell(known ? Figures.bytes(trial.resident()) : "")
        .cell(known ? Figures.significant(trial.residentPerState()) : "")
        .cell(comparison.remark(trial));
  }

  /** A verdict whose sign and colour fit the trial. */
  private static Verdict verdict(Trial trial) {
    if (trial.failed()) {
      return Verdict.VIOLATED;
    }
    return trial.complete() ? Verdict.HOLDS : Verdict.INCOMPLETE;
  }

  private Chart relative(Order order) {
    List<Chart.Series> series = new ArrayList<>();
    for (Trial trial : comparison.in(order)) {
      if (comparison.time(trial).isPresent() && comparison.memory(trial).isPresent()) {
        Chart.Point point =
            new Chart.Point(
                comparison.memory(trial).getAsDouble(), comparison.time(trial).getAsDouble());
        series.add(series(trial, List.of(point)));
      }
    }
    return new Chart(
        capital(order.words()),
        "One point for each method.",
        Chart.Kind.POINTS,
        new Chart.Axis("memory, relative to exact", Chart.Unit.RATIO, true),
        new Chart.Axis("time, relative to exact", Chart.Unit.RATIO, true),
        series);
  }

  private Chart growth(Order order) {
    return new Chart(
        capital(order.words()),
        "The size of the tables by the number of states found.",
        Chart.Kind.LINES,
        new Chart.Axis("states", Chart.Unit.COUNT),
        new Chart.Axis("memory", Chart.Unit.BYTES, apart(comparison.in(order))),
        curves(order, Trial.Sample::states, Trial.Sample::memory));
  }

  /** Whether the values differ so much that a linear scale would hide the small ones. */
  private static boolean apart(List<Trial> trials) {
    LongSummaryStatistics memory =
        trials.stream()
            .filter(trial -> !trial.failed())
            .mapToLong(Trial::memory)
            .summaryStatistics();
    return memory.getMax() > 16 * memory.getMin();
  }

  private Chart pace(Order order) {
    return new Chart(
        capital(order.words()),
        "The number of states found over time.",
        Chart.Kind.LINES,
        new Chart.Axis("time", Chart.Unit.SECONDS),
        new Chart.Axis("states", Chart.Unit.COUNT),
        curves(order, Trial.Sample::seconds, Trial.Sample::states));
  }

  private List<Chart.Series> curves(
      Order order, ToDoubleFunction<Trial.Sample> across, ToDoubleFunction<Trial.Sample> up) {
    return comparison.in(order).stream()
        .filter(trial -> !trial.failed())
        .map(
            trial ->
                series(
                    trial,
                    trial.curve().stream()
                        .map(s -> new Chart.Point(across.applyAsDouble(s), up.applyAsDouble(s)))
                        .toList()))
        .toList();
  }

  private Chart.Series series(Trial trial, List<Chart.Point> points) {
    int number = stores.indexOf(trial.contender().store());
    return new Chart.Series(trial.contender().store(), number, number >= Chart.COLOURS, points);
  }

  private static String capital(String words) {
    return words.substring(0, 1).toUpperCase(Locale.ROOT) + words.substring(1);
  }
}
