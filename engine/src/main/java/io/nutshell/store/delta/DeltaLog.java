package io.nutshell.store.delta;

import io.nutshell.compact.Packing;
import io.nutshell.memory.MemoryBudget;
import io.nutshell.memory.PackedArray;
import io.nutshell.memory.Region;
import io.nutshell.model.Layout;
import io.nutshell.model.State;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The records of a {@link DeltaStore}, one after another, in as few bytes as possible.
 *
 * <p>A record is a head of one byte, which has its length and where its predecessor is, and a body.
 * In breadth-first order the predecessor is most often that of the record before, or the next one
 * or two; in depth-first order it is the record before. So the head holds the distance of the
 * predecessor from that of the record before, and only a larger distance takes a number of its own.
 * The body is a list of changed bytes: how many unchanged ones to skip, and the exclusive-or of old
 * and new. A state in full has its bytes instead.
 *
 * <p>Records have different lengths. Only the position of every {@value #BLOCK}th one is kept; the
 * others are found by following the heads from there.
 */
final class DeltaLog implements AutoCloseable {
  /** No state: all words zero. */
  static final long NONE = -1;

  private static final int BLOCK = 8;

  private static final int LONG_BODY = 31;
  private static final int KIND_SHIFT = 5;
  private static final int KIND_BITS = 3;
  private static final int KINDS = 7;

  /** Kinds below this are the predecessor's distance from the last one. */
  private static final int FAR = 5;

  private static final int FROM_INITIAL = 6;
  private static final int IN_FULL = 7;

  private final @Nullable Packing packing;
  private final boolean fixed;
  private final PackedArray blocks;
  private final Region bytes;
  private long end;
  private long size;
  private long overlays;
  private long[] initial = new long[0];

  /** The record last read. */
  private long from;

  private long to;
  private int kind;
  private int length;
  private long predecessor;

  /** The record last written: its body, the base of its predecessor's distance, its end. */
  private final DeltaBody body = new DeltaBody();

  private long lastPredecessor;
  private long writtenPredecessor;
  private long writtenEnd;

  private final State unpacked;
  private final long[] packed;

  /**
   * @param packing of states in full; none where their length varies, or to leave them as they are
   */
  DeltaLog(MemoryBudget budget, Layout layout, @Nullable Packing packing) {
    this.packing = packing;
    fixed = layout.fixedLength();
    length = layout.words();
    unpacked = new State(length);
    packed = new long[packing == null ? 0 : packing.words()];
    blocks = new PackedArray(budget, 1);
    bytes = new Region(budget);
  }

  long size() {
    return size;
  }

  /** How many bodies were overlaid. */
  long overlays() {
    return overlays;
  }

  /** The size of the records in bytes. */
  long bytes() {
    return end;
  }

  /** Reads a word near a record, to fill the cache. */
  long touch(long id) {
    return bytes.getLongAtByte(blocks.get(id / BLOCK));
  }

  /** Reads the record of a state, to which the methods below refer until the next call. */
  void read(long id) {
    long at = blocks.get(id / BLOCK);
    long last = id & -BLOCK;
    for (int skip = (int) (id & (BLOCK - 1)); ; skip--) {
      long head = bytes.getLongAtByte(at++);
      long bodyLength = head & LONG_BODY;
      if (bodyLength == LONG_BODY) {
        bodyLength = DeltaBody.readNumber(head >>> 8);
        at += DeltaBody.readBytes(head >>> 8);
      }
      int found = (int) (head >>> KIND_SHIFT) & KINDS;
      long start = at;
      if (found < FAR) {
        last += found;
      } else if (found == FAR) {
        long eight = bytes.getLongAtByte(at);
        long distance = DeltaBody.readNumber(eight);
        last += (distance >>> 1) ^ -(distance & 1);
        start += DeltaBody.readBytes(eight);
      }
      at += bodyLength;
      if (skip == 0) {
        from = start;
        to = at;
        kind = found;
        predecessor = found == IN_FULL ? NONE : found == FROM_INITIAL ? 0 : last;
        if (!fixed) {
          long eight = bytes.getLongAtByte(from);
          length = (int) DeltaBody.readNumber(eight);
          from += DeltaBody.readBytes(eight);
        }
        return;
      }
    }
  }

  /** The state from which the one read differs by its body; a state in full, from {@link #NONE}. */
  long predecessor() {
    return predecessor;
  }

  /** The length in words of the state read. */
  int length() {
    return length;
  }

  /**
   * The position of the body just read, so that {@link #overlay} can use it after others have been
   * read.
   */
  long body() {
    return (from << KIND_BITS) | kind;
  }

  long bodyEnd() {
    return to;
  }

  /** Turns the predecessor into the state read, or the state into its predecessor. */
  void overlay(long[] words) {
    overlay(body(), to, words);
  }

  void overlay(long body, long bodyEnd, long[] words) {
    overlays++;
    long start = body >>> KIND_BITS;
    int bodyKind = (int) body & KINDS;
    if (bodyKind <= FAR) {
      DeltaBody.overlayDifference(bytes, start, bodyEnd, words);
    } else if (bodyKind == FROM_INITIAL) {
      DeltaBody.overlayRuns(bytes, start, bodyEnd, words);
    } else {
      overlayFull(start, bodyEnd, words);
    }
  }

  private void overlayFull(long start, long bodyEnd, long[] words) {
    if (packing == null) {
      for (int i = 0; i < (bodyEnd - start) / Long.BYTES; i++) {
        words[i] ^= bytes.getLongAtByte(start + i * (long) Long.BYTES);
      }
      return;
    }
    // Unpacking ignores the bits of the last word beyond the packed bytes.
    for (int i = 0; i < packed.length; i++) {
      packed[i] = bytes.getLongAtByte(start + i * (long) Long.BYTES);
    }
    packing.unpack(packed, unpacked);
    for (int i = 0; i < unpacked.length; i++) {
      words[i] ^= unpacked.words[i];
    }
  }

  /**
   * Writes the record of the next state after the others; {@link #commit} makes it one of them.
   *
   * @param of the predecessor
   * @param words its words, zero past its length
   * @throws io.nutshell.memory.MemoryExhausted where there is no room; the log is then unchanged
   */
  void write(State state, long of, long[] words) {
    draft(state);
    body.addDifference(state, words);
    long start = size % BLOCK == 0 ? size : lastPredecessor;
    long distance = of - start;
    writtenPredecessor = of;
    if (0 <= distance && distance < FAR) {
      write((int) distance, 0, 0);
    } else {
      long folded = (distance << 1) ^ (distance >> 63);
      write(FAR, folded, DeltaBody.numberBytes(folded));
    }
  }

  /**
   * As {@link #write}, but needs no predecessor: writes the state in full, or as its difference
   * from the initial state if that is shorter.
   */
  void writeExplicit(State state) {
    writtenPredecessor = size % BLOCK == 0 ? size : lastPredecessor;
    if (size == 0) {
      initial = Arrays.copyOf(state.words, state.length);
    } else {
      draft(state);
      if (initial.length < state.length) {
        initial = Arrays.copyOf(initial, state.length);
      }
      body.addRuns(state, initial);
      if (body.length() < (packing == null ? state.length * Long.BYTES : packing.bytes())) {
        write(FROM_INITIAL, 0, 0);
        return;
      }
    }
    draft(state);
    if (packing == null) {
      body.addBytes(state.words, state.length * Long.BYTES);
    } else {
      packing.pack(state, packed);
      body.addBytes(packed, packing.bytes());
    }
    write(IN_FULL, 0, 0);
  }

  private void draft(State state) {
    body.clear();
    if (!fixed) {
      body.addNumber(state.length);
    }
  }

  private void write(int recordKind, long distance, int distanceBytes) {
    int bodyLength = distanceBytes + body.length();
    blocks.reserve(end);
    bytes.ensure(end + 1 + 2 * Long.BYTES + bodyLength + Long.BYTES);
    long at = end;
    if (bodyLength < LONG_BODY) {
      bytes.setLongAtByte(at++, (recordKind << KIND_SHIFT) | bodyLength);
    } else {
      bytes.setLongAtByte(at++, (recordKind << KIND_SHIFT) | LONG_BODY);
      bytes.setLongAtByte(at, DeltaBody.number(bodyLength));
      at += DeltaBody.numberBytes(bodyLength);
    }
    if (distanceBytes > 0) {
      bytes.setLongAtByte(at, DeltaBody.number(distance));
      at += distanceBytes;
    }
    for (int i = 0; i < body.length(); i += Long.BYTES) {
      bytes.setLongAtByte(at + i, body.eightBytes(i));
    }
    writtenEnd = at + body.length();
  }

  /** The record last written is that of the next state. */
  void commit() {
    if (size % BLOCK == 0) {
      blocks.add(end);
    }
    end = writtenEnd;
    lastPredecessor = writtenPredecessor;
    size++;
  }

  @Override
  public void close() {
    blocks.close();
    bytes.close();
  }
}
