package io.nutshell.check;

import io.nutshell.model.State;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How the states of a completely explored space reach each other.
 *
 * @param components strongly connected components
 * @param crossingArcs steps from one component to another
 * @param cyclic components in which one can go round
 * @param largest how many states the largest component has
 * @param terminal components that no step leaves
 * @param homeStates states that can always be reached again, whatever happens: those of the
 *     terminal component where there is but one, else none
 * @param initialIsHome whether the initial state is one of them
 * @param home one of them, null where there are none
 * @param dead some states without successors, those found first
 * @param live the events that can always occur again, whatever happens; in ascending order
 * @param liveRules of the describer's rules, those of which always some instance can occur again,
 *     maybe not always the same
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
    List<Integer> liveRules) {

  public Structure {
    dead = List.copyOf(dead);
    live = List.copyOf(live);
    liveRules = List.copyOf(liveRules);
  }
}
