package io.nutshell.language.cpn;

import io.nutshell.language.cpn.ColouredNet.Transition;
import java.util.Arrays;

/**
 * The enabled events of one transition, remembered by the markings of the places on which they
 * depend. Not shared between threads.
 *
 * <p>Few places decide whether a transition is enabled, and their markings recur in many states. If
 * they do not, this class stops remembering.
 */
final class EnabledEvents {
  /** The ints that all transitions may use, 16 MiB, and that each one may use at least. */
  private static final int ALL_INTS = 1 << 22;

  private static final int MIN_INTS = 1 << 12;

  /** Remembering is worth while if it saves at least one search in MIN_SHARE. */
  private static final int MIN_SHARE = 4;

  private final BindingSearch search;
  private final int[] places;

  /** When the entries reach this length, they are forgotten. */
  private final int maxInts;

  /** Entries: the numbers of the places, the count of events, the events. */
  private int[] entries = new int[64];

  private int used;
  private int[] table = new int[16];
  private int remembered;
  private long hits;
  private long misses;
  private boolean remembers;

  EnabledEvents(ColouredNet net, Transition transition, BindingSearch search) {
    this.search = search;
    this.places = BindingSearch.relevantPlaces(transition);
    this.remembers = !transition.random();
    this.maxInts = Math.max(MIN_INTS, ALL_INTS / net.transitions().size());
  }

  /**
   * Finds the events enabled in a marking.
   *
   * @return the index in {@link #entries} of their count, which they follow
   */
  int find(int[] marking) {
    if (!remembers) {
      used = 0;
      return write(marking);
    }
    int mask = table.length - 1;
    int slot = hash(marking) & mask;
    while (table[slot] != 0) {
      int entry = table[slot] - 1;
      if (matches(entry, marking)) {
        hits++;
        return entry + places.length;
      }
      slot = (slot + 1) & mask;
    }
    misses++;
    if (used > maxInts) {
      forget();
      return find(marking);
    }
    int entry = used;
    int count = write(marking);
    table[slot] = entry + 1;
    remembered++;
    if (2 * remembered > table.length) {
      grow();
    }
    return count;
  }

  int[] entries() {
    return entries;
  }

  private void forget() {
    used = 0;
    remembered = 0;
    Arrays.fill(table, 0);
    if (hits * MIN_SHARE < misses) {
      remembers = false;
      table = new int[0];
    }
    hits = 0;
    misses = 0;
  }

  private int write(int[] marking) {
    int count = search.run(marking);
    int needed = used + places.length + 1 + count;
    if (needed > entries.length) {
      entries = Arrays.copyOf(entries, Math.max(needed, 2 * entries.length));
    }
    for (int place : places) {
      entries[used++] = marking[place];
    }
    int at = used;
    entries[used++] = count;
    for (int i = 0; i < count; i++) {
      entries[used++] = search.event(i).number;
    }
    return at;
  }

  private boolean matches(int entry, int[] marking) {
    for (int i = 0; i < places.length; i++) {
      if (entries[entry + i] != marking[places[i]]) {
        return false;
      }
    }
    return true;
  }

  private int hash(int[] marking) {
    int hash = 0;
    for (int place : places) {
      hash = (hash ^ marking[place]) * 0x9E3779B1;
      hash ^= hash >>> 15;
    }
    return hash;
  }

  private int hashOf(int entry) {
    int hash = 0;
    for (int i = 0; i < places.length; i++) {
      hash = (hash ^ entries[entry + i]) * 0x9E3779B1;
      hash ^= hash >>> 15;
    }
    return hash;
  }

  private void grow() {
    int[] larger = new int[2 * table.length];
    for (int reference : table) {
      if (reference != 0) {
        int slot = hashOf(reference - 1) & (larger.length - 1);
        while (larger[slot] != 0) {
          slot = (slot + 1) & (larger.length - 1);
        }
        larger[slot] = reference;
      }
    }
    table = larger;
  }
}
