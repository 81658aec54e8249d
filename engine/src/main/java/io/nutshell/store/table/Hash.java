package io.nutshell.store.table;

/**
 * Hashes packed states to 64 bits: each pair of words is mixed in by one 64×64→128-bit
 * multiplication (the mixing step of wyhash).
 *
 * <p>Stores are given the hash function they use, so that tests can pass a {@link #weak} one, with
 * which collisions are frequent.
 */
public final class Hash {
  private static final long K0 = 0xa0761d6478bd642fL;
  private static final long K1 = 0xe7037ed1a0b428dbL;
  private static final long K2 = 0x8ebc6af09c88c6e3L;
  private static final long K3 = 0x589965cc75374cc3L;

  /** All 64 bits. */
  public static final Hash FULL = new Hash(-1L);

  private final long mask;

  private Hash(long mask) {
    this.mask = mask;
  }

  /**
   * Keeps only {@code bits} bits of the hash and clears the rest: half of them at the top, which
   * choose the home slot of a table, and half at the bottom, which become tags.
   */
  public static Hash weak(int bits) {
    int low = bits / 2;
    return new Hash(~(-1L >>> (bits - low)) | ((1L << low) - 1));
  }

  public long of(long[] words, int length) {
    return of(words, 0, length);
  }

  /** The hash of {@code length} words from {@code begin} on. */
  public long of(long[] words, int begin, int length) {
    if (length == 1) {
      return of(words[begin]);
    }
    long hash = K2 ^ length;
    int end = begin + length;
    int i = begin;
    if (length >= 4) {
      // A second lane: the processor multiplies for both at the same time.
      long other = K3 ^ length;
      for (; i + 3 < end; i += 4) {
        hash = mix(words[i] ^ K0 ^ hash, words[i + 1] ^ K1);
        other = mix(words[i + 2] ^ K0 ^ other, words[i + 3] ^ K1);
      }
      hash = mix(hash ^ K0, other ^ K1);
    }
    for (; i + 1 < end; i += 2) {
      hash = mix(words[i] ^ K0 ^ hash, words[i + 1] ^ K1);
    }
    if (i < end) {
      hash = mix(words[i] ^ K0, hash ^ K1);
    }
    return mix(hash ^ K1, K2) & mask;
  }

  public long of(long word) {
    return mix(word ^ K0, K1) & mask;
  }

  private static long mix(long a, long b) {
    return Math.unsignedMultiplyHigh(a, b) ^ (a * b);
  }
}
