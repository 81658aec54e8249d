package io.nutshell.memory;

import io.nutshell.parallel.Helpers;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;

/**
 * A growing stretch of zeroed memory outside the Java heap, charged to a budget.
 *
 * <p>Once a region is no longer small, address space is reserved for as much as the budget could
 * ever allow; the system backs a page when it is first touched, and {@link #ensure} charges the
 * budget in steps as the region fills. So a region grows without copying, and what is charged is
 * what the process really holds. Memory is read and written by address ({@code
 * docs/decisions/off-heap-tables.md} says why), so indices are checked only where assertions are
 * on, as in tests.
 *
 * <p>Growing is not thread-safe. Several threads may read, and write different bytes, until {@link
 * #beforeMoving} says that the memory moves; {@link #getSharedInt} and {@link #getSharedLong} read
 * values that another thread may write at the same time. {@link #close} gives the memory back; a
 * closed region must not be touched.
 */
public final class Region implements AutoCloseable {
  /**
   * The whole address space. The segment is a constant, so compiled code has no bounds or liveness
   * checks.
   */
  @SuppressWarnings("restricted")
  private static final MemorySegment MEMORY = MemorySegment.NULL.reinterpret(Long.MAX_VALUE);

  private static final ValueLayout.OfLong LONG = ValueLayout.JAVA_LONG_UNALIGNED;
  private static final ValueLayout.OfInt INT = ValueLayout.JAVA_INT_UNALIGNED;
  private static final ValueLayout.OfShort SHORT = ValueLayout.JAVA_SHORT_UNALIGNED;
  private static final VarHandle SHARED_LONG = ValueLayout.JAVA_LONG.varHandle();
  private static final VarHandle SHARED_INT = ValueLayout.JAVA_INT.varHandle();

  private static final long SMALLEST_STEP = 1L << 14;

  /** Memory that must not move gets this much address space, or more if the budget is larger. */
  private static final long PINNED = 1L << 30;

  private static final long LARGEST_STEP = 1L << 23;

  private final MemoryBudget budget;
  private AddressSpace space;
  private long address;
  private long capacity;
  private boolean pinned;
  private Runnable beforeMoving = () -> {};

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

  /** Reserves address space for bytes just charged; undoes the charge if that fails. */
  private AddressSpace charged(long charge, long needed, long wanted) {
    try {
      return AddressSpace.of(needed, wanted);
    } catch (OutOfMemoryError systemHasNoMore) {
      budget.release(charge);
      throw new MemoryExhausted(charge, budget.used(), budget.limit());
    }
  }

  /**
   * Sets an action that runs each time before the memory moves or is cleared, until {@link #close}.
   * If it throws, the region is as it was.
   */
  public void beforeMoving(Runnable announce) {
    beforeMoving = announce;
  }

  /** The number of usable bytes. */
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

  /**
   * Grows in the same steps as repeated calls of {@link #ensure(long)} for one more unit each, so
   * that the memory charged is the same.
   *
   * @throws MemoryExhausted where the budget does not allow it
   */
  public void ensure(long bytes, long unit) {
    if (bytes - capacity > budget.limit() - budget.used()) {
      throw new MemoryExhausted(bytes - capacity, budget.used(), budget.limit());
    }
    while (bytes > capacity) {
      grow(Math.min(bytes, capacity + unit));
    }
  }

  /**
   * As {@link #ensure(long, long)}; then several threads write to the new huge pages. The first
   * access to one takes milliseconds on a virtual machine. Without this, one thread would make
   * these accesses while the others wait for it.
   */
  public void ensure(long bytes, long unit, Helpers helpers) {
    if (bytes <= capacity) {
      return;
    }
    long first = roundUp(capacity, AddressSpace.HUGE_PAGE);
    ensure(bytes, unit);
    long pages = (capacity - Long.BYTES - first) / AddressSpace.HUGE_PAGE + 1;
    if (helpers.workers() > 1 && pages > 1) {
      helpers.forEach(
          (int) pages,
          page -> MEMORY.set(LONG, address + first + page * AddressSpace.HUGE_PAGE, 0L));
    }
  }

  /**
   * Reserves address space, if there is some, so that the memory never moves again and several
   * threads may use it. It then cannot grow beyond what was reserved.
   *
   * @return whether that succeeded
   */
  public boolean pin() {
    if (!pinned && space.size() < PINNED) {
      beforeMoving.run();
      long wanted = Math.max(budget.limit(), PINNED);
      AddressSpace larger = charged(0, AddressSpace.LARGE, wanted);
      if (larger.size() < Math.min(wanted, PINNED)) {
        larger.close();
        return false;
      }
      moveTo(larger);
    }
    pinned = true;
    return true;
  }

  private void moveTo(AddressSpace larger) {
    MemorySegment.copy(MEMORY, address, MEMORY, larger.address(), capacity);
    space.close();
    space = larger;
    address = space.address();
  }

  private void grow(long bytes) {
    long step = Math.clamp(capacity / 32, SMALLEST_STEP, LARGEST_STEP);
    long wanted = roundUp(Math.max(bytes, capacity + step), SMALLEST_STEP);
    if (wanted > space.size()) {
      beforeMoving.run();
    }
    try {
      budget.charge(wanted - capacity);
    } catch (MemoryExhausted noRoomForTheStep) {
      wanted = roundUp(bytes, Long.BYTES);
      budget.charge(wanted - capacity);
    }
    if (wanted > space.size() && pinned) {
      budget.release(wanted - capacity);
      throw new MemoryExhausted(wanted - capacity, budget.used(), budget.limit());
    }
    if (wanted > space.size()) {
      AddressSpace larger =
          wanted < AddressSpace.LARGE
              ? charged(wanted - capacity, 2 * wanted, 2 * wanted)
              : charged(wanted - capacity, wanted, Math.max(budget.limit(), 2 * wanted));
      moveTo(larger);
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
    beforeMoving.run();
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

  private boolean holds(long offset, long bytes) {
    return offset >= 0 && offset + bytes <= capacity;
  }

  /** The long at the given position, counted in longs. */
  public long getLong(long index) {
    assert holds(index << 3, Long.BYTES);
    return MEMORY.get(LONG, address + (index << 3));
  }

  public void setLong(long index, long value) {
    assert holds(index << 3, Long.BYTES);
    MEMORY.set(LONG, address + (index << 3), value);
  }

  /** The int at the given position, counted in ints. */
  public int getInt(long index) {
    assert holds(index << 2, Integer.BYTES);
    return MEMORY.get(INT, address + (index << 2));
  }

  public void setInt(long index, int value) {
    assert holds(index << 2, Integer.BYTES);
    MEMORY.set(INT, address + (index << 2), value);
  }

  /** The eight bytes from the given byte on, as one little-endian long. */
  public long getLongAtByte(long offset) {
    assert holds(offset, Long.BYTES);
    return MEMORY.get(LONG, address + offset);
  }

  public void setLongAtByte(long offset, long value) {
    assert holds(offset, Long.BYTES);
    MEMORY.set(LONG, address + offset, value);
  }

  /** Writes the lowest {@code count} bytes of a value, from 1 to 8, and no others. */
  public void setBytes(long offset, long value, int count) {
    assert holds(offset, count);
    if (count == Long.BYTES) {
      MEMORY.set(LONG, address + offset, value);
      return;
    }
    long at = address + offset;
    long rest = value;
    if ((count & Integer.BYTES) != 0) {
      MEMORY.set(INT, at, (int) rest);
      at += Integer.BYTES;
      rest >>>= Integer.SIZE;
    }
    if ((count & Short.BYTES) != 0) {
      MEMORY.set(SHORT, at, (short) rest);
      at += Short.BYTES;
      rest >>>= Short.SIZE;
    }
    if ((count & 1) != 0) {
      MEMORY.set(ValueLayout.JAVA_BYTE, at, (byte) rest);
    }
  }

  /** As {@link #getInt}; what another thread wrote before it set this value is visible then. */
  public int getSharedInt(long index) {
    assert holds(index << 2, Integer.BYTES);
    return (int) SHARED_INT.getAcquire(MEMORY, address + (index << 2));
  }

  /** As {@link #getLong}; what another thread wrote before it set this value is visible then. */
  public long getSharedLong(long index) {
    assert holds(index << 3, Long.BYTES);
    return (long) SHARED_LONG.getAcquire(MEMORY, address + (index << 3));
  }

  /**
   * Copies {@code count} longs from the given position, counted in longs, to the front of {@code
   * target}.
   */
  public void getLongs(long index, long[] target, int count) {
    assert holds(index << 3, (long) count << 3);
    for (int i = 0; i < count; i++) {
      target[i] = MEMORY.get(LONG, address + ((index + i) << 3));
    }
  }

  public void setLongs(long index, long[] source, int count) {
    assert holds(index << 3, (long) count << 3);
    for (int i = 0; i < count; i++) {
      MEMORY.set(LONG, address + ((index + i) << 3), source[i]);
    }
  }

  /** The bytes from the given one on, for reading and writing files. Not to be kept. */
  public ByteBuffer bytes(long offset, int count) {
    assert holds(offset, count);
    return MEMORY.asSlice(address + offset, count).asByteBuffer();
  }

  @Override
  public void close() {
    space.close();
    budget.release(capacity);
    capacity = 0;
  }
}
