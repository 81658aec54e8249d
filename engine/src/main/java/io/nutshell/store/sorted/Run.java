package io.nutshell.store.sorted;

import java.util.Arrays;

/**
 * Keys in ascending order, none twice, in pages. Written once by a {@link RunWriter}, read by
 * {@link RunCursor}s, and given back page by page where a cursor consumes it.
 */
final class Run {
  final Pages memory;
  final PageShape shape;
  final GapCode code;
  private int[] pages = new int[4];
  private int count;
  private long size;

  Run(Pages memory, PageShape shape, GapCode code) {
    this.memory = memory;
    this.shape = shape;
    this.code = code;
  }

  /** How many keys it has. */
  long size() {
    return size;
  }

  int pages() {
    return count;
  }

  int page(int index) {
    return pages[index];
  }

  int addPage() {
    int page = memory.take();
    if (count == pages.length) {
      pages = Arrays.copyOf(pages, count + count / 2);
    }
    pages[count++] = page;
    for (int block = 0; block < shape.blocks(); block++) {
      setEntries(page, block, 0);
    }
    return page;
  }

  void grown(int entries) {
    size += entries;
  }

  /** Gives a page back; it must not be read again. */
  void drop(int index) {
    memory.giveBack(pages[index]);
    pages[index] = -1;
  }

  /** Gives all pages back that were not dropped. */
  void drop() {
    for (int i = 0; i < count; i++) {
      if (pages[i] >= 0) {
        memory.giveBack(pages[i]);
      }
    }
    count = 0;
    size = 0;
  }

  int entries(int page, int block) {
    return (int) memory.region.getLongAtByte(shape.count(page, block) * 2) & 0xffff;
  }

  void setEntries(int page, int block, int entries) {
    long at = shape.count(page, block) * 2;
    memory.region.setLongAtByte(at, (memory.region.getLongAtByte(at) & ~0xffffL) | entries);
  }
}
