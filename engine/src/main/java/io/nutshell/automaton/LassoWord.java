package io.nutshell.automaton;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * An infinite word: the stem once, then the cycle for ever. Each letter is a valuation with one bit
 * for each atom.
 */
public final class LassoWord {
  private final long[] letters;
  private final int stem;

  /**
   * @param cycle at least one letter
   */
  public LassoWord(long[] stem, long[] cycle) {
    if (cycle.length == 0) {
      throw new IllegalArgumentException("a lasso has a cycle");
    }
    this.letters = Arrays.copyOf(stem, stem.length + cycle.length);
    this.stem = stem.length;
    System.arraycopy(cycle, 0, letters, stem.length, cycle.length);
  }

  public long[] stem() {
    return Arrays.copyOf(letters, stem);
  }

  public long[] cycle() {
    return Arrays.copyOfRange(letters, stem, letters.length);
  }

  /** The number of different positions. */
  public int length() {
    return letters.length;
  }

  /** The letter at a position below {@link #length()}. */
  public long letter(int position) {
    return letters[position];
  }

  /** The position after a position below {@link #length()}; after the last, the cycle's first. */
  public int next(int position) {
    return position + 1 < letters.length ? position + 1 : stem;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof LassoWord that
        && stem == that.stem
        && Arrays.equals(letters, that.letters);
  }

  @Override
  public int hashCode() {
    return 31 * Arrays.hashCode(letters) + stem;
  }

  @Override
  public String toString() {
    return Arrays.toString(stem()) + " cycle " + Arrays.toString(cycle());
  }
}
