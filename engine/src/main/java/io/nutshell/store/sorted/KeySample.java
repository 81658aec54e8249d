package io.nutshell.store.sorted;

/**
 * Keys from all over a run, in stretches without holes: neighbours in the sample are neighbours in
 * the run, mostly, which a random sample's are not. All keys are taken whose high bits have a
 * certain hash, with just so many high bits that there are many stretches.
 */
final class KeySample {
  private static final int STRETCHES = 64;
  private static final long MULTIPLIER = 0x9e3779b97f4a7c15L;

  final long[] keys;
  final int count;

  /**
   * Bits from this one up have far fewer values here than in the run: their order tells nothing.
   */
  final int low;

  KeySample(Run run, int words, int most) {
    // Stretches differ in length: aiming for half leaves room for that.
    long oneOf = run.size() <= most ? 1 : 2 * run.size() / most;
    low = oneOf == 1 ? words * Long.SIZE : lowBits(run, words, oneOf * STRETCHES);
    long[] found = new long[(int) Math.min(run.size(), most) * words];
    int taken = 0;
    RunCursor cursor = new RunCursor(run, words, false);
    while (taken * words < found.length && cursor.next()) {
      if (oneOf == 1 || Long.remainderUnsigned(hash(cursor.key, words, low), oneOf) == 0) {
        System.arraycopy(cursor.key, 0, found, taken * words, words);
        taken++;
      }
    }
    keys = found;
    count = taken;
  }

  /** How many low bits to leave out, at most, so that what is left has so many values. */
  private static int lowBits(Run run, int words, long values) {
    long[] changes = new long[words * Long.SIZE + 1];
    RunCursor cursor = new RunCursor(run, words, false);
    long[] before = new long[words];
    while (cursor.next()) {
      for (int i = 0; i < words; i++) {
        before[i] ^= cursor.key[i];
      }
      changes[Keys.bitLength(before, words)]++;
      System.arraycopy(cursor.key, 0, before, 0, words);
    }
    long seen = 1;
    int low = words * Long.SIZE;
    while (low > 0 && seen < values) {
      seen += changes[low--];
    }
    return low;
  }

  private static long hash(long[] key, int words, int low) {
    long hash = 0;
    for (int i = 0; i < words; i++) {
      int cut = Math.clamp(low - (words - 1L - i) * Long.SIZE, 0, Long.SIZE);
      long word = cut == Long.SIZE ? 0 : key[i] >>> cut;
      hash = (hash + word) * MULTIPLIER;
      hash ^= hash >>> 31;
    }
    return hash;
  }
}
