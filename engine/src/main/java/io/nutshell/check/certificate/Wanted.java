package io.nutshell.check.certificate;

import io.nutshell.model.State;
import java.util.Arrays;

/**
 * States that must be in the certificate, each with the highest layer that it may be in. A hash
 * table of fixed size with linear probing; its entries are in one array: a layer, whether the state
 * was found, a length, and the words.
 *
 * <p>States are added in groups of {@link #GROUP}, so that their table slots are read together:
 * this overlaps the waits for memory, which dominate the time.
 */
final class Wanted {
  private static final int HIGHEST = 0;
  private static final int FOUND = 1;
  private static final int LENGTH = 2;

  /** The words of an entry beside those of its state. */
  static final int ENTRY_WORDS = 3;

  /** The number of states added together. */
  private static final int GROUP = 32;

  private final long[] entries;
  private final int[] table;
  private final State[] waiting = new State[GROUP];
  private final long[] bounds = new long[GROUP];
  private final int[] homes = new int[GROUP];
  private int count;

  /** Receives the prefetched words, so that the compiler does not remove the reads. */
  @SuppressWarnings("UnusedVariable")
  private long sink;

  private int end = 1; // 0 marks a free table slot.
  private int size;
  private int found;

  Wanted(int capacity) {
    entries = new long[capacity];
    table = new int[Integer.highestOneBit(capacity)];
    Arrays.setAll(waiting, _ -> new State(1));
  }

  /** Whether the table may lack room for {@code more} states of about {@code words} words. */
  boolean full(int words, int more) {
    long needed = (long) (words + ENTRY_WORDS) * (count + more);
    return end + 2 * needed > entries.length || 2L * (size + count + more) > table.length;
  }

  /**
   * Adds a state; if it is present, the lower bound counts. Takes effect at the latest with {@link
   * #settle}.
   *
   * @param highest the highest layer that it may be in
   */
  void add(State state, long highest) {
    waiting[count].copyFrom(state);
    bounds[count] = highest;
    homes[count] = home(state);
    if (++count == GROUP) {
      settle();
    }
  }

  /** Adds the waiting states; must be called before {@link #find}. */
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
      put(waiting[i], homes[i], bounds[i]);
    }
    count = 0;
  }

  private void put(State state, int home, long highest) {
    int slot = slot(state, home);
    if (table[slot] != 0) {
      int known = table[slot] + HIGHEST;
      entries[known] = Math.min(entries[known], highest);
      return;
    }
    if (end + ENTRY_WORDS + state.length > entries.length || 2 * size > table.length) {
      throw new Rejection("a state has more successors than there is memory for");
    }
    table[slot] = end;
    entries[end + HIGHEST] = highest;
    entries[end + FOUND] = 0;
    entries[end + LENGTH] = state.length;
    System.arraycopy(state.words, 0, entries, end + ENTRY_WORDS, state.length);
    end += ENTRY_WORDS + state.length;
    size++;
  }

  /** The index of the state's entry, or 0 if it is not wanted. */
  int find(State state) {
    return table[slot(state, home(state))];
  }

  /** The highest layer that the state may be in. */
  long highest(int entry) {
    return entries[entry + HIGHEST];
  }

  /** Records that the state is in the certificate; false if it was found before. */
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

  /** A state that was not found; requires that there is one. */
  State missing() {
    int entry = 1;
    while (entries[entry + FOUND] != 0) {
      entry += ENTRY_WORDS + (int) entries[entry + LENGTH];
    }
    State state = new State((int) entries[entry + LENGTH]);
    System.arraycopy(entries, entry + ENTRY_WORDS, state.words, 0, state.length);
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
    int from = entry + ENTRY_WORDS;
    int to = from + (int) entries[entry + LENGTH];
    return Arrays.equals(entries, from, to, state.words, 0, state.length);
  }
}
