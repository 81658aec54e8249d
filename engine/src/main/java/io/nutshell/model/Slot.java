package io.nutshell.model;

/**
 * One variable's bit field in a packed state: {@code bits} bits of word {@code word}, from bit
 * {@code shift} up, which hold the value minus {@code low}. A slot of 0 bits is the constant {@code
 * low}.
 *
 * @param group index of the slot's group in {@link Layout#groups()}
 */
public record Slot(String name, int group, long low, long high, int word, int shift, int bits) {

  public long get(long[] words) {
    return bits == 0 ? low : low + ((words[word] >>> shift) & mask());
  }

  /** The value must lie within the slot's range. */
  public void set(long[] words, long value) {
    if (bits > 0) {
      words[word] = (words[word] & ~(mask() << shift)) | ((value - low) << shift);
    }
  }

  public boolean admits(long value) {
    return low <= value && value <= high;
  }

  /** All ones in the lowest {@code bits} bits. */
  public long mask() {
    return bits == 64 ? -1L : (1L << bits) - 1;
  }

  /** The number of bits that distinguish the values of a range. */
  public static int bitsFor(long low, long high) {
    return 64 - Long.numberOfLeadingZeros(high - low);
  }
}
