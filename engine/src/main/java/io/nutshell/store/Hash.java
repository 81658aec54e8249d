package io.nutshell.store;

/**
 * Hashes packed states to 64 well-mixed bits: each word is folded in by one 64×64→128-bit
 * multiplication (the mixing step of wyhash), two words at a time.
 */
public final class Hash {
  private static final long K0 = 0xa0761d6478bd642fL;
  private static final long K1 = 0xe7037ed1a0b428dbL;
  private static final long K2 = 0x8ebc6af09c88c6e3L;

  private Hash() {}

  public static long of(long[] words, int length) {
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
    return mix(hash ^ K1, K2);
  }

  public static long of(long word) {
    return mix(word ^ K0, K1);
  }

  private static long mix(long a, long b) {
    return Math.unsignedMultiplyHigh(a, b) ^ (a * b);
  }
}
