package io.nutshell.search;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The result of a search.
 *
 * @param stop why it ended
 * @param states the number of states found; with {@code revisits}, the number of visits
 * @param levels the number of layers (breadth-first), or the length of the longest path followed
 * @param revisits whether states may have been visited, and counted, more than once
 * @param overflow the step that outgrew a range, if that ended the search
 * @param regression the step that the progress measure forbids, if that ended the search
 * @param line the last position of the sweep-line; null if the search was no sweep
 * @param forecast the number of states as predicted from the layers; null if there is no prediction
 * @param statistics what the search counted, by name, for the report
 * @param trouble what went wrong, in words; null if nothing did
 * @param workload how several threads worked together; null if they did not
 */
public record Outcome(
    Stop stop,
    long states,
    long transitions,
    long levels,
    boolean revisits,
    @Nullable OverflowingStep overflow,
    @Nullable Regression regression,
    Progress.@Nullable Line line,
    @Nullable Forecast forecast,
    Map<String, Long> statistics,
    @Nullable String trouble,
    @Nullable Workload workload) {

  public Outcome {
    statistics = Collections.unmodifiableMap(new LinkedHashMap<>(statistics));
  }

  /** The same outcome with a reason for its end that was determined afterwards. */
  public Outcome endedBy(Stop reason) {
    return new Outcome(
        reason,
        states,
        transitions,
        levels,
        revisits,
        overflow,
        regression,
        line,
        forecast,
        statistics,
        trouble,
        workload);
  }
}
