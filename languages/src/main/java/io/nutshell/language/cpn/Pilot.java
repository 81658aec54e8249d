package io.nutshell.language.cpn;

import io.nutshell.model.Layout;
import io.nutshell.model.State;
import io.nutshell.model.Successors;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Queue;
import java.util.Set;

/**
 * Explores the first markings of a net to learn how many multisets each place has, and which places
 * change together. The limits count steps, not time, so that every run learns the same.
 */
final class Pilot {
  private static final int MAX_STATES = 5_000;
  private static final int MAX_STEPS = 20_000;

  /** Room for a place that still had new multisets in the second half of an unfinished run. */
  private static final int GROWTH_BITS = 3;

  /** The markings that are looked at to find out which places change together. */
  private static final int SAMPLE = 1_000;

  private final ColouredNet net;
  private final Layout layout;
  private final List<State> found = new ArrayList<>();
  private final int[] halfway;
  private final boolean complete;

  Pilot(CpnModel model, ColouredNet net) {
    this.net = net;
    this.layout = model.layout();
    Successors cursor = model.successors();
    State initial = new State(layout.words());
    model.initial(initial);
    Set<State> seen = new HashSet<>();
    Queue<State> queue = new ArrayDeque<>();
    seen.add(initial);
    found.add(initial);
    queue.add(initial);
    State target = new State(layout.words());
    int steps = 0;
    int[] sizes = sizes();
    while (!queue.isEmpty() && seen.size() < MAX_STATES && steps < MAX_STEPS) {
      if (seen.size() < MAX_STATES / 2 && steps < MAX_STEPS / 2) {
        sizes = sizes();
      }
      cursor.reset(queue.remove());
      while (cursor.next() && steps++ < MAX_STEPS) {
        if (cursor.fire(target) && !seen.contains(target)) {
          State added = target.copy();
          seen.add(added);
          found.add(added);
          queue.add(added);
        }
      }
    }
    complete = queue.isEmpty() && steps < MAX_STEPS;
    halfway = sizes;
  }

  private int[] sizes() {
    return net.places().stream().mapToInt(place -> place.markings().size()).toArray();
  }

  /** The largest number for each place. */
  int[] highs() {
    int[] highs = sizes();
    for (int place = 0; place < highs.length; place++) {
      int bits = Integer.SIZE - Integer.numberOfLeadingZeros(highs[place] - 1);
      int spare = !complete && highs[place] > halfway[place] ? GROWTH_BITS : 0;
      highs[place] = bits == 0 ? 0 : (1 << Math.min(bits + spare, Integer.SIZE - 2)) - 1;
    }
    return highs;
  }

  /** The order in which the places should lie in a state. */
  int[] order(int[] highs) {
    List<int[]> sample = new ArrayList<>();
    int from = Math.max(0, found.size() - SAMPLE);
    for (State state : found.subList(from, found.size())) {
      int[] marking = new int[highs.length];
      for (int place = 0; place < highs.length; place++) {
        marking[place] = (int) layout.get(state, place);
      }
      sample.add(marking);
    }
    int[] bits = new int[highs.length];
    for (int place = 0; place < highs.length; place++) {
      bits[place] =
          net.places().get(place).constant()
              ? 0
              : Integer.SIZE - Integer.numberOfLeadingZeros(highs[place]);
    }
    return SlotOrder.of(sample, bits);
  }
}
