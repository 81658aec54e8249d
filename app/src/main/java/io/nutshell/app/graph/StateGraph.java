package io.nutshell.app.graph;

import io.nutshell.model.Model;
import io.nutshell.model.State;
import java.util.List;
import java.util.Map;

/**
 * States numbered breadth first, the initial one 0, and the transitions between them.
 *
 * @param model the model whose layout the states have
 * @param arcs sorted by source
 * @param levels the number of states on each level
 * @param expanded the first {@code expanded} states have all their arcs here
 * @param dead for each expanded state, whether it enables no event
 * @param violations what is wrong with a state, in words
 */
public record StateGraph(
    Model model,
    List<State> states,
    List<Arc> arcs,
    List<Integer> levels,
    int expanded,
    List<Boolean> dead,
    Map<Integer, List<String>> violations) {

  /** One transition. */
  public record Arc(int from, int to, long event, int choice) {}

  /** Whether every reachable state is here with all its arcs. */
  public boolean complete() {
    return expanded == states.size();
  }

  public long deadlocks() {
    return dead.stream().filter(it -> it).count();
  }
}
