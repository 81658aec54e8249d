package io.nutshell.stress;

import io.nutshell.memory.MemoryBudget;
import io.nutshell.memory.Region;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Gives each state of a test some words of one region. A region for each would have to be closed,
 * which takes long.
 */
final class Slots {
  /** The number of longs of a slot: a cache line. */
  static final int LONGS = 8;

  /** Far more than the states of a test that are alive at a time. */
  private static final long COUNT = 1 << 20;

  static final Region REGION = new Region(MemoryBudget.unlimited(), COUNT * LONGS * Long.BYTES);

  private static final AtomicLong NEXT = new AtomicLong();

  private Slots() {}

  /** The first long of a slot, all of which are 0. */
  static long take() {
    long first = NEXT.getAndIncrement() % COUNT * LONGS;
    for (int i = 0; i < LONGS; i++) {
      REGION.setLong(first + i, 0);
    }
    return first;
  }
}
