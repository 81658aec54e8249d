package io.nutshell.app.pages;

import io.nutshell.app.html.Html;
import io.nutshell.app.html.Page;
import io.nutshell.app.html.Table;
import io.nutshell.app.report.Figures;
import io.nutshell.app.report.Wording;
import io.nutshell.check.Coverage;
import java.util.Comparator;
import java.util.List;

/** Tables of the commands of a model: those taken most often, least often, and never. */
final class CommandTables {
  private static final int SHOWN = 10;

  private final List<Coverage.Event> taken;
  private final List<Coverage.Event> never;
  private final boolean complete;

  /**
   * @param complete whether every reachable state was explored
   */
  CommandTables(Coverage coverage, boolean complete) {
    this.taken =
        coverage.events().stream()
            .filter(Coverage.Event::enabled)
            .sorted(Comparator.comparingLong(Coverage.Event::taken).reversed())
            .toList();
    this.never = coverage.neverEnabled();
    this.complete = complete;
  }

  void addTo(Page page) {
    page.section("commands", "Commands", this::writeTo);
  }

  private void writeTo(Html html) {
    html.element("p", summary());
    if (taken.isEmpty()) {
      return;
    }
    long most = taken.getFirst().taken();
    if (taken.size() <= 2 * SHOWN) {
      writeTable(html, "How often each was taken", taken, most);
    } else {
      html.open("div", "class", "columns").open("div");
      writeTable(html, "Most taken", taken.subList(0, SHOWN), most);
      html.close().open("div");
      List<Coverage.Event> least = taken.subList(taken.size() - SHOWN, taken.size()).reversed();
      writeTable(html, "Least taken", least, most);
      html.close().close();
    }
    writeNever(html);
  }

  private String summary() {
    String all = Figures.count((long) taken.size() + never.size(), "command", "commands");
    if (never.isEmpty()) {
      return "Each of the " + all + " was enabled in some state.";
    }
    return Figures.count(never.size())
        + " of "
        + all
        + (never.size() == 1 ? " was" : " were")
        + " never enabled"
        + (complete ? "." : " in the part that was explored.");
  }

  private static void writeTable(
      Html html, String heading, List<Coverage.Event> events, long most) {
    Table table =
        new Table(
            Table.Column.text("Command"), Table.Column.number("Taken"), Table.Column.text(""));
    for (Coverage.Event event : events) {
      table
          .row("bars")
          .cell(cell -> writeCommand(cell, event))
          .cell(Figures.count(event.taken()))
          .cell(cell -> writeBar(cell, event.taken(), most));
    }
    html.element("h3", heading);
    table.writeTo(html);
  }

  private static void writeCommand(Html html, Coverage.Event event) {
    html.element("code", event.label()).text(" ");
    html.element("span", Wording.place(event.position()), "class", "at");
    if (event.faults() > 0) {
      html.text(", a fault " + Figures.count(event.faults(), "time", "times"));
    }
  }

  private static void writeBar(Html html, long taken, long most) {
    String percent = Figures.decimal(most == 0 ? 0 : 100.0 * taken / most, 1);
    html.element("span", "", "class", "bar", "style", "width:" + percent + "%");
  }

  private void writeNever(Html html) {
    if (never.isEmpty()) {
      return;
    }
    html.element("h3", "Never enabled").open("ul", "class", "notes");
    for (Coverage.Event event : never.subList(0, Math.min(never.size(), 10 * SHOWN))) {
      html.open("li");
      writeCommand(html, event);
      html.close();
    }
    if (never.size() > 10 * SHOWN) {
      html.element("li", "and " + Figures.count(never.size() - 10L * SHOWN) + " more");
    }
    html.close();
  }
}
