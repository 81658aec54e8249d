package io.nutshell.store.sorted;

import io.nutshell.memory.Region;
import java.util.Arrays;
import java.util.Objects;

/**
 * Decodes the gaps of one block of a run. The loops for keys of one and of two words are written
 * out: most of the store's time is spent in them.
 */
class GapReader {
  /** The number of valid bits, at least, in eight bytes read from any bit position. */
  static final int VALID_BITS = Long.SIZE - Byte.SIZE + 1;

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
    if (words == 1) {
      return seekInBlock(target[at]);
    }
    if (words == 2) {
      return seekInBlock(target[at], target[at + 1]);
    }
    while (Keys.compare(key, 0, target, at, words) < 0) {
      if (left == 0) {
        return false;
      }
      read();
    }
    return true;
  }

  private boolean seekInBlock(long target) {
    long now = key[0];
    while (now < target && left > 0) {
      long bits = region.getLongAtByte(position >>> 3) >>> (position & 7);
      long entry = table[(context << tableBits) + (int) (bits & tableMask)];
      left--;
      if (GapCode.kind(entry) == GapCode.STRIDE) {
        int further = GapCode.further(entry);
        long end = now + GapCode.sum(entry);
        if (further <= left && end <= target) {
          left -= further;
          position += GapCode.length(entry);
          context = GapCode.leadsTo(entry);
          now = end;
        } else {
          position += GapCode.firstLength(entry);
          context = GapCode.firstLeadsTo(entry);
          now += GapCode.firstGap(entry);
        }
      } else {
        key[0] = now;
        unusual(entry, bits);
        now = key[0];
      }
    }
    key[0] = now;
    return now >= target;
  }

  private boolean seekInBlock(long target, long targetLow) {
    long high = key[0];
    long low = key[1];
    while (left > 0 && (high < target || (high == target && isLess(low, targetLow)))) {
      long bits = region.getLongAtByte(position >>> 3) >>> (position & 7);
      long entry = table[(context << tableBits) + (int) (bits & tableMask)];
      left--;
      if (GapCode.kind(entry) == GapCode.STRIDE) {
        int further = GapCode.further(entry);
        long end = low + GapCode.sum(entry);
        long endHigh = high + (isLess(end, low) ? 1 : 0);
        if (further <= left
            && (endHigh < target || (endHigh == target && !isLess(targetLow, end)))) {
          left -= further;
          position += GapCode.length(entry);
          context = GapCode.leadsTo(entry);
          low = end;
          high = endHigh;
        } else {
          position += GapCode.firstLength(entry);
          context = GapCode.firstLeadsTo(entry);
          long gap = GapCode.firstGap(entry);
          low += gap;
          high += isLess(low, gap) ? 1 : 0;
        }
      } else {
        key[0] = high;
        key[1] = low;
        unusual(entry, bits);
        high = key[0];
        low = key[1];
      }
    }
    key[0] = high;
    key[1] = low;
    return high > target || (high == target && !isLess(low, targetLow));
  }

  /**
   * Copies the encoded gaps of the block to a writer that has just written the current key, up to
   * the first key that is not below a bound or for which the writer's block has no room.
   *
   * @return whether the cursor is at that key; if not, it is at the last key of the block, which
   *     was copied
   */
  final boolean copyBelow(long[] bound, int at, RunWriter writer) {
    return words == 1
        ? copyBelow(bound[at], writer)
        : words == 2 ? copyBelow(bound[at], bound[at + 1], writer) : copyAny(bound, at, writer);
  }

  private boolean copyAny(long[] bound, int at, RunWriter writer) {
    long[] last = writer.last();
    long start = position;
    long end = start + writer.room();
    int leastLeft = Math.max(0, left - writer.entriesLeft());
    int before = left;
    while (left > 0) {
      long copied = position;
      int leadsTo = context;
      read();
      if (position > end || left < leastLeft || Keys.compare(key, 0, bound, at, words) >= 0) {
        writer.append(region, start, copied, before - left - 1, leadsTo);
        return true;
      }
      System.arraycopy(key, 0, last, 0, words);
    }
    writer.append(region, start, position, before, context);
    return false;
  }

  private boolean copyBelow(long bound, RunWriter writer) {
    long start = position;
    long end = start + writer.room();
    int leastLeft = Math.max(0, left - writer.entriesLeft());
    int before = left;
    long now = key[0];
    while (left > 0) {
      long copied = position;
      int leadsTo = context;
      long last = now;
      long bits = region.getLongAtByte(position >>> 3) >>> (position & 7);
      long entry = table[(context << tableBits) + (int) (bits & tableMask)];
      left--;
      if (GapCode.kind(entry) == GapCode.STRIDE) {
        int further = GapCode.further(entry);
        long sum = now + GapCode.sum(entry);
        if (left - further >= leastLeft
            && position + GapCode.length(entry) <= end
            && isLess(sum, bound)) {
          left -= further;
          position += GapCode.length(entry);
          context = GapCode.leadsTo(entry);
          now = sum;
          continue;
        }
        position += GapCode.firstLength(entry);
        context = GapCode.firstLeadsTo(entry);
        now += GapCode.firstGap(entry);
      } else {
        key[0] = now;
        unusual(entry, bits);
        now = key[0];
      }
      if (position > end || left < leastLeft || !isLess(now, bound)) {
        key[0] = now;
        writer.last()[0] = last;
        writer.append(region, start, copied, before - left - 1, leadsTo);
        return true;
      }
    }
    key[0] = now;
    writer.last()[0] = now;
    writer.append(region, start, position, before, context);
    return false;
  }

  private boolean copyBelow(long bound, long boundLow, RunWriter writer) {
    long start = position;
    long end = start + writer.room();
    int leastLeft = Math.max(0, left - writer.entriesLeft());
    int before = left;
    long high = key[0];
    long low = key[1];
    long[] last = writer.last();
    while (left > 0) {
      long copied = position;
      int leadsTo = context;
      long lastHigh = high;
      long lastLow = low;
      long bits = region.getLongAtByte(position >>> 3) >>> (position & 7);
      long entry = table[(context << tableBits) + (int) (bits & tableMask)];
      left--;
      if (GapCode.kind(entry) == GapCode.STRIDE) {
        int further = GapCode.further(entry);
        long sum = low + GapCode.sum(entry);
        long sumHigh = high + (isLess(sum, low) ? 1 : 0);
        if (left - further >= leastLeft
            && position + GapCode.length(entry) <= end
            && (isLess(sumHigh, bound) || (sumHigh == bound && isLess(sum, boundLow)))) {
          left -= further;
          position += GapCode.length(entry);
          context = GapCode.leadsTo(entry);
          low = sum;
          high = sumHigh;
          continue;
        }
        position += GapCode.firstLength(entry);
        context = GapCode.firstLeadsTo(entry);
        long gap = GapCode.firstGap(entry);
        low += gap;
        high += isLess(low, gap) ? 1 : 0;
      } else {
        key[0] = high;
        key[1] = low;
        unusual(entry, bits);
        high = key[0];
        low = key[1];
      }
      boolean below = isLess(high, bound) || (high == bound && isLess(low, boundLow));
      if (position > end || left < leastLeft || !below) {
        key[0] = high;
        key[1] = low;
        last[0] = lastHigh;
        last[1] = lastLow;
        writer.append(region, start, copied, before - left - 1, leadsTo);
        return true;
      }
    }
    key[0] = high;
    key[1] = low;
    last[0] = high;
    last[1] = low;
    writer.append(region, start, position, before, context);
    return false;
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

  /** Reads the bits that differ, from the given highest one down. */
  private void flip(int highest) {
    FlipCode flips = Objects.requireNonNull(code.flips);
    int bit = highest - 1;
    while (bit >= 0) {
      key[words - 1 - bit / Long.SIZE] ^= 1L << bit;
      long bits = region.getLongAtByte(position >>> 3) >>> (position & 7);
      int entry = flips.entry(bit, bits);
      position += FlipCode.length(entry);
      bit =
          FlipCode.numbered(entry)
              ? (int) read(FlipCode.NUMBER_BITS) - 1
              : FlipCode.next(entry, bit);
    }
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
