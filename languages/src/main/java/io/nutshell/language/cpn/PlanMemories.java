package io.nutshell.language.cpn;

import java.util.ArrayList;
import java.util.List;

/**
 * The memories of all plans of one worker, which share a limit. When they reach it, they add
 * nothing more, and before the next run all of them forget.
 */
final class PlanMemories {
  private static final long MAX_BYTES = 1 << 24;

  private final List<PlanMemory> memories = new ArrayList<>();

  /** Read by the thread that charges the memory budget. */
  private volatile long bytes;

  void add(PlanMemory memory) {
    memories.add(memory);
  }

  boolean full() {
    return bytes >= MAX_BYTES;
  }

  @SuppressWarnings("NonAtomicVolatileUpdate") // Only the worker writes.
  void charge(long more) {
    bytes += more;
  }

  void forget() {
    memories.forEach(PlanMemory::forget);
    bytes = 0;
  }

  long bytes() {
    return bytes;
  }
}
