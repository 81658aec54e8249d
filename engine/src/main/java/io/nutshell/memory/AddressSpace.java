package io.nutshell.memory;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * A contiguous range of native memory, zeroed.
 *
 * <p>A large range is reserved with {@code mmap}: the system backs a page when it is first touched,
 * with huge pages where the kernel grants them. A small range, or any range on a system without
 * {@code mmap}, is allocated from an {@link Arena}: linking the system calls takes tens of
 * milliseconds, which a tiny model should not pay.
 */
final class AddressSpace implements AutoCloseable {
  /** Ranges of at least this many bytes are reserved; smaller ones are allocated. */
  static final long LARGE = 1L << 20;

  private static final long LARGEST_RESERVATION = 1L << 40;
  static final long HUGE_PAGE = 1L << 21;

  private final long address;
  private final long size;
  private final Runnable release;
  private boolean closed;

  private AddressSpace(long address, long size, Runnable release) {
    this.address = address;
    this.size = size;
    this.release = release;
  }

  /**
   * Returns a range of at least {@code needed} bytes. A large range spans up to {@code wanted}
   * bytes, or as many as the system allows, because untouched pages cost nothing.
   *
   * @throws OutOfMemoryError where the system does not have {@code needed} bytes
   */
  static AddressSpace of(long needed, long wanted) {
    Posix posix = needed < LARGE ? null : Posix.LINKED;
    return posix == null ? allocated(needed) : reserved(posix, needed, wanted);
  }

  private static AddressSpace allocated(long bytes) {
    Arena arena = Arena.ofShared();
    return new AddressSpace(arena.allocate(bytes, Long.BYTES).address(), bytes, arena::close);
  }

  private static AddressSpace reserved(Posix posix, long needed, long wanted) {
    long size = Math.clamp(wanted, needed, Math.max(needed, LARGEST_RESERVATION));
    long base = posix.map(size + HUGE_PAGE);
    while (base == -1 && size > needed) {
      size = Math.max(needed, size / 2);
      base = posix.map(size + HUGE_PAGE);
    }
    if (base == -1) {
      throw new OutOfMemoryError("the system has no " + needed + " bytes of address space");
    }
    long mapped = size + HUGE_PAGE;
    long start = base;
    long aligned = (start + HUGE_PAGE - 1) & -HUGE_PAGE;
    posix.adviseHuge(aligned, size);
    return new AddressSpace(aligned, size, () -> posix.unmap(start, mapped));
  }

  long address() {
    return address;
  }

  long size() {
    return size;
  }

  @Override
  public void close() {
    if (!closed) {
      closed = true;
      release.run();
    }
  }

  /** The system calls, linked on first use; {@link #LINKED} is null where the system lacks one. */
  private record Posix(MethodHandle mmap, MethodHandle munmap, MethodHandle madvise) {
    static final @Nullable Posix LINKED = link();

    private static final boolean MAC =
        System.getProperty("os.name").toLowerCase(Locale.ROOT).startsWith("mac");
    private static final int PROT_READ_WRITE = 3;
    private static final int MAP_PRIVATE_ANONYMOUS_NORESERVE = MAC ? 0x1042 : 0x4022;
    private static final int MADV_HUGEPAGE = 14;

    @SuppressWarnings("restricted")
    static @Nullable Posix link() {
      Linker linker = Linker.nativeLinker();
      var names = linker.defaultLookup();
      var mmap = names.find("mmap");
      var munmap = names.find("munmap");
      var madvise = names.find("madvise");
      if (mmap.isEmpty() || munmap.isEmpty() || madvise.isEmpty()) {
        return null;
      }
      var size = ValueLayout.JAVA_LONG;
      var flag = ValueLayout.JAVA_INT;
      return new Posix(
          linker.downcallHandle(
              mmap.get(), FunctionDescriptor.of(size, size, size, flag, flag, flag, size)),
          linker.downcallHandle(munmap.get(), FunctionDescriptor.of(flag, size, size)),
          linker.downcallHandle(madvise.get(), FunctionDescriptor.of(flag, size, size, flag)));
    }

    long map(long bytes) {
      try {
        return (long)
            mmap.invokeExact(0L, bytes, PROT_READ_WRITE, MAP_PRIVATE_ANONYMOUS_NORESERVE, -1, 0L);
      } catch (Throwable failure) {
        throw new IllegalStateException(failure);
      }
    }

    void unmap(long base, long bytes) {
      try {
        int _ = (int) munmap.invokeExact(base, bytes);
      } catch (Throwable failure) {
        throw new IllegalStateException(failure);
      }
    }

    void adviseHuge(long start, long bytes) {
      if (MAC) {
        return;
      }
      try {
        int _ = (int) madvise.invokeExact(start, bytes, MADV_HUGEPAGE);
      } catch (Throwable failure) {
        throw new IllegalStateException(failure);
      }
    }
  }
}
