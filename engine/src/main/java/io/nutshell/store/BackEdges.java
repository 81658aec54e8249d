package io.nutshell.store;

import io.nutshell.memory.MemoryBudget;
import io.nutshell.memory.Region;

/**
 * The back-edge table of {@link ComBackStore}: for each state, by number, the state it was found
 * from and the event that led to it.
 *
 * <p>An edge has as many bits as the largest numbers so far need, none to spare. When a number
 * outgrows them, all edges are rewritten wider, in place and from the last to the first.
 */
final class BackEdges implements AutoCloseable {
  private final Region edges;
  private int predecessorBits = 1;
  private int eventBits;
  private int width;
  private long mask;
  private long size;

  /**
   * @param events how many events there are, or -1
   */
  BackEdges(MemoryBudget budget, long events) {
    edges = new Region(budget);
    shape(predecessorBits, bits(Math.max(0, events - 1)));
  }

  private void shape(int newPredecessorBits, int newEventBits) {
    if (newPredecessorBits + newEventBits > Long.SIZE) {
      throw new IllegalStateException(
          "an event of %d bits and a state number of %d do not fit one back-edge"
              .formatted(newEventBits, newPredecessorBits));
    }
    predecessorBits = newPredecessorBits;
    eventBits = newEventBits;
    width = newPredecessorBits + newEventBits;
    mask = ones(width);
  }

  private static int bits(long value) {
    return Long.SIZE - Long.numberOfLeadingZeros(value);
  }

  private static long ones(int bits) {
    return bits == Long.SIZE ? -1 : (1L << bits) - 1;
  }

  /** How many bits an edge has. */
  int edgeBits() {
    return width;
  }

  /**
   * Makes room for the edge of one more state, so that {@link #add} cannot fail.
   *
   * @throws io.nutshell.memory.MemoryExhausted where there is none; nothing has changed then
   */
  void reserve(long predecessor, long event) {
    fit(predecessor, event);
    edges.ensure(bytes(size + 1, width));
  }

  /** Adds the edge of the next state. */
  void add(long predecessor, long event) {
    reserve(predecessor, event);
    write(size++, width, predecessor << eventBits | event);
  }

  /** Replaces the edge of a state by one that {@link #fits}. */
  void set(long id, long predecessor, long event) {
    write(id, width, predecessor << eventBits | event);
  }

  /** Whether an edge can be written without making all wider. */
  boolean fits(long predecessor, long event) {
    return bits(predecessor) <= predecessorBits && bits(event) <= eventBits;
  }

  private void fit(long predecessor, long event) {
    if (!fits(predecessor, event)) {
      widen(Math.max(bits(predecessor), predecessorBits), Math.max(bits(event), eventBits));
    }
  }

  private void widen(int newPredecessorBits, int newEventBits) {
    int oldWidth = width;
    int oldEventBits = eventBits;
    edges.ensure(bytes(size, newPredecessorBits + newEventBits));
    shape(newPredecessorBits, newEventBits);
    for (long id = size - 1; id >= 0; id--) {
      long old = read(id, oldWidth) & ones(oldWidth);
      long predecessor = old >>> oldEventBits;
      write(id, width, predecessor << eventBits | (old & ones(oldEventBits)));
    }
  }

  private static long bytes(long count, int width) {
    return ((count * width) >>> 3) + 2L * Long.BYTES;
  }

  /** The edge of a state, to be read with {@link #predecessor} and {@link #event}. */
  long edge(long id) {
    return read(id, width) & mask;
  }

  long predecessor(long edge) {
    return edge >>> eventBits;
  }

  long event(long edge) {
    return edge & ones(eventBits);
  }

  private long read(long id, int ofWidth) {
    long bit = id * ofWidth;
    long at = bit >>> 3;
    int shift = (int) bit & 7;
    long value = edges.getLongAtByte(at) >>> shift;
    return shift + ofWidth > Long.SIZE
        ? value | edges.getLongAtByte(at + Long.BYTES) << -shift
        : value;
  }

  private void write(long id, int ofWidth, long value) {
    long bit = id * ofWidth;
    long at = bit >>> 3;
    int shift = (int) bit & 7;
    long ones = ones(ofWidth);
    long old = edges.getLongAtByte(at);
    edges.setLongAtByte(at, (old & ~(ones << shift)) | value << shift);
    if (shift + ofWidth > Long.SIZE) {
      long rest = edges.getLongAtByte(at + Long.BYTES);
      edges.setLongAtByte(at + Long.BYTES, (rest & ~(ones >>> -shift)) | value >>> -shift);
    }
  }

  long size() {
    return size;
  }

  @Override
  public void close() {
    edges.close();
  }
}
