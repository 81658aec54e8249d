package io.nutshell.check;

import io.nutshell.model.Group;
import io.nutshell.model.Layout;
import io.nutshell.model.Slot;
import io.nutshell.model.State;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/** The ranges of the numbers of tokens that places were seen to hold, all colours together. */
final class Totals {
  /** For each group, its slots if it is a place; else empty. */
  private final Slot[][] slots;

  private final List<Group> groups;
  private final long[] least;
  private final long[] most;

  /** The groups whose tokens must be counted again. */
  private final BitSet changed = new BitSet();

  Totals(Layout layout, State initial) {
    groups = layout.groups();
    List<List<Slot>> counted = new ArrayList<>();
    groups.forEach(_ -> counted.add(new ArrayList<>()));
    for (Slot slot : layout.slots()) {
      if (groups.get(slot.group()).ofOnePlace()) {
        counted.get(slot.group()).add(slot);
      }
    }
    slots = counted.stream().map(list -> list.toArray(Slot[]::new)).toArray(Slot[][]::new);
    least = new long[slots.length];
    for (int group = 0; group < slots.length; group++) {
      least[group] = sum(group, initial);
    }
    most = least.clone();
  }

  private long sum(int group, State state) {
    long sum = 0;
    for (Slot slot : slots[group]) {
      sum += slot.get(state.words);
    }
    return sum;
  }

  void changed(int group) {
    if (slots[group].length > 0) {
      changed.set(group);
    }
  }

  /**
   * Counts a state that differs from one already counted only in the groups in {@link #changed}.
   */
  void see(State state) {
    for (int group = changed.nextSetBit(0); group >= 0; group = changed.nextSetBit(group + 1)) {
      long sum = sum(group, state);
      least[group] = Math.min(least[group], sum);
      most[group] = Math.max(most[group], sum);
    }
    changed.clear();
  }

  /** Adds what another has seen. */
  void add(Totals other) {
    for (int group = 0; group < slots.length; group++) {
      least[group] = Math.min(least[group], other.least[group]);
      most[group] = Math.max(most[group], other.most[group]);
    }
  }

  List<Coverage.Total> list() {
    List<Coverage.Total> totals = new ArrayList<>();
    for (int group = 0; group < slots.length; group++) {
      if (groups.get(group).ofOnePlace()) {
        totals.add(new Coverage.Total(group, least[group], most[group]));
      }
    }
    return totals;
  }
}
