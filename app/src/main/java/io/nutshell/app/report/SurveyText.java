package io.nutshell.app.report;

import io.nutshell.check.Report;
import io.nutshell.check.Structure;
import io.nutshell.model.State;
import java.io.PrintStream;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Prints the report of a whole state space, in the order that Petri net tools use. */
public final class SurveyText {
  private static final int MAX_LISTED = 20;

  private final Survey survey;
  private final Report report;
  private final Palette palette;
  private final PrintStream out;

  public SurveyText(Report report, Palette palette, PrintStream out) {
    this.survey = new Survey(report);
    this.report = report;
    this.palette = palette;
    this.out = out;
  }

  /**
   * @param file the model as the user named it
   */
  public void print(String file) {
    out.println(palette.strong(file));
    printSize();
    Structure structure = report.analyses().structure();
    if (structure != null) {
      printComponents(structure);
    }
    printBounds();
    if (structure != null) {
      printHome(structure);
    }
    printDead(structure);
    printEvents(structure);
    for (String note : survey.notes()) {
      out.println();
      out.println("  " + palette.warning("note") + "  " + note);
    }
    out.flush();
  }

  private void printSize() {
    heading("State space");
    figure("states", Figures.count(report.states()), "");
    figure("transitions", Figures.count(report.explored().transitions()), "");
    figure("coverage", report.complete() ? "complete" : "partial", Endings.inWords(report));
    figure(
        "time",
        Figures.duration(report.effort().seconds()),
        "CPU "
            + Figures.duration(report.effort().cpuSeconds())
            + ", "
            + Figures.threads(report.effort().threads()));
    figure(
        "memory",
        Figures.bytes(report.effort().memoryBytes()),
        Figures.significant(report.bytesPerState()) + " bytes per state");
  }

  private void printComponents(Structure structure) {
    heading("Strongly connected components");
    figure(
        "components",
        Figures.count(structure.components()),
        "the largest has " + Figures.count(structure.largest(), "state", "states"));
    figure("arcs", Figures.count(structure.crossingArcs()), "steps from one to another");
    figure("cyclic", Figures.count(structure.cyclic()), "in which one can go round");
    figure("terminal", Figures.count(structure.terminal()), "which no step leaves");
  }

  private void printBounds() {
    heading(report.complete() ? "Bounds" : "Bounds, of what was explored");
    List<Bounds.Row> rows = survey.bounds();
    int width = rows.stream().mapToInt(row -> indent(row).length()).max().orElse(0);
    for (Bounds.Row row : rows) {
      String never = row.never().isEmpty() ? "" : palette.faint("  never " + row.never());
      out.println(
          row.text().isEmpty() && row.never().isEmpty()
              ? "  " + palette.faint(row.name())
              : Figures.padded(indent(row), width) + "  " + row.text() + never);
    }
  }

  private static String indent(Bounds.Row row) {
    return (row.inner() ? "    " : "  ") + row.name();
  }

  private void printHome(Structure structure) {
    heading("Home " + survey.states(), survey.home(structure));
    State home = structure.home();
    if (home != null && structure.homeStates() < report.states()) {
      out.println(
          "  the initial %s is ".formatted(survey.state())
              + (structure.initialIsHome() ? "one" : "not one; one is"));
      if (!structure.initialIsHome()) {
        printState(home);
      }
    }
  }

  private void printDead(@Nullable Structure structure) {
    heading(
        "Dead " + survey.states(),
        report.explored().deadlocks() == 0
            ? (report.complete() ? "none" : "none seen")
            : Figures.count(report.explored().deadlocks()));
    if (structure == null) {
      return;
    }
    String separator = "";
    for (State state : structure.dead()) {
      out.print(separator);
      printState(state);
      separator = System.lineSeparator();
    }
    more(report.explored().deadlocks() - structure.dead().size());
  }

  private void printState(State state) {
    new StateText(report.model(), palette).lines(state, null, "    ").forEach(out::println);
  }

  private void printEvents(@Nullable Structure structure) {
    List<Survey.Occurrence> all = survey.occurrences();
    List<Survey.Occurrence> dead = all.stream().filter(Survey.Occurrence::dead).toList();
    heading(
        report.complete() ? "Dead " + survey.events() : capital(survey.events()) + " not seen",
        survey.amount(dead.size()));
    list(dead.size() == all.size() ? List.of() : dead);
    if (!survey.deadInstances().isEmpty()) {
      out.println("  " + survey.deadInstances());
    }
    if (structure != null) {
      List<Survey.Occurrence> live = all.stream().filter(Survey.Occurrence::live).toList();
      heading("Live " + survey.events(), survey.amount(live.size()));
      list(live.size() == all.size() ? List.of() : live);
    }
  }

  private static String capital(String word) {
    return word.substring(0, 1).toUpperCase(Locale.ROOT) + word.substring(1);
  }

  private void list(List<Survey.Occurrence> events) {
    for (Survey.Occurrence event : events.subList(0, Math.min(events.size(), MAX_LISTED))) {
      String location = TraceText.location(event.position());
      out.println("  " + event.name() + palette.faint(location.isEmpty() ? "" : "  " + location));
    }
    more(events.size() - MAX_LISTED);
  }

  private void more(long count) {
    if (count > 0) {
      out.println("  … and " + Figures.count(count) + " more");
    }
  }

  private void heading(String text) {
    out.println();
    out.println(palette.strong(text));
  }

  private void heading(String text, String answer) {
    out.println();
    out.println(palette.strong(text) + "  " + answer);
  }

  private void figure(String name, String value, String remark) {
    out.println(Figures.line(name, value, remark, palette));
  }
}
