package io.nutshell.store.table;

/**
 * Hashes packed states to 64 well-mixed bits: each word is folded in by one 64×64→128-bit
 * multiplication (the mixing step of wyhash), two words at a time.
 *
 * <p>Stores are given the hash they use, so that tests can hand them a {@link #weak} one and make
 * collisions an everyday matter.
 */
public final class Hash {
  private static final long K0 = 0xa0761d6478bd642fL;
  private static final long K1 = 0xe7037ed1a0b428dbL;
  private static final long K2 = 0x8ebc6af09c88c6e3L;

  /** All 64 bits. */
  public static final Hash FULL = new Hash(-1L);

  private final long mask;

  private Hash(long mask) {
    this.mask = mask;
  }

  /**
   * Only so many bits of the hash, the rest being 0: half of them from the top, where tables take
   * the home slot from, and half from the bottom, where they take tags from.
   */
  public static Hash weak(int bits) {
    int low = bits / 2;
    return new Hash(~(-1L >>> (bits - low)) | ((1L << low) - 1));
  }

  public long of(long[] words, int length) {
    if (length == 1) {
      return of(words[0]);
    }
    long hash = K2 ^ length;
    int i = 0;
    for (; i + 1 < length; i += 2) {
      hash = mix(words[i] ^ K0 ^ hash, words[i + 1] ^ K1);
    }
    if (i < length) {
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
