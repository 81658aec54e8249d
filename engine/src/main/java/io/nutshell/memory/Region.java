package io.nutshell.memory;

import java.nio.ByteBuffer;

/**
 * A growing stretch of zeroed memory outside the Java heap, charged to a budget.
 *
 * <p>Once a region is no longer small, address space is reserved for as much as the budget could
 * ever allow; the system backs a page when it is first touched, and {@link #ensure} charges the
 * budget in steps as the region fills. So a region grows without copying, and what is charged is
 * what the process really holds. Memory is read and written by address ({@link RawMemory}; {@code
 * docs/decisions/off-heap-tables.md} says why). Indices are therefore checked only where assertions
 * are on, as in tests.
 *
 * <p>Not thread-safe. {@link #close} gives the memory back; a closed region must not be touched.
 */
public final class Region implements AutoCloseable {
  private static final RawMemory MEMORY = RawMemory.BEST;

  /**
   * Not by assertions: those make methods so long that the JIT's first stage does not inline them.
   */
  private static final boolean CHECKED = Region.class.desiredAssertionStatus();

  private static final long SMALLEST_STEP = 1L << 14;
  private static final long LARGEST_STEP = 1L << 23;

  private final MemoryBudget budget;
  private AddressSpace space;
  private long address;
  private long capacity;

  /** An empty region that grows as needed. */
  public Region(MemoryBudget budget) {
    this.budget = budget;
    this.space = AddressSpace.of(SMALLEST_STEP, SMALLEST_STEP);
    this.address = space.address();
  }

  /** A region of fixed size, all of it charged at once. */
  public Region(MemoryBudget budget, long bytes) {
    this.budget = budget;
    long rounded = roundUp(Math.max(bytes, Long.BYTES), Long.BYTES);
    budget.charge(rounded);
    this.space = charged(rounded, rounded, rounded);
    this.capacity = rounded;
    this.address = space.address();
  }

  /** Address space for what was just charged; the charge is taken back where there is none. */
  private AddressSpace charged(long charge, long needed, long wanted) {
    try {
      return AddressSpace.of(needed, wanted);
    } catch (OutOfMemoryError systemHasNoMore) {
      budget.release(charge);
      throw new MemoryExhausted(charge, budget.used(), budget.limit());
    }
  }

  /** How many bytes may be touched. */
  public long capacity() {
    return capacity;
  }

  /**
   * Makes at least {@code bytes} bytes usable; new ones are zero.
   *
   * @throws MemoryExhausted where the budget does not allow it
   */
  public void ensure(long bytes) {
    if (bytes > capacity) {
      grow(bytes);
    }
  }

  private void grow(long bytes) {
    long step = Math.clamp(capacity / 32, SMALLEST_STEP, LARGEST_STEP);
    long wanted = roundUp(Math.max(bytes, capacity + step), SMALLEST_STEP);
    try {
      budget.charge(wanted - capacity);
    } catch (MemoryExhausted noRoomForTheStep) {
      wanted = roundUp(bytes, Long.BYTES);
      budget.charge(wanted - capacity);
    }
    if (wanted > space.size()) {
      AddressSpace larger =
          wanted < AddressSpace.LARGE
              ? charged(wanted - capacity, 2 * wanted, 2 * wanted)
              : charged(wanted - capacity, wanted, Math.max(budget.limit(), 2 * wanted));
      MEMORY.copyMemory(address, larger.address(), capacity);
      space.close();
      space = larger;
      address = space.address();
    }
    capacity = wanted;
  }

  /**
   * Gives the region another size and makes all of it zero. The old memory goes before the new is
   * touched, so the two are never held at once.
   *
   * @throws MemoryExhausted where the budget does not allow it; the region is then as it was
   */
  public void clearTo(long bytes) {
    long rounded = roundUp(Math.max(bytes, Long.BYTES), Long.BYTES);
    budget.charge(rounded - capacity);
    AddressSpace fresh = charged(rounded - capacity, rounded, rounded);
    space.close();
    space = fresh;
    address = space.address();
    capacity = rounded;
  }

  private static long roundUp(long bytes, long unit) {
    return (bytes + unit - 1) & -unit;
  }

  private void check(long offset, long bytes) {
    if (offset < 0 || offset + bytes > capacity) {
      throw new AssertionError("%s bytes from %s of %s".formatted(bytes, offset, capacity));
    }
  }

  /** The long at the given position, counted in longs. */
  public long getLong(long index) {
    if (CHECKED) {
      check(index << 3, Long.BYTES);
    }
    return MEMORY.getLong(address + (index << 3));
  }

  public void setLong(long index, long value) {
    if (CHECKED) {
      check(index << 3, Long.BYTES);
    }
    MEMORY.putLong(address + (index << 3), value);
  }

  /** The int at the given position, counted in ints. */
  public int getInt(long index) {
    if (CHECKED) {
      check(index << 2, Integer.BYTES);
    }
    return MEMORY.getInt(address + (index << 2));
  }

  public void setInt(long index, int value) {
    if (CHECKED) {
      check(index << 2, Integer.BYTES);
    }
    MEMORY.putInt(address + (index << 2), value);
  }

  /** The eight bytes from the given byte on, as one little-endian long. */
  public long getLongAtByte(long offset) {
    if (CHECKED) {
      check(offset, Long.BYTES);
    }
    return MEMORY.getLong(address + offset);
  }

  public void setLongAtByte(long offset, long value) {
    if (CHECKED) {
      check(offset, Long.BYTES);
    }
    MEMORY.putLong(address + offset, value);
  }

  /**
   * Copies {@code count} longs from the given position, counted in longs, to the front of {@code
   * target}.
   */
  public void getLongs(long index, long[] target, int count) {
    if (CHECKED) {
      check(index << 3, (long) count << 3);
    }
    for (int i = 0; i < count; i++) {
      target[i] = MEMORY.getLong(address + ((index + i) << 3));
    }
  }

  public void setLongs(long index, long[] source, int count) {
    if (CHECKED) {
      check(index << 3, (long) count << 3);
    }
    for (int i = 0; i < count; i++) {
      MEMORY.putLong(address + ((index + i) << 3), source[i]);
    }
  }

  /** The bytes from the given one on, for reading and writing files. Not to be kept. */
  public ByteBuffer bytes(long offset, int count) {
    if (CHECKED) {
      check(offset, count);
    }
    return RawMemory.SegmentMemory.ALL.asSlice(address + offset, count).asByteBuffer();
  }

  @Override
  public void close() {
    space.close();
    budget.release(capacity);
    capacity = 0;
  }
}
