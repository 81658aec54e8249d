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
import java.util.SplittableRandom;

/**
 * Explores the first markings of a net, and walks through others at random, to learn how many
 * multisets each place has and which places change together. The limits count steps, not time, and
 * the random numbers are always the same, so that every run learns the same.
 */
final class Pilot {
  private static final int MAX_STATES = 5_000;
  private static final int MAX_STEPS = 20_000;

  /** The memory that the dictionaries of tokens, multisets and events may take. */
  private static final long MAX_BYTES = 1 << 24;

  /** Room for a place that still had new multisets in the second half of an unfinished run. */
  private static final int GROWTH_BITS = 2;

  /** The number of markings in the sample that shows which places change together. */
  private static final int SAMPLE = 1_000;

  /** The length of a random walk, and the walks that follow the breadth-first part. */
  private static final int WALK_STEPS = 250;

  private static final int WALKS = 16;

  private final ColouredNet net;
  private final CpnModel model;
  private final Layout layout;
  private final Successors cursor;
  private final Set<State> seen = new HashSet<>();
  private final List<State> found = new ArrayList<>();
  private final int[] halfway;
  private final boolean complete;

  Pilot(CpnModel model, ColouredNet net) {
    this.net = net;
    this.model = model;
    this.layout = model.layout();
    this.cursor = model.successors();
    halfway = sizes();
    complete = explore();
    if (!complete) {
      walk(new SplittableRandom(1));
    }
  }

  /** Explores the first layers; true if these are all. */
  private boolean explore() {
    State initial = new State(layout.words());
    model.initial(initial);
    Queue<State> queue = new ArrayDeque<>();
    seen.add(initial);
    found.add(initial);
    queue.add(initial);
    State target = new State(layout.words());
    int steps = 0;
    while (!queue.isEmpty() && seen.size() < MAX_STATES && steps < MAX_STEPS && hasRoom()) {
      if (seen.size() < MAX_STATES / 2 && steps < MAX_STEPS / 2) {
        System.arraycopy(sizes(), 0, halfway, 0, halfway.length);
      }
      cursor.reset(queue.remove());
      while (cursor.next() && steps++ < MAX_STEPS && hasRoom()) {
        if (cursor.fire(target) && !seen.contains(target)) {
          queue.add(remember(target));
        }
      }
    }
    return queue.isEmpty() && steps < MAX_STEPS && hasRoom();
  }

  /** A net whose values grow without end must not fill the heap before the search begins. */
  private boolean hasRoom() {
    return net.bytes() < MAX_BYTES;
  }

  private State remember(State state) {
    State kept = state.copy();
    seen.add(kept);
    found.add(kept);
    return kept;
  }

  /** Takes random steps, to see what happens far from the initial marking. */
  private void walk(SplittableRandom random) {
    State state = new State(layout.words());
    State target = new State(layout.words());
    for (int walk = 0; walk < WALKS; walk++) {
      model.initial(state);
      for (int step = 0; step < WALK_STEPS && hasRoom() && step(state, target, random); step++) {
        state.copyFrom(target);
        if (!seen.contains(state)) {
          remember(state);
        }
      }
    }
  }

  private boolean step(State state, State target, SplittableRandom random) {
    int enabled = 0;
    cursor.reset(state);
    while (cursor.next()) {
      enabled++;
    }
    if (enabled == 0) {
      return false;
    }
    cursor.reset(state);
    for (int skipped = random.nextInt(enabled); skipped >= 0; skipped--) {
      boolean _ = cursor.next();
    }
    return cursor.fire(target);
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
    int every = 1 + found.size() / SAMPLE;
    for (int i = 0; i < found.size(); i += every) {
      State state = found.get(i);
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
