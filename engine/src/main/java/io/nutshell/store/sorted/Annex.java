package io.nutshell.store.sorted;

import io.nutshell.memory.Disk;
import io.nutshell.memory.MemoryBudget;
import io.nutshell.model.Layout;
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
  private static final int MIN_FILE_BYTES = 1 << 15;
  private static final int MAX_FILE_BYTES = 1 << 24;
  private static final int MAX_BUFFER_BYTES = 1 << 18;

  /** A buffer for reading or writing takes 1/BUFFER_PART of the memory. */
  private static final int BUFFER_PART = 256;

  /** The annex on the budget's disk for states of this layout; null if the budget has none. */
  public static @Nullable Annex of(MemoryBudget budget, Layout layout) {
    Disk disk = budget.disk();
    int fileBytes = Math.clamp(budget.limit() / 16, MIN_FILE_BYTES, MAX_FILE_BYTES);
    return disk == null
        ? null
        : new Annex(disk, Integer.MAX_VALUE, fileBytes / Pages.bytes(layout));
  }

  /** The number of pages to read or write at a time. */
  static int bufferPages(Pages memory) {
    long bytes = Math.min(memory.budget.limit() / BUFFER_PART, MAX_BUFFER_BYTES);
    return (int) Math.max(2, bytes / memory.bytes);
  }
}
