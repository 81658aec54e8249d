package io.nutshell.language.cpn;

import io.nutshell.language.cpn.ml.value.Values;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/**
 * The dictionary of one place: numbers for its tokens and for the multisets of tokens that it has
 * held. A state holds one such number per place; 0 is the empty multiset.
 *
 * <p>A multiset is kept as pairs (token, count), ordered by token; if all counts are 1, as the
 * tokens alone. Entries are only ever added, and a number never changes its meaning. Adding is
 * synchronised; a thread may look up any number that it was given, because arrays are replaced when
 * they grow and entries are written before their number is handed out.
 */
final class PlaceMarkings {
  /** The result of {@link #apply} if the multiset lacks tokens that the change takes. */
  static final int LACKING = -1;

  /**
   * The result of {@link #apply} if a token would occur more than {@link Integer#MAX_VALUE} times.
   */
  static final int TOO_MANY = -2;

  private static final int[] NOTHING = {};

  /** Approximate bytes of a hash map's entry with its boxed number, and of a small object. */
  private static final int ENTRY_BYTES = 64;

  private static final int OBJECT_BYTES = 48;

  private final Map<Object, Integer> tokenNumbers = new HashMap<>();
  private volatile Object[] tokens = new Object[16];
  private volatile int tokenCount;

  /** The entries of all multisets. */
  private volatile int[] entries = new int[64];

  /**
   * Where the entries of each multiset begin, times 2, plus 1 if all its counts are 1. They end
   * where the next begin.
   */
  private volatile int[] starts = new int[16];

  private volatile int count;

  /** Open addressing: number + 1, or 0. */
  private int[] table = new int[32];

  private final Map<Change, Integer> changeNumbers = new HashMap<>();
  private volatile Change[] changes = new Change[16];
  private int changeCount;
  private long otherBytes;

  /** What an event does to the place. */
  private static final class Change {
    /** Tokens with the difference in their count, none 0, ordered by token. */
    final int[] pairs;

    /** Whether all other tokens are removed first. */
    final boolean reset;

    Change(int[] pairs, boolean reset) {
      this.pairs = pairs;
      this.reset = reset;
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof Change that
          && reset == that.reset
          && Arrays.equals(pairs, that.pairs);
    }

    @Override
    public int hashCode() {
      return 31 * Arrays.hashCode(pairs) + Boolean.hashCode(reset);
    }
  }

  PlaceMarkings() {
    number(NOTHING, 0);
  }

  /** The number of a token, a new one if it was never seen. */
  synchronized int token(Object value) {
    Integer known = tokenNumbers.get(value);
    if (known != null) {
      return known;
    }
    int number = tokenCount;
    if (number == tokens.length) {
      tokens = Arrays.copyOf(tokens, 2 * number);
    }
    tokens[number] = value;
    tokenNumbers.put(value, number);
    otherBytes += ENTRY_BYTES + Values.bytes(value);
    tokenCount = number + 1;
    return number;
  }

  /** The number of a token; -1 if it was never seen. */
  synchronized int knownToken(Object value) {
    Integer known = tokenNumbers.get(value);
    return known == null ? -1 : known;
  }

  Object value(int token) {
    return tokens[token];
  }

  /** The number of tokens so far. */
  int tokens() {
    return tokenCount;
  }

  /** The number of multisets so far. */
  int size() {
    return count;
  }

  /** The number of different tokens in a multiset. */
  int distinct(int number) {
    int[] from = starts;
    int length = (from[number + 1] >>> 1) - (from[number] >>> 1);
    return (from[number] & 1) != 0 ? length : length / 2;
  }

  /** One of the different tokens in a multiset, by its index. */
  int tokenAt(int number, int index) {
    int start = starts[number];
    return entries[(start >>> 1) + ((start & 1) != 0 ? index : 2 * index)];
  }

  /** How often the token at an index occurs. */
  int countAt(int number, int index) {
    int start = starts[number];
    return (start & 1) != 0 ? 1 : entries[(start >>> 1) + 2 * index + 1];
  }

  /** How often a token occurs. */
  int count(int number, int token) {
    int low = 0;
    int high = distinct(number) - 1;
    while (low <= high) {
      int middle = (low + high) >>> 1;
      int found = tokenAt(number, middle);
      if (found == token) {
        return countAt(number, middle);
      }
      if (found < token) {
        low = middle + 1;
      } else {
        high = middle - 1;
      }
    }
    return 0;
  }

  /** The number of tokens in a multiset. */
  long total(int number) {
    long sum = 0;
    for (int i = distinct(number) - 1; i >= 0; i--) {
      sum += countAt(number, i);
    }
    return sum;
  }

  /**
   * The number of a multiset, a new one if it was never seen.
   *
   * @param of pairs ordered by token, counts positive
   */
  synchronized int number(int[] of, int length) {
    int slot = hash(of, length) & (table.length - 1);
    while (table[slot] != 0) {
      int candidate = table[slot] - 1;
      if (isEqual(candidate, of, length)) {
        return candidate;
      }
      slot = (slot + 1) & (table.length - 1);
    }
    int number = count;
    append(number, of, length);
    table[slot] = number + 1;
    count = number + 1;
    if (3L * count > 2L * table.length) {
      rehash();
    }
    return number;
  }

  private boolean isEqual(int number, int[] of, int length) {
    if (2 * distinct(number) != length) {
      return false;
    }
    for (int i = 0; i < length; i += 2) {
      if (tokenAt(number, i / 2) != of[i] || countAt(number, i / 2) != of[i + 1]) {
        return false;
      }
    }
    return true;
  }

  private void append(int number, int[] of, int length) {
    boolean single = true;
    for (int i = 1; i < length; i += 2) {
      single &= of[i] == 1;
    }
    int start = starts[number] >>> 1;
    int end = Math.addExact(start, single ? length / 2 : length);
    if (end > entries.length) {
      entries = Arrays.copyOf(entries, Math.max(end, grown(entries.length)));
    }
    for (int i = 0; i < length; i += 2) {
      if (single) {
        entries[start + i / 2] = of[i];
      } else {
        entries[start + i] = of[i];
        entries[start + i + 1] = of[i + 1];
      }
    }
    if (number + 2 > starts.length) {
      starts = Arrays.copyOf(starts, grown(starts.length));
    }
    starts[number] = 2 * start + (single ? 1 : 0);
    starts[number + 1] = Math.multiplyExact(2, end);
  }

  private static int grown(int length) {
    return Math.toIntExact(length + (long) length / 4 + 16);
  }

  private void rehash() {
    int[] larger = new int[2 * table.length];
    for (int number = 0; number < count; number++) {
      int[] of = pairs(number);
      int slot = hash(of, of.length) & (larger.length - 1);
      while (larger[slot] != 0) {
        slot = (slot + 1) & (larger.length - 1);
      }
      larger[slot] = number + 1;
    }
    table = larger;
  }

  /** The tokens of a multiset and their counts in turn. */
  int[] pairs(int number) {
    int[] of = new int[2 * distinct(number)];
    for (int i = 0; i < of.length; i += 2) {
      of[i] = tokenAt(number, i / 2);
      of[i + 1] = countAt(number, i / 2);
    }
    return of;
  }

  private static int hash(int[] of, int length) {
    int hash = 1;
    for (int i = 0; i < length; i++) {
      hash = (hash ^ of[i]) * 0x9E3779B1;
      hash ^= hash >>> 15;
    }
    return hash;
  }

  /**
   * The number of a change.
   *
   * @param of tokens with the difference in their count, none 0, ordered by token
   */
  synchronized int change(int[] of, boolean reset) {
    Change change = new Change(of, reset);
    Integer known = changeNumbers.get(change);
    if (known != null) {
      return known;
    }
    int number = changeCount++;
    if (number == changes.length) {
      changes = Arrays.copyOf(changes, 2 * number);
    }
    changes[number] = change;
    changeNumbers.put(change, number);
    otherBytes += ENTRY_BYTES + OBJECT_BYTES + 4L * of.length;
    return number;
  }

  /** Applies a change to a multiset: the number of the result, or {@link #LACKING}. */
  int apply(int number, int change) {
    Change by = changes[change];
    return merge(by.reset ? 0 : number, by.pairs, 1);
  }

  /** Applies the opposite of a change, which must not reset. */
  int undo(int number, int change) {
    return merge(number, changes[change].pairs, -1);
  }

  boolean resets(int change) {
    return changes[change].reset;
  }

  private int merge(int number, int[] by, int sign) {
    int[] all = pairs(number);
    int[] merged = new int[all.length + by.length];
    int length = 0;
    int at = 0;
    int i = 0;
    while (at < all.length || i < by.length) {
      int token;
      long amount = 0;
      if (i == by.length || (at < all.length && all[at] <= by[i])) {
        token = all[at];
        amount = all[at + 1];
        at += 2;
      } else {
        token = by[i];
      }
      if (i < by.length && by[i] == token) {
        amount += (long) sign * by[i + 1];
        i += 2;
      }
      if (amount < 0) {
        return LACKING;
      }
      if (amount > Integer.MAX_VALUE) {
        return TOO_MANY;
      }
      if (amount > 0) {
        merged[length++] = token;
        merged[length++] = (int) amount;
      }
    }
    return number(merged, length);
  }

  /** The memory that the dictionary takes, approximately. */
  synchronized long bytes() {
    return 4L * (entries.length + starts.length + table.length)
        + 8L * (tokens.length + changes.length)
        + otherBytes;
  }
}
