package io.nutshell.app.pages;

import io.nutshell.app.html.Html;
import io.nutshell.app.html.Page;
import io.nutshell.app.html.Table;
import io.nutshell.app.report.Figures;
import io.nutshell.app.report.Names;
import io.nutshell.check.Coverage;
import io.nutshell.check.Report;
import io.nutshell.model.Describer;
import io.nutshell.model.Layout;
import io.nutshell.model.Slot;
import java.util.List;

/** A table of the values that variables had, next to their declared ranges. */
final class ValueTable {
  private static final int MAX_SHOWN = 500;

  private final Report report;
  private final List<Coverage.Variable> variables;
  private final Layout layout;
  private final Describer describer;
  private final Names names;

  /** Whether the table is about numbers of tokens rather than values. */
  private final boolean amounts;

  ValueTable(Report report, Coverage coverage) {
    this.report = report;
    this.variables = coverage.variables();
    this.layout = report.model().layout();
    this.describer = report.model().describer();
    this.names = new Names(layout);
    this.amounts = report.model().dictionary().isPresent();
  }

  void addTo(Page page) {
    if (!variables.isEmpty()) {
      page.section("values", "Values", this::writeTo);
    }
  }

  private void writeTo(Html html) {
    long never = variables.stream().mapToLong(variable -> variable.unseen().size()).sum();
    html.element(
        "p",
        (never == 0
                ? "Every named value, such as a location, was reached"
                : Figures.count(never, "named value", "named values")
                    + (never == 1 ? " was" : " were")
                    + " never reached")
            + (report.complete() ? "." : " in the part that was explored."));
    Table table =
        new Table(
            Table.Column.text("Variable"),
            Table.Column.text("Values seen"),
            Table.Column.text("Room for"),
            Table.Column.text("Never reached"));
    for (Coverage.Variable variable : variables.subList(0, Math.min(MAX_SHOWN, variables.size()))) {
      Slot slot = layout.slots().get(variable.slot());
      table
          .row()
          .cell(cell -> cell.element("code", names.full(variable.slot())))
          .cell(seen(variable))
          .cell(room(variable, slot))
          .cell(String.join(", ", variable.unseen()));
    }
    html.open("details").element("summary", "Variable by variable");
    table.writeTo(html);
    if (variables.size() > MAX_SHOWN) {
      html.element("p", "and " + Figures.count(variables.size() - (long) MAX_SHOWN) + " more");
    }
    html.close();
  }

  /**
   * The values in words: a count for named values, because their first and last are not meaningful,
   * otherwise a range.
   */
  private String seen(Coverage.Variable variable) {
    int names = variable.names().size();
    return names > 0
        ? names - variable.unseen().size() + " of " + Figures.count(names, "name", "names")
        : range(variable.slot(), variable.least(), variable.most());
  }

  private String room(Coverage.Variable variable, Slot slot) {
    return variable.names().isEmpty() && !amounts
        ? range(variable.slot(), slot.low(), slot.high())
        : "";
  }

  private String range(int slot, long least, long most) {
    String from = value(slot, least);
    return least == most ? from : from + " … " + value(slot, most);
  }

  private String value(int slot, long value) {
    return amounts ? Long.toString(value) : describer.value(slot, value);
  }
}
