package io.nutshell.language.cpn;

import io.nutshell.model.Layout;
import io.nutshell.model.State;
import io.nutshell.model.Successors;
import java.util.ArrayDeque;
import java.util.HashSet;
import java.util.Queue;
import java.util.Set;

/**
 * Explores the first markings of a net to learn how many multisets each place has. The limits count
 * steps, not time, so that every run learns the same.
 */
final class Pilot {
  private static final int MAX_STATES = 5_000;
  private static final int MAX_STEPS = 20_000;

  /** Room for a place that still had new multisets in the second half of an unfinished run. */
  private static final int GROWTH_BITS = 4;

  private Pilot() {}

  /** The largest number for each place. */
  static int[] ranges(CpnModel model, ColouredNet net) {
    Layout layout = model.layout();
    Successors cursor = model.successors();
    State initial = new State(layout.words());
    model.initial(initial);
    Set<State> seen = new HashSet<>();
    Queue<State> queue = new ArrayDeque<>();
    seen.add(initial);
    queue.add(initial);
    State target = new State(layout.words());
    int steps = 0;
    int[] halfway = sizes(net);
    while (!queue.isEmpty() && seen.size() < MAX_STATES && steps < MAX_STEPS) {
      if (seen.size() < MAX_STATES / 2 && steps < MAX_STEPS / 2) {
        halfway = sizes(net);
      }
      cursor.reset(queue.remove());
      while (cursor.next() && steps++ < MAX_STEPS) {
        if (cursor.fire(target) && !seen.contains(target)) {
          State added = target.copy();
          seen.add(added);
          queue.add(added);
        }
      }
    }
    boolean complete = queue.isEmpty() && steps < MAX_STEPS;
    int[] highs = sizes(net);
    for (int place = 0; place < highs.length; place++) {
      int bits = Integer.SIZE - Integer.numberOfLeadingZeros(highs[place] - 1);
      int spare = !complete && highs[place] > halfway[place] ? GROWTH_BITS : 0;
      highs[place] = bits == 0 ? 0 : (1 << Math.min(bits + spare, Integer.SIZE - 2)) - 1;
    }
    return highs;
  }

  private static int[] sizes(ColouredNet net) {
    return net.places().stream().mapToInt(place -> place.markings().size()).toArray();
  }
}
