package io.nutshell.store.sorted;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Keys in ascending order, none twice, in pages. Written once by a {@link RunWriter}, read by
 * {@link RunCursor}s, and given back page by page where a cursor consumes it. Its pages lie in
 * memory or, all of them, on disk.
 */
final class Run {
  final Pages memory;
  final PageShape shape;
  final GapCode code;
  private int[] pages = new int[4];
  private int count;
  private long size;
  private @Nullable DiskPages disk;

  /** Where a page is made that goes to disk; -1 where there is none. */
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

  /** Its pages, where they are on disk, else null. */
  @Nullable DiskPages disk() {
    return disk;
  }

  /** Writes all pages to disk, and gives them back. */
  void spill(Annex to) {
    DiskPages written = memory.openOnDisk(to, shape.words());
    for (int i = 0; i < count; i++) {
      written.append(memory.region, (long) pages[i] * Pages.BYTES);
      memory.giveBack(pages[i]);
    }
    written.finish();
    disk = written;
    pages = new int[0];
    count = 0;
  }

  /** How many keys it has. */
  long size() {
    return size;
  }

  int pages() {
    return disk == null ? count : disk.count();
  }

  /** How many of its pages lie in memory. */
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
      to.append(memory.region, (long) frame * Pages.BYTES);
    }
    clear(frame);
    return frame;
  }

  private void clear(int page) {
    for (int block = 0; block < shape.blocks(); block++) {
      setEntries(page, block, 0);
    }
  }

  /** All its keys are written. */
  void finish() {
    if (disk == null) {
      return;
    }
    if (frame >= 0) {
      disk.append(memory.region, (long) frame * Pages.BYTES);
      memory.giveBack(frame);
      frame = -1;
    }
    disk.finish();
  }

  void grown(int entries) {
    size += entries;
  }

  /** Gives a page back; it must not be read again. */
  void drop(int index) {
    if (disk != null) {
      disk.drop(index);
      return;
    }
    memory.giveBack(pages[index]);
    pages[index] = -1;
  }

  /** Gives all pages back that were not dropped. */
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
