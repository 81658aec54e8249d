package io.nutshell.store.sorted;

import io.nutshell.memory.Disk;
import io.nutshell.memory.DiskFailure;
import io.nutshell.memory.MemoryBudget;
import io.nutshell.memory.Region;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;

/**
 * The pages of a run on disk, in files of some megabytes that are written sequentially, read in
 * ascending order, and deleted when all their pages were dropped.
 *
 * <p>Memory holds the first key of each page, so that only the pages needed are read, and its
 * checksum. Since checksums are not on disk, they also detect a page that was exchanged for another
 * or for an older version.
 */
final class DiskPages implements AutoCloseable {
  private static final int SUM_BYTES = Integer.BYTES;

  private final Disk disk;
  private final Pages memory;
  private final MemoryBudget budget;
  private final int words;
  private final int filePages;
  private final int bufferPages;
  private final List<Path> files = new ArrayList<>();
  private final CRC32C crc = new CRC32C();
  private final long[] head;
  private long[] heads = {};
  private int[] sums = {};
  private int pages;
  private int dropped;
  private @Nullable FileChannel writing;
  private @Nullable Region buffer;
  private int buffered;
  private @Nullable FileChannel reading;
  private int readingFile = -1;

  /**
   * @param words the number of words of a key
   */
  DiskPages(Annex annex, Pages memory, int words) {
    this.disk = annex.disk();
    this.memory = memory;
    this.budget = memory.budget;
    this.words = words;
    this.head = new long[words];
    this.filePages = annex.filePages();
    this.bufferPages = Annex.bufferPages(memory);
  }

  int count() {
    return pages;
  }

  /** Appends a page that lies in memory. */
  void append(Region region, long offset) {
    if (pages == sums.length) {
      enlarge();
    }
    ByteBuffer page = region.bytes(offset, memory.bytes);
    crc.reset();
    crc.update(page);
    sums[pages] = (int) crc.getValue();
    region.getLongs(offset / Long.BYTES, head, words);
    Keys.copy(head, 0, heads, pages * words, words);
    Region out = buffer;
    if (out == null) {
      out = memory.openWindow(bufferPages);
      buffer = out;
    }
    out.bytes((long) buffered * memory.bytes, memory.bytes).put(page.rewind());
    pages++;
    buffered++;
    if (buffered == bufferPages) {
      flush();
    }
  }

  private void enlarge() {
    int more = Math.max(64, sums.length / 4);
    budget.charge((long) more * (words * Long.BYTES + SUM_BYTES));
    sums = Arrays.copyOf(sums, pages + more);
    heads = Arrays.copyOf(heads, (pages + more) * words);
  }

  /** Writes the rest of the buffer after the last page, and frees it. */
  void finish() {
    flush();
    endBuffering();
    endWriting();
  }

  private void flush() {
    Region out = buffer;
    if (out == null || buffered == 0) {
      return;
    }
    int first = pages - buffered;
    disk.charge((long) buffered * memory.bytes);
    int done = 0;
    while (done < buffered) {
      int inFile = (first + done) % filePages;
      if (inFile == 0) {
        endWriting();
        files.add(disk.newFile());
      }
      int count = Math.min(buffered - done, filePages - inFile);
      write(out.bytes((long) done * memory.bytes, count * memory.bytes));
      done += count;
    }
    buffered = 0;
  }

  private void write(ByteBuffer bytes) {
    Path file = files.getLast();
    try {
      FileChannel channel = writing;
      if (channel == null) {
        channel = FileChannel.open(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
        writing = channel;
      }
      while (bytes.hasRemaining()) {
        channel.write(bytes);
      }
    } catch (IOException problem) {
      throw DiskFailure.of(file, problem);
    }
  }

  private void endBuffering() {
    Region out = buffer;
    if (out != null) {
      memory.closeWindow(out);
      buffer = null;
    }
  }

  private void endWriting() {
    close(writing);
    writing = null;
  }

  /** Reads up to {@code most} pages of one file to the front of a region; returns how many. */
  int read(int first, int most, Region target) {
    int inFile = first % filePages;
    int count = Math.min(Math.min(most, filePages - inFile), pages - first);
    Path file = files.get(first / filePages);
    ByteBuffer bytes = target.bytes(0, count * memory.bytes);
    try {
      FileChannel channel = open(first / filePages, file);
      long at = (long) inFile * memory.bytes;
      while (bytes.hasRemaining()) {
        int read = channel.read(bytes, at + bytes.position());
        if (read < 0) {
          throw DiskFailure.damaged(file);
        }
      }
    } catch (IOException problem) {
      throw DiskFailure.of(file, problem);
    }
    for (int i = 0; i < count; i++) {
      crc.reset();
      crc.update(target.bytes((long) i * memory.bytes, memory.bytes));
      if ((int) crc.getValue() != sums[first + i]) {
        throw DiskFailure.damaged(file);
      }
    }
    return count;
  }

  private FileChannel open(int number, Path file) throws IOException {
    FileChannel known = reading;
    if (known != null && readingFile == number) {
      return known;
    }
    close(known);
    FileChannel channel = FileChannel.open(file, StandardOpenOption.READ);
    reading = channel;
    readingFile = number;
    return channel;
  }

  /** Compares the first key of a page with one of as many words. */
  int compareHead(int page, long[] target, int at) {
    return Keys.compare(heads, page * words, target, at, words);
  }

  /** Drops a page; all pages before it must be dropped already. */
  void drop(int page) {
    if ((page + 1) % filePages == 0 || page + 1 == pages) {
      delete(page / filePages);
    }
  }

  private void delete(int number) {
    if (number != dropped) {
      return;
    }
    dropped++;
    int written = pages - buffered;
    disk.release((long) Math.min(filePages, written - number * filePages) * memory.bytes);
    if (readingFile == number) {
      close(reading);
      reading = null;
      readingFile = -1;
    }
    try {
      Files.deleteIfExists(files.get(number));
    } catch (IOException left) {
      // The file is deleted with the folder.
    }
  }

  private static void close(@Nullable FileChannel channel) {
    try {
      if (channel != null) {
        channel.close();
      }
    } catch (IOException gone) {
      // A write error is detected by the checksum when the page is read.
    }
  }

  @Override
  public void close() {
    endWriting();
    while (dropped < files.size()) {
      delete(dropped);
    }
    endBuffering();
    budget.release((long) sums.length * (words * Long.BYTES + SUM_BYTES));
    sums = new int[0];
    heads = new long[0];
    pages = 0;
  }
}
