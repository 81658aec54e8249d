package io.nutshell.check.certificate;

import io.nutshell.model.State;
import java.util.Arrays;

/**
 * States that must be in the set, each once, with the first layer that it is a successor of: as
 * many as fit a given number of words. A plain hash table with linear probing; its entries lie in
 * one array: a layer, whether the state was found, a length, and the words.
 */
final class Wanted {
  private static final int LAYER = 0;
  private static final int FOUND = 1;
  private static final int LENGTH = 2;

  /** What an entry takes beside the words of its state. */
  static final int WORDS = 3;

  private final long[] entries;
  private final int[] table;
  private int end = 1; // 0 stands for a free place of the table.
  private int size;
  private int found;

  Wanted(int capacity) {
    entries = new long[capacity];
    table = new int[Integer.highestOneBit(capacity)];
  }

  /** Whether there may be no room for many more states of about this length. */
  boolean full(int words, int count) {
    long needed = (long) (words + WORDS) * count;
    return end + 2 * needed > entries.length || 2L * (size + count) > table.length;
  }

  /** Adds a state, unless it is there. */
  void add(State state, long layer) {
    int slot = slot(state);
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
    return table[slot(state)];
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

  private int slot(State state) {
    long hash = state.length;
    for (int i = 0; i < state.length; i++) {
      hash = (hash ^ state.words[i]) * 0x9e3779b97f4a7c15L;
      hash ^= hash >>> 32;
    }
    int slot = (int) hash & (table.length - 1);
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
