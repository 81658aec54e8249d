package io.nutshell.check;

import io.nutshell.check.property.PropertyResult;
import io.nutshell.check.property.Verdict;
import io.nutshell.model.Model;
import io.nutshell.search.Forecast;
import io.nutshell.search.Order;
import io.nutshell.search.Stop;
import io.nutshell.search.Workload;
import io.nutshell.store.Move;
import java.io.PrintStream;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a check found.
 *
 * @param model the model as explored last: its layout reads the states of the traces
 * @param notes what else the user should know, a line each (a range widened and the run restarted,
 *     say)
 */
public record Report(
    Model model,
    Verdict verdict,
    List<PropertyResult> properties,
    Explored explored,
    Effort effort,
    Analyses analyses,
    List<String> notes) {

  public Report {
    properties = List.copyOf(properties);
    notes = List.copyOf(notes);
  }

  /**
   * How much of the space was explored.
   *
   * @param stop why the search ended
   * @param exact whether the store compares states in full
   * @param distinct whether no state was counted twice; otherwise visits are counted
   * @param omissionProbability the probability that a lossy store took a new state for a known one;
   *     0 for an exact store
   * @param levels breadth-first layers, the initial state's being the first; the longest stack
   *     under depth-first
   * @param deadlocks the number of states seen without successors; {@link #NOT_COUNTED} if only
   *     products with automata were searched
   * @param forecast the predicted size of the whole space, if the search ended early
   */
  public record Explored(
      Stop stop,
      boolean exact,
      boolean distinct,
      double omissionProbability,
      long states,
      long transitions,
      long levels,
      long deadlocks,
      @Nullable Forecast forecast) {
    public static final long NOT_COUNTED = -1;

    /** Whether only products with automata were searched, whose states are counted here. */
    public boolean ofProducts() {
      return deadlocks == NOT_COUNTED;
    }

    /** Whether every reachable state was explored. */
    public boolean complete() {
      return stop == Stop.EXHAUSTED && exact;
    }
  }

  /**
   * How the space was explored, and the resources used.
   *
   * @param store the storage method in use at the end
   * @param memoryBytes the peak memory of the tables
   * @param statistics what the search and the storage method counted, by name
   * @param moves the moves of all states to another store during the search
   * @param threads the number of threads that the search could use
   * @param workload how they worked together; null if one thread did everything
   */
  public record Effort(
      String store,
      Order order,
      long memoryBytes,
      double seconds,
      double cpuSeconds,
      Map<String, Long> statistics,
      List<Move> moves,
      int threads,
      @Nullable Workload workload) {

    public Effort {
      statistics = Collections.unmodifiableMap(new LinkedHashMap<>(statistics));
      moves = List.copyOf(moves);
    }
  }

  /**
   * What was computed beside the properties; null for what was not asked for.
   *
   * @param limits what to compare the store's bits per state with
   * @param coverage which events and values the search used
   * @param structure how the states reach each other
   */
  public record Analyses(
      @Nullable StorageLimits limits, @Nullable Coverage coverage, @Nullable Structure structure) {}

  public Report withNotes(List<String> others) {
    return new Report(model, verdict, properties, explored, effort, analyses, others);
  }

  /** The same, as if coverage had not been asked for. */
  public Report withoutCoverage() {
    Analyses others = new Analyses(analyses.limits, null, analyses.structure);
    return new Report(model, verdict, properties, explored, effort, others, notes);
  }

  /** Whether every reachable state was explored. */
  public boolean complete() {
    return explored.complete();
  }

  /** The number of states found. */
  public long states() {
    return explored.states();
  }

  /**
   * Prints verdict, properties and traces as plain text. The command line prints more; this is for
   * programs and tests.
   */
  public void print(PrintStream out) {
    new ReportText(this, out).print();
  }

  public double bytesPerState() {
    return states() == 0 ? 0 : (double) effort.memoryBytes() / states();
  }
}
