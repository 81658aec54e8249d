package io.nutshell.store.sorted;

import io.nutshell.memory.Disk;
import io.nutshell.memory.MemoryBudget;
import org.jspecify.annotations.Nullable;

/**
 * Where runs go that do not fit into memory.
 *
 * @param mostPages so many pages of the runs may lie in memory, whatever the budget allows
 * @param filePages of a file: the fewer, the earlier what was read can be given back
 */
public record Annex(Disk disk, int mostPages, int filePages) {
  private static final int FEWEST = 16;
  private static final int MOST = 1 << 12;
  private static final int MOST_BUFFERED = 64;

  /** Of the memory, what is read and written at a time takes a small part. */
  private static final int BUFFER_PART = 256;

  /** As the budget has it; null where that knows no disk. */
  public static @Nullable Annex of(MemoryBudget budget) {
    Disk disk = budget.disk();
    int filePages = Math.clamp(budget.limit() / 16 / Pages.BYTES, FEWEST, MOST);
    return disk == null ? null : new Annex(disk, Integer.MAX_VALUE, filePages);
  }

  /** How many pages to read or write at a time. */
  static int bufferPages(MemoryBudget budget) {
    return Math.clamp(budget.limit() / BUFFER_PART / Pages.BYTES, 2, MOST_BUFFERED);
  }
}
