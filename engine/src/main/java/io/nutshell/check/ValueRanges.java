package io.nutshell.check;

import io.nutshell.model.Describer;
import io.nutshell.model.Layout;
import io.nutshell.model.Slot;
import io.nutshell.model.State;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The values, or the amounts they stand for, that the slots of states were seen to hold. */
final class ValueRanges {
  private final List<Slot> slots;
  private final Describer describer;
  private final long[] least;
  private final long[] most;

  /** Which values were seen, for the slots whose values have names or are in a dictionary. */
  private final @Nullable BitSet[] named;

  /** The slots that lie in each word. */
  private final int[][] inWord;

  private final Totals totals;

  /**
   * @param initial the state that all others differ from
   */
  ValueRanges(Layout layout, Describer describer, State initial) {
    slots = layout.slots();
    this.describer = describer;
    least = new long[slots.size()];
    most = new long[slots.size()];
    named = new BitSet[slots.size()];
    List<List<Integer>> words = new ArrayList<>();
    for (int word = 0; word < layout.words(); word++) {
      words.add(new ArrayList<>());
    }
    for (int slot = 0; slot < slots.size(); slot++) {
      least[slot] = describer.amount(slot, layout.get(initial, slot));
      most[slot] = least[slot];
      if (!describer.valueNames(slot).isEmpty() || describer.hasDictionary(slot)) {
        BitSet seen = new BitSet();
        seen.set((int) layout.get(initial, slot));
        named[slot] = seen;
      }
      if (slots.get(slot).bits() > 0) {
        words.get(slots.get(slot).word()).add(slot);
      }
    }
    inWord =
        words.stream()
            .map(list -> list.stream().mapToInt(slot -> slot).toArray())
            .toArray(int[][]::new);
    totals = new Totals(layout, initial);
  }

  /** Adds the values in which a state differs from {@code before}, which was added already. */
  void see(State before, State state) {
    for (int word = 0; word < inWord.length; word++) {
      long changed = before.words[word] ^ state.words[word];
      if (changed != 0) {
        for (int index : inWord[word]) {
          Slot slot = slots.get(index);
          if (((changed >>> slot.shift()) & slot.mask()) != 0) {
            see(index, slot.get(state.words));
            totals.changed(slot.group());
          }
        }
      }
    }
    totals.see(state);
  }

  private void see(int slot, long value) {
    long amount = describer.amount(slot, value);
    least[slot] = Math.min(least[slot], amount);
    most[slot] = Math.max(most[slot], amount);
    BitSet seen = named[slot];
    if (seen != null) {
      seen.set((int) value);
    }
  }

  /** Adds what another has seen. */
  void add(ValueRanges other) {
    for (int slot = 0; slot < least.length; slot++) {
      least[slot] = Math.min(least[slot], other.least[slot]);
      most[slot] = Math.max(most[slot], other.most[slot]);
      BitSet seen = named[slot];
      BitSet others = other.named[slot];
      if (seen != null && others != null) {
        seen.or(others);
      }
    }
    totals.add(other.totals);
  }

  List<Coverage.Total> totals() {
    return totals.list();
  }

  List<Coverage.Variable> variables() {
    List<Coverage.Variable> variables = new ArrayList<>();
    for (int slot = 0; slot < least.length; slot++) {
      List<String> names = describer.valueNames(slot);
      List<String> unseen = new ArrayList<>();
      BitSet seen = named[slot];
      for (int value = 0; seen != null && value < names.size(); value++) {
        if (!seen.get(value)) {
          unseen.add(names.get(value));
        }
      }
      List<Integer> values =
          seen != null && describer.hasDictionary(slot)
              ? seen.stream().boxed().toList()
              : List.of();
      variables.add(new Coverage.Variable(slot, least[slot], most[slot], names, unseen, values));
    }
    return variables;
  }
}
