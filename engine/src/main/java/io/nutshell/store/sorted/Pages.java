package io.nutshell.store.sorted;

import io.nutshell.memory.MemoryBudget;
import io.nutshell.memory.Region;
import java.util.Arrays;

/**
 * Memory in pages of one size, given out and taken back: runs are written while others are read.
 */
final class Pages implements AutoCloseable {
  static final int BYTES = 1 << 12;

  /** A reader of bits looks at eight bytes at a time, so it may look past the end of the last. */
  private static final int MARGIN = Long.BYTES;

  final Region region;
  private int[] free = new int[16];
  private int freed;
  private int made;

  Pages(MemoryBudget budget) {
    region = new Region(budget);
  }

  /**
   * @throws io.nutshell.memory.MemoryExhausted where there is no room
   */
  int take() {
    if (freed > 0) {
      return free[--freed];
    }
    region.ensure((made + 1L) * BYTES + MARGIN);
    return made++;
  }

  void giveBack(int page) {
    if (freed == free.length) {
      free = Arrays.copyOf(free, 2 * freed);
    }
    free[freed++] = page;
  }

  /** How many bytes are in use; the rest waits to be. */
  long used() {
    return (long) (made - freed) * BYTES;
  }

  @Override
  public void close() {
    region.close();
  }
}
