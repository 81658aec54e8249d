package io.nutshell.store.sorted;

/**
 * A sample of keys from a whole run, in contiguous stretches: neighbours in the sample are mostly
 * neighbours in the run, unlike in a random sample. It takes all keys whose high bits have a
 * certain hash; the number of high bits is chosen such that there are about {@link #STRETCHES}
 * stretches.
 */
final class KeySample {
  private static final int STRETCHES = 64;
  private static final long MULTIPLIER = 0x9e3779b97f4a7c15L;

  final long[] keys;
  final int count;

  /**
   * Bits from this one up have far fewer values in the sample than in the run, so the sample says
   * nothing about their order.
   */
  final int low;

  /**
   * @param keys in ascending order
   */
  private KeySample(long[] keys, int count, int low) {
    this.keys = keys;
    this.count = count;
    this.low = low;
  }

  /** At this sampling rate, only stretches whose hash is 0 are left. */
  private static final long MOST_RATE = 1L << 62;

  /** A sample of about {@code most} keys of a run. */
  static KeySample of(Run run, int words, int most) {
    long oneOf = oneOf(run.size(), most);
    int low = words * Long.SIZE;
    if (oneOf > 1) {
      RunCursor all = new RunCursor(run, words, false);
      Changes changes = new Changes(words);
      while (all.next()) {
        changes.add(all.key, 0);
      }
      low = changes.lowBits(oneOf * STRETCHES);
    }
    long[] found = new long[(int) Math.min(run.size(), most) * words];
    int taken = 0;
    RunCursor cursor = new RunCursor(run, words, false);
    while (taken * words < found.length && cursor.next()) {
      if (oneOf == 1 || Long.remainderUnsigned(hash(cursor.key, 0, words, low), oneOf) == 0) {
        Keys.copy(cursor.key, 0, found, taken * words, words);
        taken++;
      }
    }
    return new KeySample(found, taken, low);
  }

  /** A sample of about {@code most} keys of the first {@code size} states, which are not sorted. */
  static KeySample of(StoredKeys states, long size, int words, int most) {
    long oneOf = oneOf(size, most);
    int low = oneOf == 1 ? words * Long.SIZE : lowBits(states, size, words, oneOf * STRETCHES);
    long[] found = new long[(int) Math.min(size, most) * words];
    int room = found.length / words;
    int taken = 0;
    for (long id = 0; id < size; id++) {
      if (taken == room) {
        // Of what is there and what is to come, half as many, or fewer where most of it is one
        // stretch.
        int kept = room;
        while (kept == room && oneOf < MOST_RATE) {
          oneOf *= 2;
          kept = keepOneOf(oneOf, found, taken, words, low);
        }
        if (kept == room || kept == 0) {
          // There are too few stretches to leave some out: the first keys must do.
          break;
        }
        taken = kept;
      }
      states.key(id, found, taken * words);
      if (oneOf == 1
          || Long.remainderUnsigned(hash(found, taken * words, words, low), oneOf) == 0) {
        taken++;
      }
    }
    KeySort.sort(found, taken, words);
    return new KeySample(found, taken, low);
  }

  private static int lowBits(StoredKeys states, long size, int words, long values) {
    int count = (int) Math.min(size, 4 * values);
    long[] some = new long[count * words];
    for (int i = 0; i < count; i++) {
      states.key(size / count * i, some, i * words);
    }
    KeySort.sort(some, count, words);
    Changes changes = new Changes(words);
    for (int i = 0; i < count; i++) {
      changes.add(some, i * words);
    }
    return changes.lowBits(values);
  }

  private static int keepOneOf(long oneOf, long[] keys, int count, int words, int low) {
    int kept = 0;
    for (int i = 0; i < count; i++) {
      if (Long.remainderUnsigned(hash(keys, i * words, words, low), oneOf) == 0) {
        Keys.copy(keys, i * words, keys, kept++ * words, words);
      }
    }
    return kept;
  }

  /** The sampling rate. It aims at half of {@code most}, since stretches differ in length. */
  private static long oneOf(long size, int most) {
    return size <= most ? 1 : 2 * size / most;
  }

  /** The same keys in another order of bits. */
  KeySample changed(KeyMoves moves, int words) {
    long[] changed = new long[count * words];
    for (int i = 0; i < count; i++) {
      moves.apply(keys, i * words, changed, i * words);
    }
    KeySort.sort(changed, count, words);
    return new KeySample(changed, count, low);
  }

  /** Counts the bits in which neighbours differ. */
  FlipCounts flips(int words) {
    FlipCounts counts = new FlipCounts(words);
    for (int i = 1; i < count; i++) {
      counts.add(keys, (i - 1) * words, keys, i * words);
    }
    return counts;
  }

  /** Counts, for keys in ascending order, the highest bits in which neighbours differ. */
  private static final class Changes {
    private final int words;
    private final long[] before;
    private final long[] changes;

    Changes(int words) {
      this.words = words;
      before = new long[words];
      changes = new long[words * Long.SIZE + 1];
    }

    void add(long[] keys, int at) {
      for (int i = 0; i < words; i++) {
        before[i] ^= keys[at + i];
      }
      changes[Keys.bitLength(before, words)]++;
      Keys.copy(keys, at, before, 0, words);
    }

    /**
     * The largest number of low bits to leave out such that the other bits have at least {@code
     * values} values.
     */
    int lowBits(long values) {
      long seen = 1;
      int low = words * Long.SIZE;
      while (low > 0 && seen < values) {
        seen += changes[low--];
      }
      return low;
    }
  }

  private static long hash(long[] keys, int at, int words, int low) {
    long hash = 0;
    for (int i = 0; i < words; i++) {
      int cut = Math.clamp(low - (words - 1L - i) * Long.SIZE, 0, Long.SIZE);
      long word = cut == Long.SIZE ? 0 : keys[at + i] >>> cut;
      hash = (hash + word) * MULTIPLIER;
      hash ^= hash >>> 31;
    }
    return hash;
  }
}
