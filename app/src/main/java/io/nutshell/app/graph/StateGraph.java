package io.nutshell.app.graph;

import io.nutshell.model.Model;
import io.nutshell.model.State;
import java.util.List;
import java.util.Map;

/**
 * States numbered breadth first, the initial one 0, and the transitions between them.
 *
 * @param model whose layout reads the states
 * @param arcs in the order of their sources
 * @param levels how many states the levels have, one after the other
 * @param expanded how many states, from the first, have all their arcs here
 * @param dead whether a state that is expanded enables nothing
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
