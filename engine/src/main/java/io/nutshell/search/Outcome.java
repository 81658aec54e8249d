package io.nutshell.search;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What came out of a search.
 *
 * @param stop why it ended
 * @param states how many states were found; where {@code revisits}, how many visits there were
 * @param levels how many layers there are (breadth-first), or how long the longest path followed is
 * @param revisits whether states may have been visited, and counted, more than once
 * @param overflow the step that outgrew a range, where that is why the search ended
 * @param regression the step that the progress measure forbids, where that is why it ended
 * @param line where the sweep-line stood last; null where the search was no sweep
 * @param forecast how many states there are, as far as the layers tell; null where they do not
 * @param statistics what the search counted, by name, for the report
 * @param trouble what went wrong, in words, where something did
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
    @Nullable String trouble) {

  public Outcome {
    statistics = Collections.unmodifiableMap(new LinkedHashMap<>(statistics));
  }
}
