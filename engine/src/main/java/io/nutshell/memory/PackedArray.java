package io.nutshell.memory;

/**
 * A growing array of unsigned numbers, each in as few whole bytes as the widest so far needs (at
 * least one, at most eight). Widening moves all entries, in place.
 */
public final class PackedArray implements AutoCloseable {
  private final Region bytes;
  private int width;
  private long mask;
  private long size;

  public PackedArray(MemoryBudget budget, int bits) {
    bytes = new Region(budget);
    width(bits);
  }

  private void width(int bits) {
    width = Math.max(1, (bits + 7) / 8);
    mask = width == Long.BYTES ? -1L : (1L << (8 * width)) - 1;
  }

  /** Makes room for numbers of this many bits. */
  public void widen(int bits) {
    if (bits <= 8 * width) {
      return;
    }
    int oldWidth = width;
    long oldMask = mask;
    int newWidth = (bits + 7) / 8;
    bytes.ensure(size * newWidth + Long.BYTES);
    width(bits);
    // From the last entry down, none is overwritten before it is read; what the eight-byte stores
    // spill over the next entry's place lies there already and is put back.
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
    long offset = index * width;
    long old = width == Long.BYTES ? 0 : bytes.getLongAtByte(offset) & ~mask;
    bytes.setLongAtByte(offset, old | value);
  }

  public void add(long value) {
    bytes.ensure((size + 1) * width + Long.BYTES);
    set(size++, value);
  }

  public void removeLast() {
    size--;
  }

  public long size() {
    return size;
  }

  @Override
  public void close() {
    bytes.close();
  }
}
