package io.nutshell.language.cpn;

import io.nutshell.language.cpn.ml.value.TooManyTokens;
import java.util.Map;
import java.util.TreeMap;

/** Sums up tokens by their numbers; counts may be negative. */
final class TokenCounts {
  private final TreeMap<Integer, Long> counts = new TreeMap<>();

  void add(int token, long count) {
    counts.merge(token, count, TokenCounts::sum);
  }

  /** The sum, or the number nearest to it. */
  private static long sum(long a, long b) {
    long sum = a + b;
    if (((a ^ sum) & (b ^ sum)) < 0) {
      return a < 0 ? Long.MIN_VALUE : Long.MAX_VALUE;
    }
    return sum;
  }

  /** Replaces counts that are no ints by the nearest int. */
  TokenCounts clamped() {
    counts.replaceAll((_, count) -> (long) Math.clamp(count, Integer.MIN_VALUE, Integer.MAX_VALUE));
    return this;
  }

  /**
   * The tokens and their counts in turn, ordered by token, without those whose count is 0.
   *
   * @throws TooManyTokens if a count is not an int
   */
  int[] pairs() {
    counts.values().removeIf(count -> count == 0);
    int[] pairs = new int[2 * counts.size()];
    int length = 0;
    for (Map.Entry<Integer, Long> entry : counts.entrySet()) {
      pairs[length++] = entry.getKey();
      long count = entry.getValue();
      if (count != (int) count) {
        throw new TooManyTokens();
      }
      pairs[length++] = (int) count;
    }
    return pairs;
  }
}
