package io.nutshell.app.report;

import io.nutshell.check.Coverage;
import io.nutshell.check.Report;
import io.nutshell.check.Structure;
import io.nutshell.model.Group;
import io.nutshell.model.Layout;
import io.nutshell.model.State;
import java.io.PrintStream;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The report of a whole state space, for people, in the order that users of Petri nets know. */
public final class SurveyText {
  private static final int MOST_LISTED = 20;

  private final Report report;
  private final Layout layout;
  private final Names names;
  private final Palette palette;
  private final PrintStream out;

  public SurveyText(Report report, Palette palette, PrintStream out) {
    this.report = report;
    this.layout = report.model().layout();
    this.names = new Names(layout);
    this.palette = palette;
    this.out = out;
  }

  /**
   * @param file the model as the user named it
   */
  public void print(String file) {
    out.println(palette.strong(file));
    printSize();
    Structure structure = report.structure();
    if (structure != null) {
      printComponents(structure);
    }
    Coverage coverage = report.coverage();
    if (coverage != null) {
      printBounds(coverage);
    }
    if (structure != null) {
      printHome(structure);
    }
    printDead(structure);
    if (coverage != null) {
      printEvents(coverage, structure);
    }
    for (String note : Surveys.notes(report)) {
      out.println();
      out.println("  " + palette.warning("note") + "  " + note);
    }
    out.flush();
  }

  private void printSize() {
    heading("State space");
    figure("states", Figures.count(report.states()), "");
    figure("transitions", Figures.count(report.transitions()), "");
    figure("coverage", report.complete() ? "complete" : "partial", Endings.inWords(report));
    figure(
        "time", Figures.duration(report.seconds()), "CPU " + Figures.duration(report.cpuSeconds()));
    figure(
        "memory",
        Figures.bytes(report.memoryBytes()),
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

  private void printBounds(Coverage coverage) {
    heading(report.complete() ? "Bounds" : "Bounds, of what was explored");
    List<List<Integer>> byGroup = names.byGroup();
    int width = 0;
    for (int slot = 0; slot < layout.slots().size(); slot++) {
      width = Math.max(width, label(slot).length());
    }
    for (int group = 0; group < byGroup.size(); group++) {
      if (byGroup.get(group).isEmpty()) {
        continue;
      }
      Group it = layout.groups().get(group);
      boolean alone =
          byGroup.get(group).size() == 1 && names.standsForGroup(byGroup.get(group).getFirst());
      if (!alone) {
        out.println("  " + palette.faint(it.name()));
      }
      for (int slot : byGroup.get(group)) {
        String indent = alone ? "  " : "    ";
        out.println(
            indent
                + Figures.padded(alone ? it.name() : label(slot), width + 4 - indent.length())
                + "  "
                + bounds(coverage.variables().get(slot)));
      }
    }
  }

  private String label(int slot) {
    return names.standsForGroup(slot) ? layout.slots().get(slot).name() : names.within(slot);
  }

  private String bounds(Coverage.Variable variable) {
    if (variable.names().isEmpty()) {
      return variable.least() == variable.most()
          ? "always " + variable.least()
          : variable.least() + " … " + variable.most();
    }
    List<String> seen =
        variable.names().stream().filter(name -> !variable.unseen().contains(name)).toList();
    return String.join(" ", seen)
        + (variable.unseen().isEmpty()
            ? ""
            : palette.faint("  never " + String.join(" ", variable.unseen())));
  }

  private void printHome(Structure structure) {
    String answer =
        structure.homeStates() == 0
            ? "none: there are %s terminal components"
                .formatted(Figures.count(structure.terminal()))
            : structure.homeStates() == report.states()
                ? "all " + Figures.count(report.states(), "state", "states")
                : Figures.count(structure.homeStates()) + " of " + Figures.count(report.states());
    heading("Home states", answer);
    State home = structure.home();
    if (home != null && structure.homeStates() < report.states()) {
      out.println(
          "  the initial state is " + (structure.initialIsHome() ? "one" : "not one; one is"));
      if (!structure.initialIsHome()) {
        printState(home);
      }
    }
  }

  private void printDead(@Nullable Structure structure) {
    heading(
        "Dead states",
        report.deadlocks() == 0
            ? (report.complete() ? "none" : "none seen")
            : Figures.count(report.deadlocks()));
    if (structure == null) {
      return;
    }
    String separator = "";
    for (State state : structure.dead()) {
      out.print(separator);
      printState(state);
      separator = System.lineSeparator();
    }
    more(report.deadlocks() - structure.dead().size());
  }

  private void printState(State state) {
    new StateText(report.model(), names, palette).lines(state, null, "    ").forEach(out::println);
  }

  private void printEvents(Coverage coverage, @Nullable Structure structure) {
    List<Coverage.Event> dead = coverage.neverEnabled();
    heading(report.complete() ? "Dead events" : "Events not seen", amount(dead.size(), coverage));
    list(dead.size() == coverage.events().size() ? List.of() : dead);
    if (structure != null) {
      Set<Long> live = Set.copyOf(structure.live());
      heading("Live events", amount(live.size(), coverage));
      if (live.size() < coverage.events().size()) {
        list(coverage.events().stream().filter(event -> live.contains(event.event())).toList());
      }
    }
  }

  private static String amount(int count, Coverage coverage) {
    int all = coverage.events().size();
    if (count == 0) {
      return "none";
    }
    return count == all
        ? "all " + Figures.count(all)
        : Figures.count(count) + " of " + Figures.count(all);
  }

  private void list(List<Coverage.Event> events) {
    for (Coverage.Event event : events.subList(0, Math.min(events.size(), MOST_LISTED))) {
      String location = TraceText.location(event.position());
      out.println("  " + event.label() + palette.faint(location.isEmpty() ? "" : "  " + location));
    }
    more(events.size() - MOST_LISTED);
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
    out.println(
        "  "
            + Figures.padded(name, 12)
            + "  "
            + (remark.isEmpty()
                ? value
                : Figures.padded(value, 12) + "  " + palette.faint(remark)));
  }
}
