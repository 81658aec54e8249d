package io.nutshell.app.pages;

import io.nutshell.app.html.Html;
import io.nutshell.app.html.Page;
import io.nutshell.app.html.Table;
import io.nutshell.app.report.Bounds;
import io.nutshell.app.report.Figures;
import io.nutshell.app.report.Palette;
import io.nutshell.app.report.StateText;
import io.nutshell.app.report.Survey;
import io.nutshell.app.report.Wording;
import io.nutshell.check.Coverage;
import io.nutshell.check.Report;
import io.nutshell.check.Structure;
import io.nutshell.check.property.Verdict;
import io.nutshell.language.cpn.CpnLanguage;
import io.nutshell.language.cpn.NetNodes;
import io.nutshell.model.State;
import io.nutshell.search.Progress;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The report of a whole state space as a page, in the order that Petri net tools use. */
public final class SurveyPage {
  private static final int MAX_ROWS = 2_000;
  private static final int MAX_TERMS = 200;

  private final Survey survey;
  private final Report report;
  private final List<Progress> curve;
  private final Origin origin;

  /**
   * @param curve samples of the run's progress
   */
  public SurveyPage(Survey survey, List<Progress> curve, Origin origin) {
    this.survey = survey;
    this.report = survey.report();
    this.curve = List.copyOf(curve);
    this.origin = origin;
  }

  public Page page() {
    Structure structure = report.analyses().structure();
    boolean whole = report.complete() && structure != null;
    Page page = new Page(origin.fileName() + ": report");
    page.banner(
        html -> {
          origin.writeTo(html, "State space of");
          Signs.banner(
              html,
              whole ? Verdict.HOLDS : Verdict.INCOMPLETE,
              whole ? "complete" : "incomplete",
              Wording.coverage(report));
        });
    page.figures(figures());
    if (structure != null) {
      page.section(
          "components", "Strongly connected components", html -> writeComponents(html, structure));
    }
    page.section(
        "bounds", report.complete() ? "Bounds" : "Bounds, of what was explored", this::writeBounds);
    CpnLanguage.nodes(report.model())
        .ifPresent(
            nodes ->
                page.section("multisets", "Multiset bounds", html -> writeMultisets(html, nodes)));
    if (structure != null) {
      page.section("home", "Home " + survey.states(), html -> writeHome(html, structure));
    }
    page.section("dead", "Dead " + survey.states(), this::writeDead);
    page.section("events", capital(survey.events()), this::writeEvents);
    if (curve.size() > 1) {
      page.charts("run", "The run", "", RunCharts.of(curve));
    }
    if (!survey.notes().isEmpty()) {
      page.section("notes", "Notes", this::writeNotes);
    }
    return page.footer(origin.footer());
  }

  private List<Page.Figure> figures() {
    List<Page.Figure> figures = new ArrayList<>();
    figures.add(
        new Page.Figure(
            capital(survey.states()),
            Figures.count(report.states()),
            report.complete() ? "all that can be reached" : "not all that can be reached"));
    figures.add(new Page.Figure("Transitions", Figures.count(report.explored().transitions()), ""));
    Structure structure = report.analyses().structure();
    if (structure != null) {
      figures.add(
          new Page.Figure(
              "Components",
              Figures.count(structure.components()),
              Figures.count(structure.terminal()) + " terminal"));
      figures.add(
          new Page.Figure("Home " + survey.states(), Figures.count(structure.homeStates()), ""));
    }
    figures.add(
        new Page.Figure(
            "Dead " + survey.states(), Figures.count(report.explored().deadlocks()), ""));
    figures.add(
        new Page.Figure(
            "Time",
            Figures.duration(report.effort().seconds()),
            Figures.duration(report.effort().cpuSeconds())
                + " of CPU, "
                + Figures.threads(report.effort().threads())));
    figures.add(
        new Page.Figure(
            "Memory",
            Figures.bytes(report.effort().memoryBytes()),
            Figures.significant(report.bytesPerState()) + " bytes per state"));
    return figures;
  }

  private static void writeComponents(Html html, Structure structure) {
    Table table =
        new Table(
            Table.Column.text("What"), Table.Column.number("Count"), Table.Column.text("Meaning"));
    row(table, "Components", structure.components(), "whose states all reach each other");
    row(table, "Largest", structure.largest(), "states in it");
    row(table, "Arcs", structure.crossingArcs(), "steps from one to another");
    row(table, "Cyclic", structure.cyclic(), "in which one can go round");
    row(table, "Terminal", structure.terminal(), "which no step leaves");
    table.writeTo(html);
  }

  private static void row(Table table, String what, long count, String meaning) {
    table.row().cell(what).cell(Figures.count(count)).cell(meaning);
  }

  private void writeBounds(Html html) {
    List<Bounds.Row> rows = survey.bounds();
    Table table =
        new Table(
            Table.Column.text("Name"),
            Table.Column.text("Bounds"),
            Table.Column.text("Never reached"));
    for (Bounds.Row row : rows.subList(0, Math.min(rows.size(), MAX_ROWS))) {
      if (row.text().isEmpty() && row.never().isEmpty()) {
        table.group(row.name());
      } else {
        table
            .row()
            .cell(cell -> cell.element("code", row.name(), "class", row.inner() ? "faint" : "code"))
            .cell(row.text())
            .cell(row.never());
      }
    }
    table.writeTo(html);
    more(html, rows.size());
  }

  private void writeMultisets(Html html, NetNodes nodes) {
    Coverage coverage = report.analyses().coverage();
    if (coverage == null) {
      return;
    }
    Table table =
        new Table(
            Table.Column.text("Place"), Table.Column.text("Upper"), Table.Column.text("Lower"));
    List<NetNodes.NamedPlace> places = nodes.places();
    for (NetNodes.NamedPlace place : places.subList(0, Math.min(places.size(), MAX_ROWS))) {
      List<Integer> values = coverage.variables().get(place.slot()).values();
      table
          .row()
          .cell(cell -> cell.element("code", place.name()))
          .cell(cell -> writeTerms(cell, nodes.upperBound(place.slot(), values)))
          .cell(cell -> writeTerms(cell, nodes.lowerBound(place.slot(), values)));
    }
    table.writeTo(html);
    more(html, places.size());
  }

  private static void writeTerms(Html html, List<String> terms) {
    int shown = Math.min(terms.size(), MAX_TERMS);
    html.element(
        "code",
        terms.isEmpty()
            ? "empty"
            : String.join("++ ", terms.subList(0, shown)) + (shown < terms.size() ? "++ …" : ""));
  }

  private static void more(Html html, int count) {
    if (count > MAX_ROWS) {
      html.element("p", "and " + Figures.count(count - (long) MAX_ROWS) + " more rows");
    }
  }

  private void writeHome(Html html, Structure structure) {
    html.element(
        "p",
        capital(survey.home(structure))
            + ". "
            + (structure.homeStates() == 0
                ? ""
                : structure.initialIsHome()
                    ? "The initial " + survey.state() + " is one."
                    : "The initial " + survey.state() + " is not one; one is:"));
    State home = structure.home();
    if (home != null && !structure.initialIsHome()) {
      writeState(html, home);
    }
  }

  private void writeDead(Html html) {
    Structure structure = report.analyses().structure();
    html.element(
        "p",
        report.explored().deadlocks() == 0
            ? (report.complete() ? "None." : "None seen.")
            : Figures.count(report.explored().deadlocks()) + " without a successor.");
    if (structure != null) {
      structure.dead().forEach(state -> writeState(html, state));
      if (report.explored().deadlocks() > structure.dead().size()) {
        long others = report.explored().deadlocks() - structure.dead().size();
        html.element("p", "and " + Figures.count(others) + " more");
      }
    }
  }

  private void writeState(Html html, State state) {
    List<String> lines = new StateText(report.model(), Palette.PLAIN).lines(state, null, "");
    html.open("div", "class", "scroll", "tabindex", "0");
    html.element("pre", String.join("\n", lines)).close();
  }

  private void writeEvents(Html html) {
    List<Survey.Occurrence> all = survey.occurrences();
    boolean structured = report.analyses().structure() != null;
    long dead = all.stream().filter(Survey.Occurrence::dead).count();
    long live = all.stream().filter(Survey.Occurrence::live).count();
    html.element(
        "p",
        (report.complete() ? "Dead: " : "Not seen: ")
            + survey.amount(dead)
            + (structured ? ". Live: " + survey.amount(live) : "")
            + ". "
            + survey.deadInstances());
    List<Table.Column> columns = new ArrayList<>();
    columns.add(Table.Column.text("Name"));
    columns.add(Table.Column.text(""));
    columns.add(Table.Column.number("Taken"));
    if (survey.grouped()) {
      columns.add(Table.Column.number("Bindings"));
      columns.add(Table.Column.number("of them occur"));
      columns.add(Table.Column.text("Fairness"));
    }
    Table table = new Table(columns.toArray(Table.Column[]::new));
    for (Survey.Occurrence event : all.subList(0, Math.min(all.size(), MAX_ROWS))) {
      table
          .row()
          .cell(cell -> writeName(cell, event))
          .cell(cell -> writeKind(cell, event, structured))
          .cell(Figures.count(event.taken()));
      if (survey.grouped()) {
        table
            .cell(Figures.count(event.instances()))
            .cell(Figures.count(event.occurring()))
            .cell(event.fairness());
      }
    }
    table.writeTo(html);
    more(html, all.size());
  }

  private static void writeName(Html html, Survey.Occurrence event) {
    html.element("code", event.name()).text(" ");
    html.element("span", Wording.place(event.position()), "class", "at");
  }

  private void writeKind(Html html, Survey.Occurrence event, boolean structured) {
    if (event.dead()) {
      Signs.badge(html, Verdict.VIOLATED, report.complete() ? "dead" : "not seen");
    } else if (event.live() && structured) {
      Signs.badge(html, Verdict.HOLDS, "live");
    }
  }

  private void writeNotes(Html html) {
    html.open("ul", "class", "notes");
    survey.notes().forEach(note -> html.element("li", note));
    html.close();
  }

  private static String capital(String words) {
    return words.substring(0, 1).toUpperCase(Locale.ROOT) + words.substring(1);
  }
}
