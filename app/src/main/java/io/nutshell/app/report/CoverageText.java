package io.nutshell.app.report;

import io.nutshell.check.Coverage;
import io.nutshell.check.Report;
import io.nutshell.model.Slot;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Prints the coverage of a check: first what never happened, then how often each event was taken.
 */
final class CoverageText {
  private static final int MAX_LISTED = 40;
  private static final int MAX_EVENT_WIDTH = 72;

  private final Report report;
  private final Coverage coverage;
  private final Names names;
  private final Palette palette;
  private final PrintStream out;

  CoverageText(Report report, Coverage coverage, Palette palette, PrintStream out) {
    this.report = report;
    this.coverage = coverage;
    this.names = new Names(report.model().layout());
    this.palette = palette;
    this.out = out;
  }

  void print() {
    out.println();
    boolean whole = report.complete();
    out.println(
        palette.strong("Coverage")
            + (whole ? " of all " : " of the ")
            + (report.explored().distinct()
                ? Figures.count(report.states(), "reachable state", "reachable states")
                : Figures.count(report.states(), "visit", "visits") + " to reachable states")
            + (whole ? "" : " explored; states not yet explored may add more"));
    printNeverEnabled();
    printNeverReached();
    printTaken();
    printValues();
  }

  private void printNeverEnabled() {
    List<Coverage.Event> never = coverage.neverEnabled();
    if (report.model().events() < 0) {
      return;
    }
    heading("events never enabled", never.size(), coverage.events().size());
    int width = width(never);
    for (Coverage.Event event : never.subList(0, Math.min(MAX_LISTED, never.size()))) {
      out.println("    " + line(event, width));
    }
    more(never.size() - MAX_LISTED);
  }

  private void printNeverReached() {
    List<Coverage.Variable> named =
        coverage.variables().stream().filter(variable -> !variable.names().isEmpty()).toList();
    if (named.isEmpty()) {
      return;
    }
    heading(
        "locations never reached",
        named.stream().mapToInt(variable -> variable.unseen().size()).sum(),
        named.stream().mapToInt(variable -> variable.names().size()).sum());
    for (Coverage.Variable variable : named) {
      if (!variable.unseen().isEmpty()) {
        out.println(
            "    " + names.full(variable.slot()) + "  " + String.join(" ", variable.unseen()));
      }
    }
  }

  private void printTaken() {
    List<Coverage.Event> taken =
        coverage.events().stream()
            .filter(Coverage.Event::enabled)
            .sorted(Comparator.comparingLong(Coverage.Event::taken).reversed())
            .toList();
    out.println();
    out.println("  " + palette.strong("steps of each event"));
    int hidden = Math.max(0, taken.size() - MAX_LISTED);
    List<Coverage.Event> shown = new ArrayList<>(taken);
    if (hidden > 0) {
      shown.subList(MAX_LISTED / 2, MAX_LISTED / 2 + hidden).clear();
    }
    int width = width(shown);
    int digits = taken.isEmpty() ? 0 : Figures.count(taken.getFirst().taken()).length();
    for (int i = 0; i < shown.size(); i++) {
      if (hidden > 0 && i == MAX_LISTED / 2) {
        more(hidden);
      }
      printTaken(shown.get(i), digits, width);
    }
    if (coverage.others() > 0) {
      out.println("    " + Figures.count(coverage.others()) + " of further events");
    }
  }

  private void printTaken(Coverage.Event event, int digits, int width) {
    double share = 100.0 * event.taken() / Math.max(1, report.explored().transitions());
    String faults =
        event.faults() == 0
            ? ""
            : palette.bad("  " + Figures.count(event.faults(), "error", "errors"));
    out.println(
        "    "
            + Figures.rightAligned(Figures.count(event.taken()), digits)
            + palette.faint(Figures.rightAligned(Figures.decimal(share, 1), 7) + "%")
            + "  "
            + line(event, width)
            + faults);
  }

  private void printValues() {
    List<Row> rows = rows();
    if (rows.isEmpty()) {
      return;
    }
    out.println();
    out.println("  " + palette.strong("values seen"));
    int nameWidth = rows.stream().mapToInt(row -> row.name().length()).max().orElse(0);
    int rangeWidth = rows.stream().mapToInt(row -> row.range().length()).max().orElse(0);
    for (Row row : rows) {
      out.println(
          "    "
              + Figures.padded(row.name(), nameWidth)
              + "  "
              + (row.remark().isEmpty()
                  ? row.range()
                  : Figures.padded(row.range(), rangeWidth) + "  " + palette.faint(row.remark())));
    }
  }

  private record Row(String name, String range, String remark) {}

  /**
   * One row for each numeric variable; adjacent array elements with the same values share a row.
   */
  private List<Row> rows() {
    List<Coverage.Variable> numbers =
        coverage.variables().stream().filter(variable -> variable.names().isEmpty()).toList();
    List<Row> rows = new ArrayList<>();
    for (int first = 0; first < numbers.size(); ) {
      Row row = row(numbers.get(first));
      int end = first + 1;
      while (end < numbers.size() && alike(numbers.get(first), numbers.get(end))) {
        end++;
      }
      String last = names.full(numbers.get(end - 1).slot());
      rows.add(
          end == first + 1
              ? row
              : new Row(
                  row.name().replaceFirst("]$", "")
                      + ".."
                      + last.substring(last.lastIndexOf('[') + 1),
                  row.range(),
                  row.remark()));
      first = end;
    }
    return rows;
  }

  private boolean alike(Coverage.Variable one, Coverage.Variable other) {
    String array = array(one);
    return !array.isEmpty() && array.equals(array(other)) && values(one).equals(values(other));
  }

  private List<String> values(Coverage.Variable variable) {
    Row row = row(variable);
    return List.of(row.range(), row.remark());
  }

  private String array(Coverage.Variable variable) {
    String name = names.full(variable.slot());
    return name.endsWith("]") ? name.substring(0, name.lastIndexOf('[')) : "";
  }

  private Row row(Coverage.Variable variable) {
    Slot slot = report.model().layout().slots().get(variable.slot());
    boolean constant = variable.least() == variable.most();
    // The range of a slot that holds numbers of a dictionary says nothing about amounts.
    boolean less =
        report.model().dictionary().isEmpty()
            && (slot.low() < variable.least() || slot.high() > variable.most());
    String remark = less ? "of " + slot.low() + " … " + slot.high() : "";
    return new Row(
        names.full(variable.slot()),
        constant ? variable.least() + ", always" : variable.least() + " … " + variable.most(),
        remark);
  }

  private void heading(String what, int never, int all) {
    out.println();
    String count = never == 0 ? "none" : Figures.count(never);
    out.println("  " + palette.strong(what) + ": " + count + " of " + Figures.count(all));
  }

  private void more(int hidden) {
    if (hidden > 0) {
      out.println("    " + palette.faint("… " + Figures.count(hidden) + " more"));
    }
  }

  private static int width(List<Coverage.Event> events) {
    int width = 0;
    for (Coverage.Event event : events) {
      int length = event.label().length();
      width = length <= MAX_EVENT_WIDTH ? Math.max(width, length) : width;
    }
    return width;
  }

  private String line(Coverage.Event event, int width) {
    String location = TraceText.location(event.position());
    return location.isEmpty()
        ? event.label()
        : Figures.padded(event.label(), width) + "  " + palette.faint(location);
  }
}
