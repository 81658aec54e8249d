package io.nutshell.store.sorted;

import io.nutshell.memory.MemoryBudget;
import io.nutshell.memory.MemoryExhausted;
import io.nutshell.model.Padded;
import java.util.Arrays;

/**
 * A small hash table of keys, with open addressing; an entry's highest bit marks it as taken. It
 * grows as keys are added, and {@link #sorted} turns it, in place, into a sorted list.
 */
final class KeyTable extends Padded implements AutoCloseable {
  private static final long TAKEN = Long.MIN_VALUE;
  private static final long MULTIPLIER = 0x9e3779b97f4a7c15L;
  private static final int SMALLEST = 64;

  private final MemoryBudget budget;
  private int words;
  private long[] table = {};
  private int slots;
  private int count;
  private int room;

  /** The table slots taken, while they are few, so that a table of few keys need not be scanned. */
  private final int[] taken = new int[SMALLEST];

  KeyTable(MemoryBudget budget, int words) {
    this.budget = budget;
    this.words = words;
    resize(SMALLEST);
  }

  int count() {
    return count;
  }

  int capacity() {
    return slots;
  }

  private void resize(int newSlots) {
    budget.charge((long) (newSlots - slots) * words * Long.BYTES);
    long[] old = table;
    int oldSlots = slots;
    table = new long[newSlots * words];
    slots = newSlots;
    room = room(newSlots);
    count = 0;
    for (int slot = 0; slot < oldSlots; slot++) {
      if (old[slot * words] < 0) {
        old[slot * words] &= ~TAKEN;
        add(old, slot * words);
      }
    }
  }

  /**
   * The most keys in a number of slots: three quarters, and with keys of two words so few that the
   * free slots have a word for each key, which makes {@link #sorted} faster.
   */
  private int room(int ofSlots) {
    return (int) (words == 2 ? 2L * ofSlots / 3 : 3L * ofSlots / 4);
  }

  /** The number of slots for some keys. */
  private int slotsFor(int keys) {
    return keys + keys / (words == 2 ? 2 : 3) + 2;
  }

  /** Shrinks an empty table that has room for many more than {@code keys} keys. */
  void shrink(int keys) {
    if (room > 2 * keys && slots > SMALLEST) {
      resize(Math.max(SMALLEST, slotsFor(keys)));
    }
  }

  /** Makes room for {@code keys} keys, and some more if it grows. */
  void reserve(int keys) {
    if (keys > room) {
      resize(slotsFor(keys + keys / 8));
    }
  }

  /**
   * Whether there is room for another key, with at most {@code mostKeys} in all; grows if needed.
   */
  boolean hasRoom(int mostKeys) {
    if (count >= mostKeys) {
      return false;
    }
    return count < room || grows(Math.min(2 * slots, slotsFor(mostKeys)));
  }

  private boolean grows(int newSlots) {
    try {
      resize(newSlots);
      return true;
    } catch (MemoryExhausted full) {
      return false;
    }
  }

  /** Adds a key, for which there must be room; returns whether it is new. */
  boolean add(long[] keys, int at) {
    int slot = find(keys, at);
    if (slot < 0) {
      return false;
    }
    table[slot * words] = keys[at] | TAKEN;
    for (int i = 1; i < words; i++) {
      table[slot * words + i] = keys[at + i];
    }
    if (count < taken.length) {
      taken[count] = slot;
    }
    count++;
    return true;
  }

  boolean contains(long[] keys, int at) {
    return count > 0 && find(keys, at) < 0;
  }

  /** The table slot for a new key; -1 if the key is present. */
  private int find(long[] keys, int at) {
    int slot = home(keys, at);
    long first = keys[at] | TAKEN;
    while (true) {
      long found = table[slot * words];
      if (found >= 0) {
        return slot;
      }
      if (found == first && sameRest(keys, at, slot)) {
        return -1;
      }
      slot = slot + 1 == slots ? 0 : slot + 1;
    }
  }

  private boolean sameRest(long[] keys, int at, int slot) {
    for (int i = 1; i < words; i++) {
      if (table[slot * words + i] != keys[at + i]) {
        return false;
      }
    }
    return true;
  }

  private int home(long[] keys, int at) {
    long hash = keys[at] * MULTIPLIER;
    for (int i = 1; i < words; i++) {
      hash = ((hash ^ (hash >>> 32)) + keys[at + i]) * MULTIPLIER;
    }
    hash = (hash ^ (hash >>> 29)) * MULTIPLIER;
    return (int) Math.unsignedMultiplyHigh(hash, slots);
  }

  /**
   * Sorts the keys to the front of the returned array. The table must be {@link #clear}ed before it
   * is used again.
   */
  long[] sorted() {
    int to = 0;
    if (count <= taken.length) {
      Arrays.sort(taken, 0, count);
      for (int i = 0; i < count; i++) {
        moveDown(taken[i], to++);
      }
    } else {
      for (int slot = 0; to < count; slot++) {
        if (table[slot * words] < 0) {
          moveDown(slot, to++);
        }
      }
    }
    KeySort.sortWithRest(table, count, words);
    return table;
  }

  private void moveDown(int slot, int to) {
    long first = table[slot * words] & ~TAKEN;
    for (int i = 1; i < words; i++) {
      table[to * words + i] = table[slot * words + i];
    }
    if (slot != to) {
      table[slot * words] = 0;
    }
    table[to * words] = first;
  }

  /** Drops all keys after {@link #sorted}, which has removed their marks. */
  void clear() {
    count = 0;
  }

  /** Gives keys more words; the new ones are the most significant and 0. */
  void widen(int wider) {
    long[] old = table;
    int oldWords = words;
    int oldCount = count;
    budget.charge((long) slots * (wider - words) * Long.BYTES);
    words = wider;
    room = room(slots);
    table = new long[slots * wider];
    count = 0;
    long[] key = new long[wider];
    for (int slot = 0; slot < slots; slot++) {
      if (old[slot * oldWords] < 0) {
        old[slot * oldWords] &= ~TAKEN;
        Keys.widen(old, slot * oldWords, oldWords, key, 0, wider);
        add(key, 0);
      }
    }
    assert count == oldCount;
  }

  @Override
  public void close() {
    budget.release((long) slots * words * Long.BYTES);
    table = new long[0];
    slots = 0;
    count = 0;
  }
}
