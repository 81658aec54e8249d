package io.nutshell.program.compiler;

/**
 * Finds the enabled branches of successive states, reevaluating only commands whose guards read
 * bits that differ from the previous state.
 *
 * <p>Successive states have much in common: siblings in breadth-first search, parent and child in
 * depth-first search. Of ten thousand commands only a few dozen are reevaluated, so the cost of a
 * state does not grow with the program.
 */
final class Enabling {
  private final CompiledProgram code;
  private final Blocks blocks;

  /** The previous state, and its enabled branches by block. */
  private final long[] known;

  private final long[] enabled;

  /** Sets of blocks: those with enabled branches, and those to reevaluate. */
  private final long[] active;

  private final long[] stale;

  /**
   * @param words the number of words of a state
   */
  Enabling(CompiledProgram code, Blocks blocks, int words) {
    this.code = code;
    this.blocks = blocks;
    this.known = new long[words];
    this.enabled = new long[blocks.count()];
    this.stale = blocks.all();
    this.active = new long[stale.length];
  }

  /**
   * Writes the enabled branches of a state, in order.
   *
   * @return their number
   */
  int collect(long[] words, int[] branches) {
    for (int word = 0; word < known.length; word++) {
      long changed = known[word] ^ words[word];
      if (changed != 0) {
        known[word] = words[word];
        blocks.reading(word, changed, stale);
      }
    }
    int count = 0;
    for (int i = 0; i < stale.length; i++) {
      for (long left = stale[i]; left != 0; left &= left - 1) {
        int block = (i << 6) + Long.numberOfTrailingZeros(left);
        long found = code.enabled(block, words);
        enabled[block] = found;
        long bit = left & -left;
        active[i] = found == 0 ? active[i] & ~bit : active[i] | bit;
      }
      stale[i] = 0;
      for (long left = active[i]; left != 0; left &= left - 1) {
        int block = (i << 6) + Long.numberOfTrailingZeros(left);
        count = CompiledProgram.expand(enabled[block], 0, blocks.first(block), branches, count);
      }
    }
    return count;
  }
}
