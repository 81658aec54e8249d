package io.nutshell.store.delta;

import io.nutshell.memory.Region;
import io.nutshell.model.State;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;

/** The body of a {@link DeltaLog} record while it is written, and how bodies are read. */
final class DeltaBody {
  /** This gap and longer ones take two bytes more. */
  static final int LONG_GAP = 255;

  /** A run includes up to this many equal bytes in a row. */
  private static final int WITHIN_RUN = 2;

  private static final int LONGEST_RUN = 255;
  private static final int LONGEST_GAP = LONG_GAP + 0xffff;
  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  private byte[] bytes = new byte[64];
  private int length;

  void clear() {
    length = 0;
  }

  int length() {
    return length;
  }

  /** Eight bytes from {@code index} on; some may lie past the end of the body. */
  long eightBytes(int index) {
    return (long) LONGS.get(bytes, index);
  }

  private void room(int more) {
    if (bytes.length < length + more + Long.BYTES) {
      bytes = Arrays.copyOf(bytes, Math.max(2 * bytes.length, length + more + Long.BYTES));
    }
  }

  void addNumber(long value) {
    room(Long.BYTES);
    LONGS.set(bytes, length, number(value));
    length += numberBytes(value);
  }

  /** The first {@code count} bytes of some words. */
  void addBytes(long[] words, int count) {
    room(count + Long.BYTES);
    for (int i = 0; i * Long.BYTES < count; i++) {
      LONGS.set(bytes, length + i * Long.BYTES, words[i]);
    }
    length += count;
  }

  /**
   * Writes each byte in which a state differs from {@code others}, which are at least as long: the
   * number of equal bytes before it, and the exclusive-or of the two bytes.
   */
  void addDifference(State state, long[] others) {
    int next = 0;
    for (int word = 0; word < others.length; word++) {
      long bits = (word < state.length ? state.words[word] : 0) ^ others[word];
      while (bits != 0) {
        int shift = Long.numberOfTrailingZeros(bits) & -Byte.SIZE;
        int position = word * Long.BYTES + shift / Byte.SIZE;
        addChange(position - next, (byte) (bits >>> shift));
        next = position + 1;
        bits &= ~(0xffL << shift);
      }
    }
  }

  private void addChange(int gap, byte change) {
    addGap(gap);
    bytes[length++] = change;
  }

  private void addGap(int gap) {
    int left = gap;
    for (; left >= LONG_GAP; left -= Math.min(left, LONGEST_GAP)) {
      room(Long.BYTES);
      int skipped = Math.min(left, LONGEST_GAP) - LONG_GAP;
      bytes[length++] = (byte) LONG_GAP;
      bytes[length++] = (byte) skipped;
      bytes[length++] = (byte) (skipped >>> 8);
    }
    room(Long.BYTES);
    bytes[length++] = (byte) left;
  }

  /**
   * Writes the same difference as runs of bytes, which is shorter if many adjacent bytes differ:
   * for each run, the number of equal bytes before it, its length, and its exclusive-ors.
   */
  void addRuns(State state, long[] others) {
    int total = others.length * Long.BYTES;
    int next = 0;
    for (int at = 0; at < total; ) {
      if (change(state, others, at) == 0) {
        at++;
        continue;
      }
      int end = at + 1;
      for (int ahead = end; ahead < total && ahead - end <= WITHIN_RUN; ahead++) {
        if (ahead - at >= LONGEST_RUN) {
          break;
        }
        if (change(state, others, ahead) != 0) {
          end = ahead + 1;
        }
      }
      addGap(at - next);
      room(end - at + 1);
      bytes[length++] = (byte) (end - at);
      for (; at < end; at++) {
        bytes[length++] = change(state, others, at);
      }
      next = end;
    }
  }

  private static byte change(State state, long[] others, int position) {
    int word = position / Long.BYTES;
    long bits = (word < state.length ? state.words[word] : 0) ^ others[word];
    return (byte) (bits >>> (position << 3));
  }

  /** Overlays what {@link #addDifference} wrote. */
  static void overlayDifference(Region region, long start, long end, long[] words) {
    long at = start;
    int position = 0;
    while (at < end) {
      int four = (int) region.getLongAtByte(at);
      int gap = four & 0xff;
      if (gap == LONG_GAP) {
        position += gap + ((four >>> 8) & 0xffff);
        at += 3;
      } else {
        position += gap;
        words[position >>> 3] ^= ((four >>> 8) & 0xffL) << (position << 3);
        position++;
        at += 2;
      }
    }
  }

  /** Overlays what {@link #addRuns} wrote. */
  static void overlayRuns(Region region, long start, long end, long[] words) {
    long at = start;
    int position = 0;
    while (at < end) {
      int four = (int) region.getLongAtByte(at);
      int gap = four & 0xff;
      if (gap == LONG_GAP) {
        position += gap + ((four >>> 8) & 0xffff);
        at += 3;
        continue;
      }
      position += gap;
      at += 2;
      int left = (four >>> 8) & 0xff;
      while (left > 0) {
        int count = Math.min(left, Long.BYTES - (position & 7));
        long changes = region.getLongAtByte(at) & (-1L >>> (8 * (Long.BYTES - count)));
        words[position >>> 3] ^= changes << (position << 3);
        position += count;
        at += count;
        left -= count;
      }
    }
  }

  /** The bytes that a number takes: three bits for this length, and its own bits. */
  static int numberBytes(long value) {
    return (Long.SIZE - Long.numberOfLeadingZeros(value) + 3 + 7) / 8;
  }

  /** A number, below 2⁶¹, as it is written. */
  static long number(long value) {
    return (value << 3) | (numberBytes(value) - 1);
  }

  /** The length in bytes of the number that these eight bytes begin with. */
  static int readBytes(long eight) {
    return (int) (eight & 7) + 1;
  }

  /** The number that these eight bytes begin with. */
  static long readNumber(long eight) {
    int above = Long.SIZE - 8 * readBytes(eight);
    return eight << above >>> above >>> 3;
  }
}
