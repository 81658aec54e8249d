package io.nutshell.check.certificate;

import io.nutshell.model.State;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Arrays;

/**
 * Collects states and writes them in ascending order, each without the prefix that it shares with
 * the one before, and with its rank if it has one.
 */
final class SortedBlock {
  private static final int MAX_STATES = 1 << 16;

  private long[] words = new long[1 << 10];
  private final int[] starts = new int[MAX_STATES + 1];
  private long[] ranks = new long[1 << 4];
  private Integer[] order = {};
  private int count;

  boolean full() {
    return count == MAX_STATES;
  }

  void add(State state) {
    add(state, 0);
  }

  void add(State state, long rank) {
    int start = starts[count];
    if (words.length - start < state.length) {
      words = Arrays.copyOf(words, Math.max(2 * words.length, start + state.length));
    }
    System.arraycopy(state.words, 0, words, start, state.length);
    if (ranks.length == count) {
      ranks = Arrays.copyOf(ranks, 2 * count);
    }
    ranks[count] = rank;
    starts[++count] = start + state.length;
  }

  /**
   * Writes the block, if it has any states, and empties it.
   *
   * @param ranked whether to write the ranks too
   */
  void write(OutputStream out, boolean fixedLength, boolean ranked) throws IOException {
    if (count == 0) {
      return;
    }
    number(out, count);
    sort();
    int before = -1;
    for (int i = 0; i < count; i++) {
      int state = order[i];
      int length = length(state);
      if (!fixedLength) {
        number(out, length);
      }
      int shared = before < 0 ? 0 : shared(before, state);
      number(out, shared);
      for (int at = shared; at < length * Long.BYTES; at++) {
        out.write((int) (words[starts[state] + at / Long.BYTES] >>> (56 - at % Long.BYTES * 8)));
      }
      if (ranked) {
        number(out, ranks[state]);
      }
      before = state;
    }
    count = 0;
  }

  private void sort() {
    if (order.length < count) {
      order = new Integer[Math.min(MAX_STATES, Math.max(count, 2 * order.length))];
    }
    for (int i = 0; i < count; i++) {
      order[i] = i;
    }
    Arrays.sort(order, 0, count, this::compare);
  }

  private int compare(int one, int other) {
    return Arrays.compareUnsigned(
        words, starts[one], starts[one + 1], words, starts[other], starts[other + 1]);
  }

  private int length(int state) {
    return starts[state + 1] - starts[state];
  }

  /** The length of the common prefix of two states, in bytes. */
  private int shared(int one, int other) {
    int length = Math.min(length(one), length(other));
    for (int i = 0; i < length; i++) {
      long difference = words[starts[one] + i] ^ words[starts[other] + i];
      if (difference != 0) {
        return i * Long.BYTES + Long.numberOfLeadingZeros(difference) / 8;
      }
    }
    return length * Long.BYTES;
  }

  /** Seven bits to a byte, the lowest first. */
  static void number(OutputStream out, long value) throws IOException {
    long rest = value;
    while (rest >= 0x80) {
      out.write((int) rest | 0x80);
      rest >>>= 7;
    }
    out.write((int) rest);
  }
}
