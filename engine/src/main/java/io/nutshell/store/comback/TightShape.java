package io.nutshell.store.comback;

/**
 * The bit layout of an entry of {@link StateTable}, for a given number of buckets, and the hash
 * bits that follow from an entry's position. An entry is a key, never 0, of {@link #keyBits} bits,
 * and above it a state's number.
 */
final class TightShape {
  private static final int DISTANCE_BITS = 4;

  /** The largest distance of an entry from its home, in buckets. */
  static final int FARTHEST = (1 << DISTANCE_BITS) - 2;

  final long buckets;
  final int hashBits;
  final long lowMask;
  final int keyBits;
  final long keyMask;
  final long idMask;

  TightShape(long buckets, int hashBits, int width) {
    this.buckets = buckets;
    this.hashBits = hashBits;
    int lowBits = hashBits - (63 - Long.numberOfLeadingZeros(buckets));
    lowMask = (1L << lowBits) - 1;
    keyBits = lowBits + DISTANCE_BITS;
    keyMask = (1L << keyBits) - 1;
    idMask = (1L << (width * 8 - keyBits)) - 1;
  }

  long home(long hash) {
    return hashBits == 64
        ? Math.unsignedMultiplyHigh(hash, buckets)
        : (hash * buckets) >>> hashBits;
  }

  /** The low bits of a hash and a distance from home, plus one so that no key is 0. */
  long key(long hash, long distance) {
    return (hash & lowMask) << DISTANCE_BITS | (distance + 1);
  }

  static long distance(long key) {
    return (key & FARTHEST + 1) - 1;
  }

  long hash(long key, long home) {
    long least = least(home);
    return least + (((key >>> DISTANCE_BITS) - least) & lowMask);
  }

  /** The least hash of a home: ⌈home · 2^hashBits / buckets⌉. */
  private long least(long home) {
    if (hashBits < 64) {
      return Long.divideUnsigned((home << hashBits) + buckets - 1, buckets);
    }
    long quotient = Long.divideUnsigned(-1, buckets);
    long remainder = Long.remainderUnsigned(-1, buckets) + 1;
    return home * quotient + Long.divideUnsigned(home * remainder + buckets - 1, buckets);
  }
}
