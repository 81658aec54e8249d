package io.nutshell.language.cpn;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/**
 * The dictionary of one place: numbers for its tokens and for the multisets of tokens that it has
 * held. A state holds one such number per place; 0 is the empty multiset.
 *
 * <p>A multiset is kept as pairs (token, count), ordered by token. Entries are only ever added, and
 * a number never changes its meaning. Adding is synchronised; a thread may look up any number that
 * it was given, because arrays are replaced when they grow and entries are written before their
 * number is handed out.
 */
final class PlaceMarkings {
  /** What {@link #apply} answers if the multiset lacks tokens that the change takes. */
  static final int LACKING = -1;

  /**
   * What {@link #apply} answers if a token would occur more than {@link Integer#MAX_VALUE} times.
   */
  static final int TOO_MANY = -2;

  private static final int[] NOTHING = {};

  /** Approximate bytes of a hash map's entry with its boxed number, and of a small object. */
  private static final int ENTRY_BYTES = 64;

  private static final int OBJECT_BYTES = 48;

  private final Map<Object, Integer> tokenNumbers = new HashMap<>();
  private volatile Object[] tokens = new Object[16];
  private volatile int tokenCount;

  /** The pairs of all multisets, and where those of each begin; the end is the next beginning. */
  private volatile int[] pairs = new int[64];

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
    otherBytes += ENTRY_BYTES + OBJECT_BYTES;
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
    return (from[number + 1] - from[number]) / 2;
  }

  /** The index of the first pair's token in {@link #pairs}. */
  int start(int number) {
    return starts[number];
  }

  /** The pairs of all multisets; those that exist never change. */
  int[] pairs() {
    return pairs;
  }

  /** How often a token occurs. */
  int count(int number, int token) {
    int[] all = pairs;
    int low = starts[number] / 2;
    int high = starts[number + 1] / 2 - 1;
    while (low <= high) {
      int middle = (low + high) >>> 1;
      int found = all[2 * middle];
      if (found == token) {
        return all[2 * middle + 1];
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
    int[] all = pairs;
    long sum = 0;
    for (int i = starts[number]; i < starts[number + 1]; i += 2) {
      sum += all[i + 1];
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
      if (Arrays.equals(pairs, starts[candidate], starts[candidate + 1], of, 0, length)) {
        return candidate;
      }
      slot = (slot + 1) & (table.length - 1);
    }
    int number = count;
    int start = number == 0 ? 0 : starts[number];
    if (start + length > pairs.length) {
      pairs = Arrays.copyOf(pairs, Math.max(start + length, grown(pairs.length)));
    }
    System.arraycopy(of, 0, pairs, start, length);
    if (number + 2 > starts.length) {
      starts = Arrays.copyOf(starts, grown(starts.length));
    }
    starts[number + 1] = start + length;
    table[slot] = number + 1;
    count = number + 1;
    if (2 * count > table.length) {
      rehash();
    }
    return number;
  }

  private static int grown(int length) {
    return Math.toIntExact(length + (long) length / 2);
  }

  private void rehash() {
    int[] larger = new int[2 * table.length];
    for (int number = 0; number < count; number++) {
      int[] of = Arrays.copyOfRange(pairs, starts[number], starts[number + 1]);
      int slot = hash(of, of.length) & (larger.length - 1);
      while (larger[slot] != 0) {
        slot = (slot + 1) & (larger.length - 1);
      }
      larger[slot] = number + 1;
    }
    table = larger;
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
    int[] all = pairs;
    int at = starts[number];
    int end = starts[number + 1];
    int[] merged = new int[end - at + by.length];
    int length = 0;
    int i = 0;
    while (at < end || i < by.length) {
      int token;
      long amount;
      if (i == by.length || (at < end && all[at] < by[i])) {
        token = all[at];
        amount = all[at + 1];
        at += 2;
      } else if (at == end || by[i] < all[at]) {
        token = by[i];
        amount = (long) sign * by[i + 1];
        i += 2;
      } else {
        token = by[i];
        amount = all[at + 1] + (long) sign * by[i + 1];
        at += 2;
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

  /** The memory that the dictionary takes, without the values of tokens beyond a small object. */
  synchronized long bytes() {
    return 4L * (pairs.length + starts.length + table.length)
        + 8L * (tokens.length + changes.length)
        + otherBytes;
  }
}
