package io.nutshell.store.sorted;

import java.util.Arrays;
import java.util.concurrent.atomic.AtomicIntegerArray;
import org.jspecify.annotations.Nullable;

/**
 * Keys in ascending order, none twice, in pages. Written once by a {@link RunWriter}, read by
 * {@link RunCursor}s, and freed page by page if a cursor consumes it. Its pages are either all in
 * memory or all on disk.
 */
final class Run {
  final Pages memory;
  final PageShape shape;
  final GapCode code;
  private int[] pages = new int[4];
  private int count;
  private long size;
  private @Nullable DiskPages disk;

  /** The number of cursors that have yet to read each page; null if there is only one. */
  private @Nullable AtomicIntegerArray readers;

  /** The page in memory in which the next page for the disk is written; -1 if there is none. */
  private int frame = -1;

  Run(Pages memory, PageShape shape, GapCode code) {
    this.memory = memory;
    this.shape = shape;
    this.code = code;
  }

  /** An empty run on disk. */
  static Run on(Annex annex, Pages memory, PageShape shape, GapCode code) {
    Run run = new Run(memory, shape, code);
    run.disk = memory.openOnDisk(annex, shape.words());
    return run;
  }

  /** Its pages on disk; null if they are in memory. */
  @Nullable DiskPages disk() {
    return disk;
  }

  /** Writes all pages to disk and frees their memory. */
  void spill(Annex to) {
    DiskPages written = memory.openOnDisk(to, shape.words());
    for (int i = 0; i < count; i++) {
      written.append(memory.region, (long) pages[i] * memory.bytes);
      memory.giveBack(pages[i]);
    }
    written.finish();
    disk = written;
    pages = new int[0];
    count = 0;
  }

  /** The number of keys. */
  long size() {
    return size;
  }

  int pages() {
    return disk == null ? count : disk.count();
  }

  /** The number of its pages in memory. */
  int inMemory() {
    return count;
  }

  int page(int index) {
    return pages[index];
  }

  int addPage() {
    if (disk != null) {
      return addPage(disk);
    }
    int page = memory.take();
    if (count == pages.length) {
      pages = Arrays.copyOf(pages, count + count / 2);
    }
    pages[count++] = page;
    clear(page);
    return page;
  }

  private int addPage(DiskPages to) {
    if (frame < 0) {
      frame = memory.take();
    } else {
      to.append(memory.region, (long) frame * memory.bytes);
    }
    clear(frame);
    return frame;
  }

  private void clear(int page) {
    for (int block = 0; block < shape.blocks(); block++) {
      setEntries(page, block, 0);
    }
  }

  /** Adds all pages of another run in memory, whose keys are greater. */
  void append(Run other) {
    if (pages.length < count + other.count) {
      pages = Arrays.copyOf(pages, count + other.count);
    }
    System.arraycopy(other.pages, 0, pages, count, other.count);
    count += other.count;
    size += other.size;
    other.count = 0;
    other.size = 0;
  }

  /** The first key of a page in memory, in {@code words} words. */
  long[] firstKey(int index, int words) {
    long[] key = new long[words];
    for (int i = 0; i < shape.words(); i++) {
      key[words - shape.words() + i] = memory.region.getLong(shape.head(pages[index], 0) + i);
    }
    return key;
  }

  /** The last page in memory whose first key is not greater than the given one; -1 if none. */
  int lastPageUpTo(long[] key) {
    int low = -1;
    int high = count;
    while (high - low > 1) {
      int middle = (low + high) >>> 1;
      if (Keys.compare(firstKey(middle, key.length), 0, key, 0, key.length) <= 0) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return low;
  }

  /** Called after the last key is written. */
  void finish() {
    if (disk == null) {
      return;
    }
    if (frame >= 0) {
      disk.append(memory.region, (long) frame * memory.bytes);
      memory.giveBack(frame);
      frame = -1;
    }
    disk.finish();
  }

  void grown(int entries) {
    size += entries;
  }

  /**
   * Announces a cursor that will read some pages of the run, which is in memory, and {@link
   * #release} them. All cursors must be announced before the first page is released.
   */
  void expectReader(int from, int to) {
    AtomicIntegerArray expected = readers;
    if (expected == null) {
      expected = new AtomicIntegerArray(count);
      readers = expected;
    }
    for (int i = from; i < to; i++) {
      expected.incrementAndGet(i);
    }
  }

  /** Frees a page that a cursor will not read again, unless other cursors have yet to read it. */
  void release(int index) {
    if (readers == null || readers.decrementAndGet(index) == 0) {
      drop(index);
    }
  }

  /** Frees a page, which must not be read again. */
  void drop(int index) {
    if (disk != null) {
      disk.drop(index);
      return;
    }
    memory.giveBack(pages[index]);
    pages[index] = -1;
  }

  /** Frees all remaining pages. */
  void drop() {
    if (disk != null) {
      memory.closeOnDisk(disk);
      disk = null;
    }
    for (int i = 0; i < count; i++) {
      if (pages[i] >= 0) {
        memory.giveBack(pages[i]);
      }
    }
    count = 0;
    size = 0;
  }

  void setEntries(int page, int block, int entries) {
    long at = shape.count(page, block) * 2;
    memory.region.setLongAtByte(at, (memory.region.getLongAtByte(at) & ~0xffffL) | entries);
  }
}
