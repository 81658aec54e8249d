package io.nutshell.store.sorted;

import io.nutshell.memory.Region;
import java.util.Arrays;
import java.util.Objects;

/**
 * Decodes the gaps of one block of a run. Most gaps are short and change only the lowest word of
 * the key, whatever its width; most of the store's time is spent in the loop over these.
 */
class GapReader {
  /** The number of valid bits, at least, in eight bytes read from any bit position. */
  static final int VALID_BITS = Long.SIZE - Byte.SIZE + 1;

  /**
   * {@code bit >>> WORD_SHIFT} is the index of a bit's word, counted from the lowest; -1, for no
   * bit, has an index that no word has.
   */
  private static final int WORD_SHIFT = 6;

  final GapCode code;
  final Region region;
  private final long[] table;
  private final int tableBits;
  private final long tableMask;
  private long[] gap;

  /** The current key, in as many words as the constructor was given. */
  long[] key;

  int words;

  /** The number of keys of the block after the current one. */
  int left;

  /** The position of the next gap, in bits. */
  long position;

  int context;

  GapReader(Region region, GapCode code, int words) {
    this.region = region;
    this.code = code;
    this.table = code.table;
    this.tableBits = code.tableBits;
    this.tableMask = (1L << tableBits) - 1;
    this.words = words;
    this.key = new long[words];
    this.gap = new long[words];
  }

  /** Returns keys of more words from now on. */
  void widen(int wider) {
    long[] more = new long[wider];
    Keys.widen(key, 0, words, more, 0, wider);
    key = more;
    gap = new long[wider];
    words = wider;
  }

  /** Reads the next key of the block, which must exist. */
  final void read() {
    left--;
    long bits = region.getLongAtByte(position >>> 3) >>> (position & 7);
    long entry = table[(context << tableBits) + (int) (bits & tableMask)];
    if (GapCode.kind(entry) == GapCode.STRIDE) {
      position += GapCode.firstLength(entry);
      context = GapCode.firstLeadsTo(entry);
      if (words == 1) {
        key[0] += GapCode.firstGap(entry);
      } else {
        Keys.add(key, GapCode.firstGap(entry), words);
      }
    } else {
      unusual(entry, bits);
    }
  }

  /**
   * Goes forward in the block to the first key that is not less than the given one; returns false
   * if there is none, and the cursor is at the last key of the block.
   */
  final boolean seekInBlock(long[] target, int at) {
    int lowest = words - 1;
    while (true) {
      int order = Keys.compare(key, 0, target, at, lowest);
      if (order > 0 || (order == 0 && !isLess(key[lowest], target[at + lowest]))) {
        return true;
      }
      skip(order < 0 ? -1 : target[at + lowest], true, Long.MAX_VALUE, 0);
      if (order == 0 && !isLess(key[lowest], target[at + lowest])) {
        return true;
      }
      if (left == 0) {
        return false;
      }
      read();
    }
  }

  /**
   * Copies the encoded gaps of the block to a writer that has just written the current key, up to
   * the first key that is not below a bound or for which the writer's block has no room.
   *
   * @return whether the cursor is at that key; if not, it is at the last key of the block, which
   *     was copied
   */
  final boolean copyBelow(long[] bound, int at, RunWriter writer) {
    int lowest = words - 1;
    long start = position;
    long end = start + writer.room();
    int leastLeft = Math.max(0, left - writer.entriesLeft());
    int before = left;
    long[] last = writer.last();
    while (left > 0) {
      boolean near = Keys.compare(key, 0, bound, at, lowest) == 0;
      skip(near ? bound[at + lowest] - 1 : -1, false, end, leastLeft);
      Keys.copy(key, 0, last, 0, words);
      if (left == 0) {
        break;
      }
      long copied = position;
      int leadsTo = context;
      read();
      if (position > end || left < leastLeft || Keys.compare(key, 0, bound, at, words) >= 0) {
        writer.append(region, start, copied, before - left - 1, leadsTo);
        return true;
      }
    }
    Keys.copy(key, 0, last, 0, words);
    writer.append(region, start, position, before, context);
    return false;
  }

  /**
   * Goes forward over short gaps that change only the lowest word, several at once where possible,
   * until that is not less than {@code most}. It stops before a gap after which the position would
   * exceed {@code end}, or fewer than {@code leastLeft} keys would be left.
   *
   * @param beyond whether the lowest word may become greater than {@code most} by the last gap
   */
  private void skip(long most, boolean beyond, long end, int leastLeft) {
    int lowest = words - 1;
    long now = key[lowest];
    while (left > leastLeft && isLess(now, most)) {
      long bits = region.getLongAtByte(position >>> 3) >>> (position & 7);
      long entry = table[(context << tableBits) + (int) (bits & tableMask)];
      if (GapCode.kind(entry) != GapCode.STRIDE) {
        break;
      }
      int taken = GapCode.further(entry) + 1;
      long sum = now + GapCode.sum(entry);
      long ahead = position + GapCode.length(entry);
      int leadsTo = GapCode.leadsTo(entry);
      if (left - taken < leastLeft || isLess(sum, now) || isLess(most, sum) || ahead > end) {
        taken = 1;
        sum = now + GapCode.firstGap(entry);
        ahead = position + GapCode.firstLength(entry);
        leadsTo = GapCode.firstLeadsTo(entry);
        if (isLess(sum, now) || (!beyond && isLess(most, sum)) || ahead > end) {
          break;
        }
      }
      left -= taken;
      now = sum;
      position = ahead;
      context = leadsTo;
    }
    key[lowest] = now;
  }

  /** Reads a gap whose code is not in the first table, or that has no code of its own. */
  private void unusual(long found, long read) {
    if (GapCode.kind(found) == GapCode.EXACT) {
      // A gap that is too long for a stride.
      position += GapCode.length(found);
      context = GapCode.leadsTo(found);
      Keys.add(key, GapCode.number(found), words);
      return;
    }
    long bits = read;
    long entry = code.resolve(found, bits);
    if (GapCode.kind(entry) == GapCode.RARE && GapCode.number(entry) == GapCode.OTHERS) {
      position += GapCode.length(entry);
      bits = region.getLongAtByte(position >>> 3) >>> (position & 7);
      entry = code.resolve(table[(int) (bits & tableMask)], bits);
    }
    int codeLength = GapCode.length(entry);
    position += codeLength;
    context = GapCode.leadsTo(entry);
    long number = GapCode.number(entry);
    int kind = GapCode.kind(entry);
    if (kind == GapCode.EXACT) {
      Keys.add(key, number, words);
    } else if (kind == GapCode.RARE && number > 0) {
      Keys.add(key, code.longGap(number), words);
    } else if (kind == GapCode.BITS && code.flips((int) number)) {
      flip((int) number);
    } else if (kind == GapCode.BITS && codeLength + number <= VALID_BITS) {
      // All bits of the gap have been read already.
      int more = (int) number - 1;
      position += more;
      Keys.add(key, (1L << more) | ((bits >>> codeLength) & ((1L << more) - 1)), words);
    } else {
      readLong((int) number);
    }
  }

  /** Reads a gap of {@code bits} bits; if that is 0, their number is read first. */
  private void readLong(int bits) {
    int length = bits;
    if (bits == 0) {
      length = (int) read(GapCode.NUMBER_BITS);
      context = code.contextOfBits(length);
      if (code.flips(length)) {
        flip(length);
        return;
      }
    }
    int rest = length - 1;
    if (rest < Long.SIZE) {
      Keys.add(key, (1L << rest) | read(rest), words);
      return;
    }
    Arrays.fill(gap, 0);
    int word = words - 1;
    for (; rest >= Long.SIZE; rest -= Long.SIZE) {
      gap[word--] = read(Long.SIZE);
    }
    gap[word] = (1L << rest) | read(rest);
    Keys.add(key, gap, words);
  }

  /**
   * Reads the bits that differ, from the given highest one down. A word of the key is changed once
   * all its bits are known.
   */
  private void flip(int highest) {
    FlipCode flips = Objects.requireNonNull(code.flips);
    int bit = highest - 1;
    long flipped = 0;
    long at = position;
    long bits = 0;
    int valid = 0;
    while (bit >= 0) {
      flipped |= 1L << bit;
      if (valid < FlipCode.MOST_LENGTH) {
        bits = region.getLongAtByte(at >>> 3) >>> (at & 7);
        valid = VALID_BITS;
      }
      int entry = flips.entry(bit, bits);
      int length = FlipCode.length(entry);
      at += length;
      bits >>>= length;
      valid -= length;
      flipped |= FlipCode.between(entry, bit);
      int next = bit - FlipCode.distance(entry);
      if (!FlipCode.goesOn(entry)) {
        next = -1;
        if (FlipCode.numbered(entry)) {
          position = at;
          next = (int) read(FlipCode.NUMBER_BITS) - 1;
          at = position;
          valid = 0;
        }
      }
      if ((next ^ bit) >>> WORD_SHIFT != 0) {
        key[words - 1 - (bit >>> WORD_SHIFT)] ^= flipped;
        flipped = 0;
      }
      bit = next;
    }
    position = at;
  }

  private long read(int count) {
    if (count == 0) {
      return 0;
    }
    long at = position >>> 3;
    int shift = (int) position & 7;
    long value = region.getLongAtByte(at) >>> shift;
    if (shift + count > Long.SIZE) {
      value |= region.getLongAtByte(at + 1) >>> shift << 8;
    }
    position += count;
    return count == Long.SIZE ? value : value & ((1L << count) - 1);
  }

  private static boolean isLess(long a, long b) {
    return Long.compareUnsigned(a, b) < 0;
  }
}
