package io.nutshell.check.certificate;

import io.nutshell.model.State;
import java.util.Arrays;

/**
 * States that must be in the set, each once, with the first layer that it is a successor of: as
 * many as fit a given number of words. A plain hash table with linear probing; its entries lie in
 * one array: a layer, whether the state was found, a length, and the words.
 *
 * <p>States wait until there are some, so that those places of the table that they belong to are
 * read together: the time goes into waiting for memory.
 */
final class Wanted {
  private static final int LAYER = 0;
  private static final int FOUND = 1;
  private static final int LENGTH = 2;

  /** What an entry takes beside the words of its state. */
  static final int WORDS = 3;

  /** So many states wait. */
  private static final int TOGETHER = 32;

  private final long[] entries;
  private final int[] table;
  private final State[] waiting = new State[TOGETHER];
  private final long[] layers = new long[TOGETHER];
  private final int[] homes = new int[TOGETHER];
  private int count;

  /** Takes what is read ahead, so that reading it is not optimised away. */
  @SuppressWarnings("UnusedVariable")
  private long sink;

  private int end = 1; // 0 stands for a free place of the table.
  private int size;
  private int found;

  Wanted(int capacity) {
    entries = new long[capacity];
    table = new int[Integer.highestOneBit(capacity)];
    Arrays.setAll(waiting, _ -> new State(1));
  }

  /** Whether there may be no room for so many more states of about this length. */
  boolean full(int words, int more) {
    long needed = (long) (words + WORDS) * (count + more);
    return end + 2 * needed > entries.length || 2L * (size + count + more) > table.length;
  }

  /** Adds a state, unless it is there; at the latest when they are settled. */
  void add(State state, long layer) {
    waiting[count].copyFrom(state);
    layers[count] = layer;
    homes[count] = home(state);
    if (++count == TOGETHER) {
      settle();
    }
  }

  /** Adds the states that wait: to be called before any is looked for. */
  void settle() {
    long touched = 0;
    for (int i = 0; i < count; i++) {
      touched ^= table[homes[i]];
    }
    for (int i = 0; i < count; i++) {
      touched ^= entries[table[homes[i]]];
    }
    sink = touched;
    for (int i = 0; i < count; i++) {
      put(waiting[i], homes[i], layers[i]);
    }
    count = 0;
  }

  private void put(State state, int home, long layer) {
    int slot = slot(state, home);
    if (table[slot] != 0) {
      return;
    }
    if (end + WORDS + state.length > entries.length || 2 * size > table.length) {
      throw new Rejection("a state has more successors than there is memory for");
    }
    table[slot] = end;
    entries[end + LAYER] = layer;
    entries[end + FOUND] = 0;
    entries[end + LENGTH] = state.length;
    System.arraycopy(state.words, 0, entries, end + WORDS, state.length);
    end += WORDS + state.length;
    size++;
  }

  /** Where the state is, or 0 where it is not wanted. */
  int find(State state) {
    return table[slot(state, home(state))];
  }

  long layer(int entry) {
    return entries[entry + LAYER];
  }

  /** Notes that it is in the set; false where that was known. */
  boolean found(int entry) {
    if (entries[entry + FOUND] != 0) {
      return false;
    }
    entries[entry + FOUND] = 1;
    found++;
    return true;
  }

  boolean allFound() {
    return found == size;
  }

  /** A state that was not found, where there is one. */
  State missing() {
    int entry = 1;
    while (entries[entry + FOUND] != 0) {
      entry += WORDS + (int) entries[entry + LENGTH];
    }
    State state = new State((int) entries[entry + LENGTH]);
    System.arraycopy(entries, entry + WORDS, state.words, 0, state.length);
    return state;
  }

  void clear() {
    Arrays.fill(table, 0);
    end = 1;
    size = 0;
    found = 0;
  }

  private int home(State state) {
    long hash = state.length;
    for (int i = 0; i < state.length; i++) {
      hash = (hash ^ state.words[i]) * 0x9e3779b97f4a7c15L;
      hash ^= hash >>> 32;
    }
    return (int) hash & (table.length - 1);
  }

  private int slot(State state, int home) {
    int slot = home;
    while (table[slot] != 0 && !isAt(table[slot], state)) {
      slot = (slot + 1) & (table.length - 1);
    }
    return slot;
  }

  private boolean isAt(int entry, State state) {
    int from = entry + WORDS;
    int to = from + (int) entries[entry + LENGTH];
    return Arrays.equals(entries, from, to, state.words, 0, state.length);
  }
}
