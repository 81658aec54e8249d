package io.nutshell.store.sorted;

/**
 * The codes of the symbols of a {@link GapCode} in each context. Most symbols have codes in few
 * contexts, so only those are stored: a bit for each context and symbol says whether there is one,
 * and counting bits leads to it.
 */
final class SymbolCodes {
  /** By context, then by symbol. */
  private final int[] codes;

  /** For each context, a bit for each symbol: whether it has a code there. */
  private final long[] coded;

  /** For each word of {@link #coded}, the index of its first code. */
  private final int[] first;

  /** The number of words of {@link #coded} for each context. */
  private final int words;

  /**
   * @param lengths for each context and symbol the length of its code; 0 if it has none
   */
  SymbolCodes(int[][] lengths) {
    words = (lengths[0].length + Long.SIZE - 1) / Long.SIZE;
    coded = new long[lengths.length * words];
    first = new int[coded.length];
    int count = 0;
    for (int context = 0; context < lengths.length; context++) {
      for (int symbol = 0; symbol < lengths[context].length; symbol++) {
        int word = context * words + symbol / Long.SIZE;
        if (symbol % Long.SIZE == 0) {
          first[word] = count;
        }
        if (lengths[context][symbol] > 0) {
          coded[word] |= 1L << symbol;
          count++;
        }
      }
    }
    codes = new int[count];
  }

  /** The code of a symbol; 0 if it has none in this context. */
  int get(int context, int symbol) {
    boolean has = (coded[context * words + symbol / Long.SIZE] >>> symbol & 1) != 0;
    return has ? codes[indexOf(context, symbol)] : 0;
  }

  /** Sets the code of a symbol that has one in this context. */
  void set(int context, int symbol, int code) {
    codes[indexOf(context, symbol)] = code;
  }

  private int indexOf(int context, int symbol) {
    int word = context * words + symbol / Long.SIZE;
    return first[word] + Long.bitCount(coded[word] & ((1L << symbol) - 1));
  }

  /** Bytes of memory. */
  long bytes() {
    return Long.BYTES * (long) coded.length + Integer.BYTES * (long) (codes.length + first.length);
  }
}
