package io.nutshell.memory;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;

/**
 * An array of a fixed number of unsigned numbers, all 0 at first, each in as few whole bytes as the
 * widest needs. It lies in memory, or on disk if memory is short and the user of the array allows
 * it.
 *
 * <p>On disk, one page at a time is in memory; the others are in a file, with their checksums in
 * memory. So it is meant for access in ascending order, with few turns back. In memory, several
 * threads may set different entries at once.
 */
public final class NumberArray implements AutoCloseable {
  /** Pages on disk have 2^PAGE entries. */
  private static final int PAGE = 13;

  /** In memory, all entries are in page 0. */
  private static final int ONE_PAGE = 63;

  /** An array goes to disk if it would take more than 1/MEMORY_PART of the free memory. */
  private static final int MEMORY_PART = 8;

  /** Set in the checksum of each page that was written. */
  private static final long WRITTEN = 1L << 32;

  private final MemoryBudget budget;
  private final long size;
  private final int width;
  private final long valueMask;
  private final int shift;
  private final long mask;
  private final Region window;
  private final @Nullable Backing file;
  private long loaded;
  private boolean dirty;

  /**
   * An array of {@code size} zeros, with room for numbers of {@code bits} bits.
   *
   * @param spills whether it may lie on the budget's disk, if there is one
   * @throws MemoryExhausted if there is no memory for it
   * @throws DiskFailure if there is no room on disk
   */
  public NumberArray(MemoryBudget budget, boolean spills, long size, int bits) {
    this.budget = budget;
    this.size = size;
    this.width = Math.max(1, (bits + 7) / 8);
    this.valueMask = width == Long.BYTES ? -1L : (1L << (8 * width)) - 1;
    Disk disk = spills ? budget.disk() : null;
    boolean small = size <= 1L << PAGE || size * width <= budget.left() / MEMORY_PART;
    if (disk == null || small) {
      shift = ONE_PAGE;
      file = null;
      window = new Region(budget, size * width + Long.BYTES);
    } else {
      shift = PAGE;
      file = new Backing(budget, disk, (size >>> PAGE) + 1, width << PAGE);
      window = new Region(budget, ((long) width << PAGE) + Long.BYTES);
    }
    mask = (1L << shift) - 1;
  }

  public long size() {
    return size;
  }

  /** Whether its entries are on disk. */
  public boolean onDisk() {
    return file != null;
  }

  /** The largest number that an entry can hold, as an unsigned number. */
  public long largest() {
    return valueMask;
  }

  public long get(long index) {
    assert index >= 0 && index < size : index;
    return window.getLongAtByte(offset(index)) & valueMask;
  }

  public void set(long index, long value) {
    assert index >= 0 && index < size : index;
    assert (value & ~valueMask) == 0 : value;
    window.setBytes(offset(index), value, width);
    if (file != null) {
      dirty = true;
    }
  }

  private long offset(long index) {
    long page = index >>> shift;
    if (page != loaded) {
      load(page);
    }
    return (index & mask) * width;
  }

  private void load(long page) {
    if (file == null) {
      throw new IndexOutOfBoundsException(page);
    }
    if (dirty) {
      file.write(loaded, window);
      dirty = false;
    }
    if (!file.read(page, window)) {
      zeroWindow();
    }
    loaded = page;
  }

  private void zeroWindow() {
    for (long i = 0; i < window.capacity() / Long.BYTES; i++) {
      window.setLong(i, 0);
    }
  }

  /** Makes all entries 0 again. */
  public void clear() {
    zeroWindow();
    dirty = false;
    loaded = 0;
    if (file != null) {
      file.forget();
    }
  }

  /** The same numbers with room for more bits each; this array is closed. */
  public NumberArray widened(int bits) {
    NumberArray wider = new NumberArray(budget, file != null, size, bits);
    for (long i = 0; i < size; i++) {
      long value = get(i);
      if (value != 0) {
        wider.set(i, value);
      }
    }
    close();
    return wider;
  }

  @Override
  public void close() {
    window.close();
    if (file != null) {
      file.close();
    }
  }

  /** The file with the pages that are not in memory. */
  private static final class Backing implements AutoCloseable {
    private final Disk disk;
    private final long bytes;
    private final int pageBytes;
    private final Region sums;
    private final CRC32C crc = new CRC32C();
    private final Path path;
    private final FileChannel channel;

    Backing(MemoryBudget budget, Disk disk, long pages, int pageBytes) {
      this.disk = disk;
      this.bytes = pages * pageBytes;
      this.pageBytes = pageBytes;
      this.sums = new Region(budget, pages * Long.BYTES);
      try {
        disk.charge(bytes);
      } catch (DiskFailure full) {
        sums.close();
        throw full;
      }
      Path mine = null;
      try {
        mine = disk.newFile();
        channel =
            FileChannel.open(
                mine,
                StandardOpenOption.CREATE_NEW,
                StandardOpenOption.READ,
                StandardOpenOption.WRITE);
        path = mine;
      } catch (IOException problem) {
        sums.close();
        disk.release(bytes);
        throw DiskFailure.of("" + mine, problem);
      }
    }

    void write(long page, Region window) {
      ByteBuffer content = window.bytes(0, pageBytes);
      crc.reset();
      crc.update(content);
      sums.setLong(page, WRITTEN | crc.getValue());
      content.rewind();
      try {
        while (content.hasRemaining()) {
          channel.write(content, page * pageBytes + content.position());
        }
      } catch (IOException problem) {
        throw DiskFailure.of(path, problem);
      }
    }

    /** Reads a page; false if it was never written. */
    boolean read(long page, Region window) {
      long sum = sums.getLong(page);
      if (sum == 0) {
        return false;
      }
      ByteBuffer content = window.bytes(0, pageBytes);
      try {
        while (content.hasRemaining()) {
          if (channel.read(content, page * pageBytes + content.position()) < 0) {
            throw DiskFailure.damaged(path);
          }
        }
      } catch (IOException problem) {
        throw DiskFailure.of(path, problem);
      }
      crc.reset();
      crc.update(content.rewind());
      if ((WRITTEN | crc.getValue()) != sum) {
        throw DiskFailure.damaged(path);
      }
      return true;
    }

    void forget() {
      for (long i = 0; i < sums.capacity() / Long.BYTES; i++) {
        sums.setLong(i, 0);
      }
    }

    @Override
    public void close() {
      try {
        channel.close();
        Files.deleteIfExists(path);
      } catch (IOException left) {
        // The file is deleted with the folder.
      }
      disk.release(bytes);
      sums.close();
    }
  }
}
