package io.nutshell.check;

import io.nutshell.check.property.PropertyResult;
import io.nutshell.check.property.Verdict;
import io.nutshell.model.Model;
import io.nutshell.search.Forecast;
import io.nutshell.search.Stop;
import io.nutshell.store.Move;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The outcome of one check.
 *
 * @param model the model as explored last: its layout reads the states of the traces
 * @param complete whether every reachable state was explored
 * @param exact whether the store keeps states apart without fail
 * @param distinct whether no state was counted twice; else counts are of visits
 * @param omissionProbability how likely it is that a lossy store missed a state, of those that were
 *     generated; 0 for an exact one
 * @param levels breadth-first levels, the initial state's being the first; the longest stack under
 *     depth-first
 * @param deadlocks states without successors seen
 * @param statistics what the storage method counted, by name
 * @param limits what the store's bits per state can be held against, where that was asked for
 * @param coverage what the exploration made use of, where that was asked for
 * @param structure how the states reach each other, where that was asked for and found
 * @param forecast how large the whole space may be, where the search ended before
 * @param memoryBytes the most memory the tables held at once
 * @param moves of all states to another store, in the middle of the run
 * @param notes what else the user should know, a line each (a range widened and the run restarted,
 *     say)
 */
public record Report(
    Model model,
    Verdict verdict,
    boolean complete,
    boolean exact,
    boolean distinct,
    double omissionProbability,
    Stop stop,
    List<PropertyResult> properties,
    long states,
    long transitions,
    long levels,
    long deadlocks,
    Map<String, Long> statistics,
    @Nullable StorageLimits limits,
    @Nullable Coverage coverage,
    @Nullable Structure structure,
    @Nullable Forecast forecast,
    String store,
    String order,
    long memoryBytes,
    double seconds,
    double cpuSeconds,
    List<Move> moves,
    List<String> notes) {

  public Report {
    properties = List.copyOf(properties);
    moves = List.copyOf(moves);
    notes = List.copyOf(notes);
    statistics = Collections.unmodifiableMap(statistics);
  }

  public Report withNotes(List<String> others) {
    return with(coverage, others);
  }

  /** The same, as if coverage had not been asked for. */
  public Report withoutCoverage() {
    return with(null, notes);
  }

  private Report with(@Nullable Coverage seen, List<String> noted) {
    return new Report(
        model,
        verdict,
        complete,
        exact,
        distinct,
        omissionProbability,
        stop,
        properties,
        states,
        transitions,
        levels,
        deadlocks,
        statistics,
        limits,
        seen,
        structure,
        forecast,
        store,
        order,
        memoryBytes,
        seconds,
        cpuSeconds,
        moves,
        noted);
  }

  public double bytesPerState() {
    return states == 0 ? 0 : (double) memoryBytes / states;
  }
}
