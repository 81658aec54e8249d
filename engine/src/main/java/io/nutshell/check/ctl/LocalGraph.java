package io.nutshell.check.ctl;

import io.nutshell.memory.MemoryBudget;
import io.nutshell.model.Model;
import io.nutshell.model.State;
import io.nutshell.search.Expansion;
import io.nutshell.store.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.LongPredicate;
import org.jspecify.annotations.Nullable;

/**
 * A few states of a model and the steps between them, on the Java heap. Some states are expanded,
 * the others only known.
 */
final class LocalGraph {
  private final Expansion expansion;
  private final List<State> states = new ArrayList<>();
  private final Map<State, Integer> numbers = new HashMap<>();

  /** The successors of each expanded state; null for the others. */
  private final List<int @Nullable []> successors = new ArrayList<>();

  private long transitions;

  LocalGraph(Model model) {
    this.expansion = Expansion.of(model);
    State initial = new State(1);
    model.initial(initial);
    int _ = number(initial);
  }

  /** The number of known states; the initial one is 0. */
  int size() {
    return states.size();
  }

  State state(int number) {
    return states.get(number);
  }

  /** The successors of a state; null if it is not expanded. */
  int @Nullable [] successors(int number) {
    return successors.get(number);
  }

  /** The successors of a state that are known. */
  private int[] targets(int number) {
    int[] targets = successors.get(number);
    return targets == null ? new int[0] : targets;
  }

  /** The number of steps made. */
  long transitions() {
    return transitions;
  }

  long deadlocks() {
    return successors.stream().filter(targets -> targets != null && targets.length == 0).count();
  }

  /** Whether all states are expanded. */
  boolean complete() {
    return successors.stream().noneMatch(Objects::isNull);
  }

  private int number(State state) {
    Integer known = numbers.get(state);
    if (known != null) {
      return known;
    }
    State kept = state.copy();
    numbers.put(kept, states.size());
    states.add(kept);
    successors.add(null);
    return states.size() - 1;
  }

  /** Expands a state; false if a step is a fault. */
  boolean expand(int number) {
    if (successors.get(number) != null) {
      return true;
    }
    List<Integer> targets = new ArrayList<>();
    State target = new State(1);
    expansion.begin(states.get(number));
    while (expansion.next(target)) {
      if (expansion.failed()) {
        return false;
      }
      targets.add(number(target));
      transitions++;
    }
    successors.set(number, targets.stream().mapToInt(i -> i).distinct().toArray());
    return true;
  }

  /** The states on a shortest path between two known states; empty if there is none. */
  List<Integer> shortest(int from, LongPredicate goal, LongPredicate through) {
    int[] parents = new int[states.size()];
    Arrays.fill(parents, -1);
    ArrayDeque<Integer> queue = new ArrayDeque<>(List.of(from));
    while (!queue.isEmpty()) {
      int state = queue.remove();
      for (int target : targets(state)) {
        if (parents[target] < 0 && (goal.test(target) || through.test(target))) {
          parents[target] = state;
          queue.add(target);
          if (goal.test(target)) {
            return back(from, target, parents);
          }
        }
      }
    }
    return List.of();
  }

  private static List<Integer> back(int from, int to, int[] parents) {
    List<Integer> states = new ArrayList<>(List.of(to));
    do {
      states.addFirst(parents[states.getFirst()]);
    } while (states.getFirst() != from);
    return states;
  }

  /** The events between consecutive states. */
  Path events(List<Integer> along) {
    Path path = new Path(MemoryBudget.unlimited(), along.size() - 1);
    State target = new State(1);
    for (int i = 0; i < path.length(); i++) {
      expansion.begin(states.get(along.get(i)));
      State wanted = states.get(along.get(i + 1));
      do {
        if (!expansion.next(target)) {
          throw new IllegalStateException("a step cannot be made again");
        }
      } while (expansion.failed() || !target.equals(wanted));
      path.set(i, expansion.event(), expansion.choice());
    }
    return path;
  }

  /** The number of breadth-first layers. */
  long levels() {
    BitSet seen = new BitSet();
    BitSet layer = new BitSet();
    layer.set(0);
    long levels = 0;
    while (!layer.isEmpty()) {
      levels++;
      seen.or(layer);
      BitSet next = new BitSet();
      for (int state = layer.nextSetBit(0); state >= 0; state = layer.nextSetBit(state + 1)) {
        for (int target : targets(state)) {
          next.set(target);
        }
      }
      next.andNot(seen);
      layer = next;
    }
    return levels;
  }
}
