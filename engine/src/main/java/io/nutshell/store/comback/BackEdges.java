package io.nutshell.store.comback;

import io.nutshell.memory.MemoryBudget;
import io.nutshell.memory.Region;

/**
 * The back-edge table of {@link ComBackStore}: for each state, by number, its predecessor and the
 * event that led to it.
 *
 * <p><b>How it works.</b> States with neighbouring numbers mostly have predecessors with
 * neighbouring numbers; in breadth-first search their order is even the same. So edges are kept in
 * blocks of {@value #BLOCK}. The head of a block holds the position of its edges, their least
 * predecessor and two widths in bits. An edge is its predecessor's distance from the least one, in
 * the first width, and its event, in the second. The last block is kept unpacked until it is full.
 *
 * <p>Where edges may be replaced later, a block stores whole predecessors with one extra bit, since
 * later ones may be larger.
 *
 * <p>To read an edge, call {@link #find}, then {@link #predecessor} and {@link #event}.
 */
final class BackEdges implements AutoCloseable {
  private static final int BLOCK = 64;

  /** A head: where the block starts, two widths, and the least predecessor in two parts. */
  private static final int HEAD_BYTES = 12;

  private static final int START_BITS = 40;
  private static final int WIDTH_BITS = 6;
  private static final int LEAST_SHIFT = START_BITS + 2 * WIDTH_BITS;

  private final boolean replaceable;
  private final Region heads;
  private final Region bodies;
  private final long[] predecessors = new long[BLOCK];
  private final long[] events = new long[BLOCK];
  private long size;
  private long bodyBytes;

  private long start;
  private int predecessorBits;
  private int eventBits;
  private long least;

  private long predecessor;
  private long event;

  /**
   * @param replaceable whether {@link #replace} will be used
   */
  BackEdges(MemoryBudget budget, boolean replaceable) {
    this.replaceable = replaceable;
    this.heads = new Region(budget);
    this.bodies = new Region(budget);
  }

  private static int bits(long value) {
    return Long.SIZE - Long.numberOfLeadingZeros(value);
  }

  private static long ones(int bits) {
    return bits == Long.SIZE ? -1 : (1L << bits) - 1;
  }

  /**
   * Makes room for the edge of one more state, so that {@link #add} cannot fail.
   *
   * @throws io.nutshell.memory.MemoryExhausted where there is no memory; the table is then
   *     unchanged
   */
  void reserve(long newPredecessor, long newEvent) {
    int slot = (int) (size % BLOCK);
    predecessors[slot] = newPredecessor;
    events[slot] = newEvent;
    if (slot == BLOCK - 1) {
      measure();
      heads.ensure((size / BLOCK + 1) * HEAD_BYTES + Long.BYTES);
      bodies.ensure(bodyBytes + blockBytes() + 2L * Long.BYTES);
    }
  }

  /** Adds the edge of the next state. */
  void add(long newPredecessor, long newEvent) {
    reserve(newPredecessor, newEvent);
    if (++size % BLOCK == 0) {
      writeBlock(size / BLOCK - 1);
    }
  }

  /** Computes the head of the block that is complete now. */
  private void measure() {
    long most = 0;
    long widest = 0;
    least = replaceable ? 0 : predecessors[0];
    for (int i = 0; i < BLOCK; i++) {
      least = Math.min(least, predecessors[i]);
      most = Math.max(most, predecessors[i]);
      widest |= events[i];
    }
    start = bodyBytes;
    predecessorBits = bits(most - least) + (replaceable ? 1 : 0);
    eventBits = bits(widest);
    if (predecessorBits + eventBits >= Long.SIZE) {
      throw new IllegalStateException(
          "an event of %s bits and a state number of %s do not fit one back-edge"
              .formatted(eventBits, predecessorBits));
    }
  }

  private long blockBytes() {
    return (predecessorBits + eventBits) * (long) (BLOCK / 8);
  }

  private void writeBlock(long block) {
    long at = block * HEAD_BYTES;
    heads.setLongAtByte(
        at,
        start
            | (long) predecessorBits << START_BITS
            | (long) eventBits << (START_BITS + WIDTH_BITS)
            | (least >>> Integer.SIZE) << LEAST_SHIFT);
    heads.setLongAtByte(at + Long.BYTES, least & ones(Integer.SIZE));
    for (int i = 0; i < BLOCK; i++) {
      write(i, predecessors[i], events[i]);
    }
    bodyBytes += blockBytes();
  }

  private void readHead(long block) {
    long at = block * HEAD_BYTES;
    long head = heads.getLongAtByte(at);
    start = head & ones(START_BITS);
    predecessorBits = (int) ((head >>> START_BITS) & ones(WIDTH_BITS));
    eventBits = (int) ((head >>> (START_BITS + WIDTH_BITS)) & ones(WIDTH_BITS));
    least =
        ((head >>> LEAST_SHIFT) << Integer.SIZE)
            | (heads.getLongAtByte(at + Long.BYTES) & ones(Integer.SIZE));
  }

  private void write(int slot, long newPredecessor, long newEvent) {
    int width = predecessorBits + eventBits;
    long value = (newPredecessor - least) << eventBits | newEvent;
    long at = start + ((slot * width) >>> 3);
    int shift = (slot * width) & 7;
    long old = bodies.getLongAtByte(at) & ~(ones(width) << shift);
    bodies.setLongAtByte(at, old | value << shift);
    if (shift + width > Long.SIZE) {
      long rest = bodies.getLongAtByte(at + Long.BYTES) & ~(ones(width) >>> -shift);
      bodies.setLongAtByte(at + Long.BYTES, rest | value >>> -shift);
    }
  }

  /** Reads the edge of a state. */
  void find(long id) {
    long block = id / BLOCK;
    int slot = (int) (id % BLOCK);
    if (block == size / BLOCK) {
      predecessor = predecessors[slot];
      event = events[slot];
      return;
    }
    readHead(block);
    int width = predecessorBits + eventBits;
    long at = start + ((slot * width) >>> 3);
    int shift = (slot * width) & 7;
    long value = bodies.getLongAtByte(at) >>> shift;
    if (shift + width > Long.SIZE) {
      value |= bodies.getLongAtByte(at + Long.BYTES) << -shift;
    }
    value &= ones(width);
    predecessor = least + (value >>> eventBits);
    event = value & ones(eventBits);
  }

  /** The predecessor of the state last found. */
  long predecessor() {
    return predecessor;
  }

  /** The event that led to the state last found. */
  long event() {
    return event;
  }

  /** Replaces the edge of a state, if the new one fits the widths of its block. */
  boolean replace(long id, long newPredecessor, long newEvent) {
    long block = id / BLOCK;
    int slot = (int) (id % BLOCK);
    if (block == size / BLOCK) {
      predecessors[slot] = newPredecessor;
      events[slot] = newEvent;
      return true;
    }
    readHead(block);
    if (newPredecessor < least
        || bits(newPredecessor - least) > predecessorBits
        || bits(newEvent) > eventBits) {
      return false;
    }
    write(slot, newPredecessor, newEvent);
    return true;
  }

  long size() {
    return size;
  }

  /** The size of all edges in bits. */
  long bits() {
    return 8 * (size / BLOCK * HEAD_BYTES + bodyBytes) + size % BLOCK * 2 * Long.SIZE;
  }

  @Override
  public void close() {
    heads.close();
    bodies.close();
  }
}
