package io.nutshell.store.sorted;

import io.nutshell.memory.MemoryBudget;
import io.nutshell.memory.Region;
import io.nutshell.model.Layout;
import java.util.Arrays;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;

/**
 * Allocates memory in pages of one size, so that a run can be written into the pages that another
 * run frees as it is read. Several threads may take and give back pages once they are {@linkplain
 * #pin pinned}.
 */
final class Pages implements AutoCloseable {
  /**
   * The usual size of a page. Every run, and every part of one that a thread wrote, wastes about
   * half a page.
   */
  static final int BYTES = 1 << 11;

  /**
   * The size of a page for wide states, and for states of varying length, which may be wide: their
   * keys would fill too much of a smaller one.
   */
  static final int LARGE_BYTES = 1 << 12;

  /** States of more words than this are wide. */
  private static final int NARROW = 32;

  /** Bits are read eight bytes at a time, which may reach past the end of the last page. */
  private static final int MARGIN = Long.BYTES;

  final MemoryBudget budget;
  final Region region;

  /** The size of a page. */
  final int bytes;

  private int[] free = new int[16];
  private int freed;
  private int made;
  private Runnable shortage = () -> {};

  /** The open buffers for reading and writing files, to be closed at the end. */
  private final Set<Region> windows = Collections.newSetFromMap(new IdentityHashMap<>());

  private final Set<DiskPages> onDisk = Collections.newSetFromMap(new IdentityHashMap<>());

  /** Pages of the usual size. */
  Pages(MemoryBudget budget) {
    this(budget, BYTES);
  }

  Pages(MemoryBudget budget, int bytes) {
    this.budget = budget;
    this.bytes = bytes;
    region = new Region(budget);
  }

  /** Pages for states of this layout. */
  static Pages of(Layout layout, MemoryBudget budget) {
    return new Pages(budget, bytes(layout));
  }

  /** The size of a page for states of this layout. */
  static int bytes(Layout layout) {
    return layout.fixedLength() && layout.words() <= NARROW ? BYTES : LARGE_BYTES;
  }

  /**
   * @throws io.nutshell.memory.MemoryExhausted if there is no room
   */
  synchronized int take() {
    if (freed == 0) {
      shortage.run();
    }
    if (freed > 0) {
      return free[--freed];
    }
    region.ensure((made + 1L) * bytes + MARGIN);
    return made++;
  }

  /**
   * Has all pages stay where they are from now on, so that several threads may use them; returns
   * whether that succeeded.
   */
  boolean pin() {
    return region.pin();
  }

  /** Sets a callback that may free pages before another one is allocated. */
  void onShortage(Runnable asked) {
    shortage = asked;
  }

  synchronized void giveBack(int page) {
    if (freed == free.length) {
      free = Arrays.copyOf(free, 2 * freed);
    }
    free[freed++] = page;
  }

  /** The number of bytes of pages that still fit into memory. */
  long room() {
    return (long) freed * bytes + Math.max(0, budget.left());
  }

  /** The number of bytes in use; free pages are not counted. */
  long used() {
    return (long) (made - freed) * bytes;
  }

  /** A separate buffer of {@code pages} pages. */
  synchronized Region openWindow(int pages) {
    Region window = new Region(budget, (long) pages * bytes + MARGIN);
    windows.add(window);
    return window;
  }

  synchronized void closeWindow(Region window) {
    if (windows.remove(window)) {
      window.close();
    }
  }

  DiskPages openOnDisk(Annex annex, int words) {
    DiskPages pages = new DiskPages(annex, this, words);
    onDisk.add(pages);
    return pages;
  }

  void closeOnDisk(DiskPages pages) {
    if (onDisk.remove(pages)) {
      pages.close();
    }
  }

  @Override
  public void close() {
    List.copyOf(onDisk).forEach(this::closeOnDisk);
    List.copyOf(windows).forEach(this::closeWindow);
    region.close();
  }
}
