package io.nutshell.store.sorted;

import io.nutshell.memory.Region;
import org.jspecify.annotations.Nullable;

/**
 * Access to the pages of a run. The pages of a run on disk are loaded several at a time, more and
 * more as long as they are read sequentially.
 */
final class PageView implements AutoCloseable {
  private final Run run;
  private final @Nullable DiskPages disk;
  private final PageShape shape;
  private final int windowPages;

  /** The region that holds the loaded pages. */
  final Region region;

  private int windowFirst;
  private int windowCount;
  private int ahead = 1;
  private boolean closed;

  PageView(Run run) {
    this.run = run;
    this.disk = run.disk();
    this.shape = run.shape;
    this.windowPages = Annex.bufferPages(run.memory);
    this.region = disk == null ? run.memory.region : run.memory.openWindow(windowPages);
  }

  /** Whether the run has moved to disk since. */
  boolean outdated() {
    return run.disk() != disk && !closed;
  }

  /** Whether pages must be loaded before they are read. */
  boolean onDisk() {
    return disk != null;
  }

  /** Loads the page of that index; returns its index in the region. */
  int load(int wanted) {
    if (disk == null) {
      return run.page(wanted);
    }
    if (wanted < windowFirst || wanted >= windowFirst + windowCount) {
      ahead = wanted == windowFirst + windowCount ? Math.min(2 * ahead, windowPages) : 1;
      windowCount = disk.read(wanted, ahead, region);
      windowFirst = wanted;
    }
    return wanted - windowFirst;
  }

  /** The number of keys of a block of a loaded page. */
  int entries(int page, int block) {
    return (int) region.getLongAtByte(shape.count(page, block) * 2) & 0xffff;
  }

  /** The number of keys of the page of that index. */
  long keysOf(int pageIndex) {
    int page = load(pageIndex);
    long sum = 0;
    for (int i = 0; i < shape.blocks(); i++) {
      sum += entries(page, i);
    }
    return sum;
  }

  /** Compares the first key of the page of that index with another of {@code words} words. */
  int compareFirst(int pageIndex, long[] target, int at, int words) {
    if (disk == null) {
      return compareHead(run.page(pageIndex), 0, target, at, words);
    }
    return larger(target, at, words)
        ? -1
        : disk.compareHead(pageIndex, target, at + words - shape.words());
  }

  /** Compares the first key of a block of a loaded page. */
  int compareHead(int page, int block, long[] target, int at, int words) {
    if (larger(target, at, words)) {
      return -1;
    }
    int stored = shape.words();
    long head = shape.head(page, block);
    for (int i = 0; i < stored; i++) {
      long word = region.getLong(head + i);
      long wanted = target[at + words - stored + i];
      if (word != wanted) {
        return Long.compareUnsigned(word, wanted);
      }
    }
    return 0;
  }

  /** Whether a key is larger than any of the run, since it has bits in words that those lack. */
  private boolean larger(long[] target, int at, int words) {
    for (int i = 0; i < words - shape.words(); i++) {
      if (target[at + i] != 0) {
        return true;
      }
    }
    return false;
  }

  /** Frees the read buffer; nothing may be loaded afterwards. */
  @Override
  public void close() {
    if (disk != null && !closed) {
      run.memory.closeWindow(region);
    }
    closed = true;
  }
}
