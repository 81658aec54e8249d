package io.nutshell.app.pages;

import io.nutshell.app.html.Html;
import io.nutshell.app.html.Page;
import io.nutshell.app.html.Table;
import io.nutshell.app.report.ExplanationText;
import io.nutshell.app.report.Figures;
import io.nutshell.app.report.Findings;
import io.nutshell.app.report.Forecasts;
import io.nutshell.app.report.TextReport;
import io.nutshell.app.report.Wording;
import io.nutshell.check.Coverage;
import io.nutshell.check.Report;
import io.nutshell.check.StorageLimits;
import io.nutshell.check.property.PropertyResult;
import io.nutshell.check.property.Verdict;
import io.nutshell.check.trace.Explanation;
import io.nutshell.check.trace.Trace;
import io.nutshell.model.Layout;
import io.nutshell.search.Forecast;
import io.nutshell.search.Progress;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** A finished check as a page: the verdict, the properties, the traces, the run, the commands. */
public final class CheckPage {
  private final Report report;
  private final List<Progress> curve;
  private final Origin origin;

  /**
   * @param curve samples of the run's progress
   */
  public CheckPage(Report report, List<Progress> curve, Origin origin) {
    this.report = report;
    this.curve = List.copyOf(curve);
    this.origin = origin;
  }

  public Page page() {
    String verdict = Wording.name(report.verdict());
    Page page = new Page(origin.fileName() + ": " + verdict);
    page.banner(
        html -> {
          origin.writeTo(html, "Check of");
          Signs.banner(html, report.verdict(), verdict, Wording.verdict(report));
        });
    page.figures(figures());
    page.section("properties", "What was checked", this::writeProperties);
    addTraces(page);
    addExplanations(page);
    if (curve.size() > 1) {
      page.charts("run", "The run", "", RunCharts.of(curve));
    }
    Coverage coverage = report.analyses().coverage();
    if (coverage != null) {
      new CommandTables(coverage, report.complete()).addTo(page);
      new ValueTable(report, coverage).addTo(page);
    }
    page.section("details", "Details", this::writeDetails);
    return page.footer(origin.footer());
  }

  private List<Page.Figure> figures() {
    List<Page.Figure> figures = new ArrayList<>();
    figures.addAll(
        List.of(
            new Page.Figure(
                report.explored().ofProducts()
                    ? "States of the product"
                    : report.explored().distinct() ? "States" : "Visits to states",
                Figures.count(report.states()),
                report.complete() ? "all that can be reached" : "not all that can be reached"),
            new Page.Figure("Transitions", Figures.count(report.explored().transitions()), ""),
            new Page.Figure(
                capitalised(report.effort().order().extent()),
                Figures.count(report.explored().levels()),
                report.effort().order().extentRemark())));
    if (!report.explored().ofProducts()) {
      figures.add(new Page.Figure("Deadlocks", Figures.count(report.explored().deadlocks()), ""));
    }
    figures.addAll(
        List.of(
            new Page.Figure(
                "Time",
                Figures.duration(report.effort().seconds()),
                Figures.duration(report.effort().cpuSeconds()) + " of CPU"),
            new Page.Figure(
                "Memory",
                Figures.bytes(report.effort().memoryBytes()),
                Figures.significant(report.bytesPerState()) + " bytes per state")));
    Forecast forecast = report.explored().forecast();
    if (forecast != null) {
      figures.add(
          new Page.Figure(
              "Forecast",
              Forecasts.rough(forecast.states()) + " states",
              Forecasts.rest(forecast)));
    }
    return figures;
  }

  private static String capitalised(String words) {
    return Character.toUpperCase(words.charAt(0)) + words.substring(1);
  }

  private void writeProperties(Html html) {
    Table table =
        new Table(
            Table.Column.text("Verdict"),
            Table.Column.text("Property"),
            Table.Column.text("Found"));
    for (PropertyResult property : report.properties()) {
      table
          .row()
          .cell(cell -> Signs.badge(cell, property.verdict(), Wording.name(property.verdict())))
          .cell(cell -> cell.element("code", property.name()))
          .cell(cell -> writeFinding(cell, property));
    }
    table.writeTo(html);
  }

  private static void writeFinding(Html html, PropertyResult property) {
    String place = Wording.place(property.position());
    Trace trace = property.trace();
    String assumed = property.assumption().isEmpty() ? "" : "under " + property.assumption();
    boolean both = !assumed.isEmpty() && !property.message().isEmpty();
    String found = assumed + (both ? ": " : "") + property.message();
    html.text(found);
    if (!place.isEmpty()) {
      html.text(" ").element("span", place, "class", "at");
    }
    if (trace != null) {
      html.text(found.isEmpty() ? "" : ", ");
      html.text(Findings.shownBy(trace));
    }
  }

  private void addTraces(Page page) {
    List<PropertyResult> traced =
        report.properties().stream().filter(property -> property.trace() != null).toList();
    NetView net = new NetView(report.model());
    SourceView source = new SourceView(report.model(), traced);
    int number = 0;
    for (PropertyResult property : traced) {
      Trace trace = property.trace();
      if (trace != null) {
        String kind = property.verdict() == Verdict.HOLDS ? "Witness of " : "Counterexample to ";
        TraceView view = new TraceView(report.model(), trace, traced.size(), net.drawn());
        boolean first = ++number == 1;
        page.script(NetView.SCRIPT)
            .script(TraceView.SCRIPT)
            .section(
                "trace-" + number,
                kind + property.name(),
                html -> {
                  if (first) {
                    net.writeTo(html);
                    source.writeTo(html);
                  }
                  view.writeTo(html);
                });
      }
    }
  }

  /** Explanations, each part folded into the one that it explains. */
  private void addExplanations(Page page) {
    int number = 0;
    for (PropertyResult property : report.properties()) {
      Explanation why = property.explanation();
      if (why != null && ExplanationText.speaks(why)) {
        page.section(
            "why-" + ++number,
            TextReport.explanationTitle(property),
            html -> writeExplanation(html, why, true));
      }
    }
  }

  private void writeExplanation(Html html, Explanation why, boolean open) {
    List<String> reasons = new ExplanationText(report.model()).reasons(why);
    if (reasons.isEmpty() && why.parts().isEmpty()) {
      html.element("p", ExplanationText.claim(why));
      return;
    }
    if (open) {
      html.open("details", "class", "why", "open", "open");
    } else {
      html.open("details", "class", "why");
    }
    html.element("summary", ExplanationText.claim(why));
    reasons.forEach(line -> html.element("p", line));
    why.parts().forEach(part -> writeExplanation(html, part, false));
    html.close();
  }

  private void writeDetails(Html html) {
    Table table = new Table(Table.Column.text("What"), Table.Column.text("How it was"));
    table.row().cell("Explored").cell(Wording.coverage(report));
    table.row().cell("Order").cell(report.effort().order().words());
    table.row().cell("Store").cell(report.effort().store() + "; " + Wording.exactness(report));
    report
        .effort()
        .statistics()
        .forEach((name, count) -> table.row().cell(capital(name)).cell(Figures.count(count)));
    StorageLimits limits = report.analyses().limits();
    if (limits != null) {
      table.row().cell("Bits per state").cell(Figures.significant(8 * report.bytesPerState()));
      table
          .row()
          .cell("of a random set of as many states")
          .cell(Figures.significant(limits.setBits()) + " bits per state");
      if (limits.stepsKnown()) {
        table
            .row()
            .cell("of what is new in one step")
            .cell(Figures.significant(limits.stepBits()) + " bits per state");
      }
    }
    Layout layout = report.model().layout();
    table
        .row()
        .cell("Packed state")
        .cell(
            Figures.count(layout.slots().size(), "variable", "variables")
                + " in "
                + Figures.count(layout.bits(), "bit", "bits"));
    table.writeTo(html);
    if (!report.notes().isEmpty()) {
      html.element("h3", "Notes").open("ul", "class", "notes");
      report.notes().forEach(note -> html.element("li", note));
      html.close();
    }
  }

  private static String capital(String name) {
    return name.substring(0, 1).toUpperCase(Locale.ROOT) + name.substring(1);
  }
}
