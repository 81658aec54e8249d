package io.nutshell.memory;

import io.nutshell.parallel.Helpers;

/**
 * A growing array of unsigned numbers, each in as few whole bytes as the widest so far needs (at
 * least one, at most eight). Widening moves all entries, in place.
 */
public final class PackedArray implements AutoCloseable {
  private final Region bytes;
  private int width;
  private long mask;
  private long size;
  private Runnable beforeMoving = () -> {};

  public PackedArray(MemoryBudget budget, int bits) {
    bytes = new Region(budget);
    width(bits);
  }

  /**
   * An array of {@code count} zeros, with room for numbers of {@code bits} bits.
   *
   * @throws MemoryExhausted where there is no memory for them
   */
  public static PackedArray zeros(MemoryBudget budget, long count, int bits) {
    return new PackedArray(budget, count, bits);
  }

  private PackedArray(MemoryBudget budget, long count, int bits) {
    width(bits);
    bytes = new Region(budget, count * width + Long.BYTES);
    size = count;
  }

  private void width(int bits) {
    width = Math.max(1, (bits + 7) / 8);
    mask = width == Long.BYTES ? -1L : (1L << (8 * width)) - 1;
  }

  /**
   * Makes room for one more number, of this size.
   *
   * @throws MemoryExhausted where there is none; the array is then as it was
   */
  public void reserve(long value) {
    reserve(value, 1, Helpers.NONE);
  }

  /**
   * Makes room for more numbers, none of them larger than this; see {@link #reserve(long)}.
   *
   * @param helpers touch the memory by which the array grows
   */
  public void reserve(long value, long count, Helpers helpers) {
    if (!fits(value)) {
      widen(Long.SIZE - Long.numberOfLeadingZeros(value));
    }
    bytes.ensure((size + count) * width + Long.BYTES, width, helpers);
  }

  /** Sets an action that runs each time before entries move. */
  public void beforeMoving(Runnable announce) {
    beforeMoving = announce;
    bytes.beforeMoving(announce);
  }

  /** Makes room for numbers of this many bits. */
  public void widen(int bits) {
    if (bits <= 8 * width) {
      return;
    }
    int oldWidth = width;
    long oldMask = mask;
    bytes.ensure((size + 1) * ((bits + 7) / 8) + Long.BYTES);
    beforeMoving.run();
    width(bits);
    // From the last entry down, none is overwritten before it is read.
    for (long i = size - 1; i >= 0; i--) {
      set(i, bytes.getLongAtByte(i * oldWidth) & oldMask);
    }
  }

  public long get(long index) {
    assert index < size : index;
    return bytes.getLongAtByte(index * width) & mask;
  }

  public void set(long index, long value) {
    assert (value & ~mask) == 0 : value;
    bytes.setBytes(index * width, value, width);
  }

  public void add(long value) {
    reserve(value);
    set(size++, value);
  }

  public void removeLast() {
    size--;
  }

  /** Drops all numbers but the first ones. */
  public void keep(long count) {
    size = Math.min(size, count);
  }

  /**
   * Appends numbers whose values are to be {@link #set}.
   *
   * @param helpers touch the memory by which the array grows
   * @throws MemoryExhausted where there is no room for them; none is added then
   */
  public void extend(long count, Helpers helpers) {
    reserve(0, count, helpers);
    size += count;
  }

  /** Whether a number fits without widening. */
  public boolean fits(long value) {
    return (value & ~mask) == 0;
  }

  /** Bytes of memory that it takes. */
  public long bytes() {
    return bytes.capacity();
  }

  public long size() {
    return size;
  }

  @Override
  public void close() {
    bytes.close();
  }
}
