package io.nutshell.check.certificate;

import io.nutshell.model.Layout;
import io.nutshell.model.Model;
import io.nutshell.model.Slot;
import io.nutshell.model.State;

/** Requires that states are states of a model: an executor is made for no others. */
final class WellFormed {
  private final Model model;
  private final int fixedWords;
  private final Slot[] slots;

  /** The bits of each word that belong to a variable. */
  private final long[] ofVariables;

  WellFormed(Model model) {
    Layout layout = model.layout();
    this.model = model;
    this.fixedWords = fixedWords(layout);
    this.slots = layout.slots().toArray(Slot[]::new);
    this.ofVariables = new long[fixedWords];
    for (Slot slot : fixedWords == 0 ? new Slot[0] : slots) {
      ofVariables[slot.word()] |= slot.mask() << slot.shift();
    }
  }

  /** The number of words of each state, or 0 if it varies. */
  static int fixedWords(Layout layout) {
    return layout.fixedLength() ? layout.words() : 0;
  }

  /** Requires that values are in their ranges and that all other bits are 0. */
  void require(State state) {
    if (fixedWords == 0) {
      return;
    }
    for (Slot slot : slots) {
      if (!slot.admits(slot.get(state.words))) {
        throw new Rejection("a state has a value out of range: " + text(state));
      }
    }
    for (int i = 0; i < fixedWords; i++) {
      if ((state.words[i] & ~ofVariables[i]) != 0) {
        throw new Rejection("a state has bits that belong to no variable: " + text(state));
      }
    }
  }

  String text(State state) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < slots.length && state.length > 0; i++) {
      text.append(i == 0 ? "" : " ").append(slots[i].name()).append('=');
      text.append(model.describer().value(i, slots[i].get(state.words)));
    }
    return text.toString();
  }
}
