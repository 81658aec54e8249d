package io.nutshell.model;

import java.util.List;

/**
 * How a model's variables are packed into the words of its states: named slots with their ranges,
 * in groups.
 *
 * <p>A state of fixed length is exactly {@link #words()} long. If the length varies, the slots
 * describe the first {@code words()} words, which every state has, and the model alone interprets
 * the rest.
 */
public record Layout(List<Group> groups, List<Slot> slots, int words, boolean fixedLength) {

  public Layout {
    groups = List.copyOf(groups);
    slots = List.copyOf(slots);
  }

  public long get(State state, int slot) {
    return slots.get(slot).get(state.words);
  }

  public void set(State state, int slot, long value) {
    slots.get(slot).set(state.words, value);
  }

  /** The bits of all slots, without the gaps between them. */
  public int bits() {
    return slots.stream().mapToInt(Slot::bits).sum();
  }
}
