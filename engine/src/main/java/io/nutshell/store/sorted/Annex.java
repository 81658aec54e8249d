package io.nutshell.store.sorted;

import io.nutshell.memory.Disk;
import io.nutshell.memory.MemoryBudget;
import org.jspecify.annotations.Nullable;

/**
 * The disk that holds runs which do not fit into memory.
 *
 * @param mostPages the number of pages of runs that may be in memory, even if the budget allows
 *     more
 * @param filePages the number of pages per file: smaller files can be deleted earlier while a run
 *     is consumed
 */
public record Annex(Disk disk, int mostPages, int filePages) {
  private static final int MIN_FILE_PAGES = 16;
  private static final int MAX_FILE_PAGES = 1 << 13;
  private static final int MAX_BUFFER_PAGES = 128;

  /** A buffer for reading or writing takes 1/BUFFER_PART of the memory. */
  private static final int BUFFER_PART = 256;

  /** The annex on the budget's disk; null if the budget has none. */
  public static @Nullable Annex of(MemoryBudget budget) {
    Disk disk = budget.disk();
    int filePages = Math.clamp(budget.limit() / 16 / Pages.BYTES, MIN_FILE_PAGES, MAX_FILE_PAGES);
    return disk == null ? null : new Annex(disk, Integer.MAX_VALUE, filePages);
  }

  /** The number of pages to read or write at a time. */
  static int bufferPages(Pages memory) {
    return Math.clamp(memory.budget.limit() / BUFFER_PART / memory.bytes, 2, MAX_BUFFER_PAGES);
  }
}
