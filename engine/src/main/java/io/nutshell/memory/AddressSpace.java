package io.nutshell.memory;

import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * A stretch of the process's address space, zeroed.
 *
 * <p>Large ones are reserved with {@code mmap} and backed by pages as they are touched, huge pages
 * where the kernel grants them. Small ones, and all where the system has no {@code mmap}, are plain
 * native memory: linking the system calls costs tens of milliseconds, which a tiny model need not
 * pay.
 */
final class AddressSpace implements AutoCloseable {
  /** From this size on, a stretch is reserved rather than allocated. */
  static final long LARGE = 1L << 20;

  private static final long LARGEST_RESERVATION = 1L << 40;
  private static final long HUGE_PAGE = 1L << 21;

  /** What it was reserved with; null where it is plain memory. */
  private final @Nullable Posix posix;

  private final long base;
  private final long address;
  private final long size;
  private boolean closed;

  private AddressSpace(@Nullable Posix posix, long base, long address, long size) {
    this.posix = posix;
    this.base = base;
    this.address = address;
    this.size = size;
  }

  /**
   * At least {@code needed} bytes; where that is large and growth is free, up to {@code wanted}, or
   * as near to it as the system allows.
   *
   * @throws OutOfMemoryError where the system has no {@code needed} bytes
   */
  static AddressSpace of(long needed, long wanted) {
    Posix posix = needed < LARGE ? null : Posix.LINKED;
    if (posix == null) {
      long address = RawMemory.BEST.allocateMemory(needed);
      RawMemory.BEST.setMemory(address, needed, (byte) 0);
      return new AddressSpace(null, address, address, needed);
    }
    long size = Math.clamp(wanted, needed, Math.max(needed, LARGEST_RESERVATION));
    long base = posix.map(size + HUGE_PAGE);
    while (base == -1 && size > needed) {
      size = Math.max(needed, size / 2);
      base = posix.map(size + HUGE_PAGE);
    }
    if (base == -1) {
      throw new OutOfMemoryError("the system has no " + needed + " bytes of address space");
    }
    long address = (base + HUGE_PAGE - 1) & -HUGE_PAGE;
    posix.adviseHuge(address, size);
    return new AddressSpace(posix, base, address, size);
  }

  long address() {
    return address;
  }

  long size() {
    return size;
  }

  @Override
  public void close() {
    if (closed) {
      return;
    }
    closed = true;
    if (posix == null) {
      RawMemory.BEST.freeMemory(address);
    } else {
      posix.unmap(base, size + HUGE_PAGE);
    }
  }

  /**
   * The three system calls, linked when first needed; null where the system has none of that name.
   *
   * <p>All are called as if they took six words: what one does not ask for it does not look at, and
   * of a word given for an {@code int} it takes the lower half, by the rules of all processors that
   * have these calls. So there is but one way to call them, and linking it takes half the time.
   */
  private record Posix(
      MethodHandle call, MemorySegment mmap, MemorySegment munmap, MemorySegment madvise) {
    static final @Nullable Posix LINKED = link();

    private static final boolean MAC =
        System.getProperty("os.name").toLowerCase(Locale.ROOT).startsWith("mac");
    private static final long PROT_READ_WRITE = 3;
    private static final long MAP_PRIVATE_ANONYMOUS_NORESERVE = MAC ? 0x1042 : 0x4022;
    private static final long MADV_HUGEPAGE = 14;

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
      var word = ValueLayout.JAVA_LONG;
      var call =
          linker.downcallHandle(FunctionDescriptor.of(word, word, word, word, word, word, word));
      return new Posix(call, mmap.get(), munmap.get(), madvise.get());
    }

    long map(long bytes) {
      return call(mmap, 0, bytes, PROT_READ_WRITE, MAP_PRIVATE_ANONYMOUS_NORESERVE, -1);
    }

    void unmap(long base, long bytes) {
      call(munmap, base, bytes, 0, 0, 0);
    }

    void adviseHuge(long start, long bytes) {
      if (!MAC) {
        call(madvise, start, bytes, MADV_HUGEPAGE, 0, 0);
      }
    }

    private long call(
        MemorySegment function, long first, long second, long third, long fourth, long fifth) {
      try {
        return (long) call.invokeExact(function, first, second, third, fourth, fifth, 0L);
      } catch (Throwable failure) {
        throw new IllegalStateException(failure);
      }
    }
  }
}
