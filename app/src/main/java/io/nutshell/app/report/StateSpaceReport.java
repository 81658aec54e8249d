package io.nutshell.app.report;

import io.nutshell.check.Coverage;
import io.nutshell.check.Fairness;
import io.nutshell.check.Report;
import io.nutshell.check.Structure;
import io.nutshell.language.cpn.NetNodes;
import java.io.PrintStream;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Prints the report of a coloured net as CPN Tools does: the same sections, headings and columns.
 * Nodes are numbered from 1 in the order in which this search found them.
 */
public final class StateSpaceReport {
  private static final DateTimeFormatter DATE =
      DateTimeFormatter.ofPattern("EEE MMM ppd HH:mm:ss yyyy", Locale.ROOT);
  private static final String RULE = "-".repeat(72);

  /** The columns in which integer bounds and multisets begin. */
  private static final int INTEGERS = 29;

  private static final int MULTISETS = 25;
  private static final int UPPER_WIDTH = 11;

  /** Longer lists of nodes show the first ones. */
  private static final int MAX_NODES = 5;

  private final Report report;
  private final Survey survey;
  private final NetNodes nodes;
  private final PrintStream out;

  public StateSpaceReport(Report report, NetNodes nodes, PrintStream out) {
    this.report = report;
    this.survey = new Survey(report);
    this.nodes = nodes;
    this.out = out;
  }

  /**
   * @param file the model as the user named it
   */
  public void print(String file, LocalDateTime now) {
    out.println("Nutshell state space report for:");
    out.println(file);
    out.println("Report generated: " + DATE.format(now));
    Structure structure = report.analyses().structure();
    section("Statistics");
    printStatistics(structure);
    section("Boundedness Properties");
    printBounds();
    section("Home Properties");
    heading("Home Markings");
    entry(structure == null ? unknown() : home(structure));
    section("Liveness Properties");
    heading("Dead Markings");
    entry(structure == null ? unknown() : dead(structure));
    heading("Dead Transition Instances");
    entries(names(Survey.Occurrence::dead));
    heading("Live Transition Instances");
    if (structure == null) {
      entry(unknown());
    } else {
      entries(names(Survey.Occurrence::live));
    }
    section("Fairness Properties");
    printFairness(structure);
    for (String note : survey.notes()) {
      out.println();
      out.println("  note  " + note);
    }
    out.flush();
  }

  private String unknown() {
    return "Unknown: " + Endings.inWords(report);
  }

  private void printStatistics(@Nullable Structure structure) {
    long seconds = Math.round(report.effort().seconds());
    heading("State Space");
    out.println("     Nodes:  " + report.states());
    out.println("     Arcs:   " + report.explored().transitions());
    out.println("     Secs:   " + seconds);
    out.println("     Status: " + (report.complete() ? "Full" : "Partial"));
    heading("Scc Graph");
    if (structure == null) {
      entry(unknown());
    } else {
      out.println("     Nodes:  " + structure.components());
      out.println("     Arcs:   " + structure.crossingArcs());
      out.println("     Secs:   " + seconds);
    }
  }

  private void printBounds() {
    Coverage coverage = report.analyses().coverage();
    if (coverage == null) {
      return;
    }
    heading("Best Integer Bounds");
    out.println(" ".repeat(INTEGERS) + Figures.padded("Upper", UPPER_WIDTH) + "Lower");
    for (NetNodes.NamedPlace place : nodes.places()) {
      Coverage.Variable bounds = coverage.variables().get(place.slot());
      named(
          place.name(),
          INTEGERS,
          Figures.padded(Long.toString(bounds.most()), UPPER_WIDTH) + bounds.least());
    }
    heading("Best Upper Multi-set Bounds");
    for (NetNodes.NamedPlace place : nodes.places()) {
      List<Integer> values = coverage.variables().get(place.slot()).values();
      named(place.name(), MULTISETS, multiset(nodes.upperBound(place.slot(), values)));
    }
    heading("Best Lower Multi-set Bounds");
    for (NetNodes.NamedPlace place : nodes.places()) {
      List<Integer> values = coverage.variables().get(place.slot()).values();
      named(place.name(), MULTISETS, multiset(nodes.lowerBound(place.slot(), values)));
    }
  }

  private static String multiset(List<String> terms) {
    return terms.isEmpty() ? "empty" : String.join("++" + System.lineSeparator(), terms);
  }

  /** The home markings; as in CPN Tools, only the initial one is considered in a timed net. */
  private String home(Structure structure) {
    if (nodes.isTimed()) {
      return structure.initialIsHome()
          ? "Initial Marking is a home marking"
          : "Initial Marking is not a home marking";
    }
    return structure.homeStates() == report.states()
        ? "All"
        : numbers(structure.homeStates(), structure.homeNodes());
  }

  private String dead(Structure structure) {
    return report.explored().deadlocks() == report.states()
        ? "All"
        : numbers(report.explored().deadlocks(), structure.deadNodes());
  }

  /**
   * @param last the numbers of the last of them, counted from 0
   */
  private static String numbers(long count, List<Long> last) {
    if (count == 0) {
      return "None";
    }
    boolean all = count <= MAX_NODES;
    List<String> shown =
        last.stream()
            .limit(MAX_NODES)
            .sorted(all ? Comparator.naturalOrder() : Comparator.reverseOrder())
            .map(number -> Long.toString(number + 1))
            .toList();
    String list = String.join(",", shown);
    return all ? "[" + list + "]" : count + " [" + list + ",...]";
  }

  /** The names of the transitions for which something is true. */
  private List<String> names(Predicate<Survey.Occurrence> condition) {
    List<String> names = new ArrayList<>();
    List<Survey.Occurrence> all = survey.occurrences();
    for (int rule = 0; rule < all.size(); rule++) {
      if (condition.test(all.get(rule))) {
        names.add(nodes.transitions().get(rule));
      }
    }
    return names.size() == all.size() && !all.isEmpty() ? List.of("All") : names;
  }

  private void printFairness(@Nullable Structure structure) {
    if (structure == null) {
      entry(unknown());
      return;
    }
    if (structure.cyclic() == 0) {
      entry("No infinite occurrence sequences.");
      return;
    }
    if (structure.fairness().isEmpty()) {
      entry("Unknown: a component of the state space is too large");
      return;
    }
    printGrade("Impartial Transition Instances", Fairness.IMPARTIAL, structure);
    printGrade("Fair Transition Instances", Fairness.FAIR, structure);
    printGrade("Just Transition Instances", Fairness.JUST, structure);
    printGrade("Transition Instances with No Fairness", Fairness.NONE, structure);
  }

  private void printGrade(String heading, Fairness grade, Structure structure) {
    heading(heading);
    List<String> names = new ArrayList<>();
    for (int rule = 0; rule < structure.fairness().size(); rule++) {
      if (structure.fairness().get(rule) == grade) {
        names.add(nodes.transitions().get(rule));
      }
    }
    entries(names);
  }

  private void section(String title) {
    out.println();
    out.println();
    out.println(" " + title);
    out.println(RULE);
  }

  private void heading(String text) {
    out.println();
    out.println("  " + text);
  }

  private void entry(String text) {
    out.println("     " + text);
  }

  private void entries(List<String> names) {
    if (names.isEmpty()) {
      entry("None");
    }
    names.stream().sorted().forEach(this::entry);
  }

  /** A name and its value, which is on the next line if the name is long. */
  private void named(String name, int column, String text) {
    String start = "     " + name;
    if (start.length() < column) {
      out.println(Figures.padded(start, column) + text);
    } else {
      out.println(start);
      out.println(" ".repeat(column) + text);
    }
  }
}
