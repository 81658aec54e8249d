package io.nutshell.check;

import io.nutshell.model.State;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How the states of a completely explored space reach each other.
 *
 * @param components strongly connected components
 * @param crossingArcs steps from one component to another
 * @param cyclic components that contain a cycle
 * @param largest the number of states of the largest component
 * @param terminal components that no step leaves
 * @param homeStates the number of states that can be reached from every reachable state: those of
 *     the terminal component if there is only one, else none
 * @param initialIsHome whether the initial state is one of them
 * @param home one of them; null if there are none
 * @param dead the first states found that have no successors
 * @param live the events that can occur again from every reachable state, in ascending order
 * @param homeNodes the numbers of some home states, the last ones found, in descending order
 * @param deadNodes the numbers of some dead states, the last ones found, in descending order
 * @param fairness of each of the describer's rules; empty if there are none, or a component is too
 *     large for it
 * @param liveRules the describer's rules of which some instance can occur again from every
 *     reachable state; the instance may differ from state to state
 */
public record Structure(
    long components,
    long crossingArcs,
    long cyclic,
    long largest,
    long terminal,
    long homeStates,
    boolean initialIsHome,
    @Nullable State home,
    List<State> dead,
    List<Long> live,
    List<Integer> liveRules,
    List<Long> homeNodes,
    List<Long> deadNodes,
    List<Fairness> fairness) {

  public Structure {
    dead = List.copyOf(dead);
    live = List.copyOf(live);
    liveRules = List.copyOf(liveRules);
    homeNodes = List.copyOf(homeNodes);
    deadNodes = List.copyOf(deadNodes);
    fairness = List.copyOf(fairness);
  }
}
