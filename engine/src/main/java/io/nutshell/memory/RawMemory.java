package io.nutshell.memory;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Reads and writes the process's memory by address.
 *
 * <p>There are two ways. The supported one is a {@link MemorySegment} that spans the whole address
 * space: being a constant, it costs no bounds or liveness checks once compiled. But until then each
 * access is some twenty calls, and all of those must be compiled wherever there is one. So where
 * the JVM exports the package {@code jdk.internal.misc} to us, as the launcher and the
 * application's manifest ask it to, {@link InternalMemory} goes straight to what the segment ends
 * in.
 */
abstract class RawMemory {
  /** The better of those that this JVM has. */
  static final RawMemory BEST = best();

  private static RawMemory best() {
    return InternalMemory.isOpen() ? InternalMemory.load() : new SegmentMemory();
  }

  abstract long getLong(long address);

  abstract void putLong(long address, long value);

  abstract int getInt(long address);

  abstract void putInt(long address, int value);

  /**
   * Memory of so many bytes, of whatever content.
   *
   * @throws OutOfMemoryError where the system has none
   */
  abstract long allocateMemory(long bytes);

  abstract void freeMemory(long address);

  abstract void setMemory(long address, long bytes, byte value);

  abstract void copyMemory(long from, long to, long bytes);

  /** By means that every JVM has. */
  static final class SegmentMemory extends RawMemory {
    @SuppressWarnings("restricted")
    static final MemorySegment ALL = MemorySegment.NULL.reinterpret(Long.MAX_VALUE);

    private static final ValueLayout.OfLong LONG = ValueLayout.JAVA_LONG_UNALIGNED;
    private static final ValueLayout.OfInt INT = ValueLayout.JAVA_INT_UNALIGNED;

    /** By where the memory of each begins. */
    private final Map<Long, Arena> arenas = new ConcurrentHashMap<>();

    @Override
    long getLong(long address) {
      return ALL.get(LONG, address);
    }

    @Override
    void putLong(long address, long value) {
      ALL.set(LONG, address, value);
    }

    @Override
    int getInt(long address) {
      return ALL.get(INT, address);
    }

    @Override
    void putInt(long address, int value) {
      ALL.set(INT, address, value);
    }

    @Override
    long allocateMemory(long bytes) {
      Arena arena = Arena.ofShared();
      long address = arena.allocate(bytes, Long.BYTES).address();
      arenas.put(address, arena);
      return address;
    }

    @Override
    void freeMemory(long address) {
      Arena arena = arenas.remove(address);
      if (arena != null) {
        arena.close();
      }
    }

    @Override
    void setMemory(long address, long bytes, byte value) {
      ALL.asSlice(address, bytes).fill(value);
    }

    @Override
    void copyMemory(long from, long to, long bytes) {
      MemorySegment.copy(ALL, from, ALL, to, bytes);
    }
  }
}
