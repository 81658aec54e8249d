package io.nutshell.store.delta;

import java.util.Arrays;

/**
 * A stored state of a {@link DeltaStore}, expanded, and its nearest ancestors, for one worker.
 *
 * <p>A search mostly moves to a state that is close in the tree of predecessors: a successor, a
 * sibling or a cousin. Since differences are exclusive-ors, only the differences between the two
 * have to be overlaid: back to the nearest common ancestor, and down again. Ancestors are expanded
 * when first used.
 */
final class AncestorCache {
  /** The number of generations kept; a power of two. */
  private static final int KEPT = 32;

  private static final int MASK = KEPT - 1;

  private final DeltaLog log;
  private final ExpandedStates cache;
  private int width;

  /** Generations are numbered from the oldest up; these are the first and the last one kept. */
  private int oldest;

  private int youngest = -1;
  private final long[] ids = new long[KEPT];
  private final long[] bodies = new long[KEPT];
  private final long[] ends = new long[KEPT];
  private final int[] lengths = new int[KEPT];
  private final boolean[] expanded = new boolean[KEPT];
  private final long[][] words = new long[KEPT][];

  /** The states between the wanted one and a known one, and the overlay of their differences. */
  private final long[] chainIds = new long[KEPT];

  private final long[] chainBodies = new long[KEPT];
  private final long[] chainEnds = new long[KEPT];
  private final int[] chainLengths = new int[KEPT];
  private long[] overlay;

  AncestorCache(DeltaLog log, ExpandedStates cache, int width) {
    this.log = log;
    this.cache = cache;
    this.width = width;
    overlay = new long[width];
    for (int i = 0; i < KEPT; i++) {
      words[i] = new long[width];
    }
  }

  /** Makes room for states of {@code newWidth} words; all are zero past their length. */
  void widen(int newWidth) {
    width = newWidth;
    overlay = Arrays.copyOf(overlay, width);
    for (int i = 0; i < KEPT; i++) {
      words[i] = Arrays.copyOf(words[i], width);
    }
  }

  int youngest() {
    return youngest;
  }

  /** The words of the youngest state. */
  long[] words() {
    return words[youngest & MASK];
  }

  /** The length in words of the youngest state. */
  int length() {
    return length(youngest);
  }

  int length(int generation) {
    return lengths[generation & MASK];
  }

  /** The last generation up to the given one whose state is {@code id} or was found before it. */
  int notAfter(long id, int generation) {
    int found = generation;
    while (found >= oldest && ids[found & MASK] > id) {
      found--;
    }
    return found;
  }

  boolean is(int generation, long id) {
    return generation >= oldest && ids[generation & MASK] == id;
  }

  /** The words of a generation that is kept. */
  long[] words(int generation) {
    return words(generation, youngest);
  }

  /** The same, given a {@code younger} generation that is expanded. */
  private long[] words(int generation, int younger) {
    int known = generation;
    while (known < younger && !expanded[known & MASK]) {
      known++;
    }
    for (int next = known - 1; next >= generation; next--) {
      int slot = next & MASK;
      int after = known & MASK;
      System.arraycopy(words[after], 0, words[slot], 0, width);
      log.overlay(bodies[after], ends[after], words[slot]);
      expanded[slot] = true;
      known = next;
    }
    return words[generation & MASK];
  }

  /** Makes a stored state the youngest; returns whether it was another before. */
  boolean moveTo(long id) {
    if (is(youngest, id)) {
      return false;
    }
    Arrays.fill(overlay, 0);
    int common = notAfter(id, youngest);
    int steps = 0;
    long current = id;
    while (!is(common, current)) {
      if (cache.has(current)) {
        restart(current, steps);
        return true;
      }
      log.read(current);
      log.overlay(overlay);
      note(current, steps++);
      current = log.predecessor();
      if (current == DeltaLog.NONE) {
        restart(current, steps);
        return true;
      }
      common = notAfter(current, common);
    }
    long[] above = words(common, youngest);
    youngest = common;
    if (steps == 0) {
      return true;
    }
    for (int i = 0; i < width; i++) {
      overlay[i] ^= above[i];
    }
    descend(steps);
    return true;
  }

  private void note(long id, int step) {
    if (step < KEPT) {
      chainIds[step] = id;
      chainBodies[step] = log.body();
      chainEnds[step] = log.bodyEnd();
      chainLengths[step] = log.length();
    }
  }

  /** Drops all generations, and begins with a cached or explicit state. */
  private void restart(long base, int steps) {
    oldest = 0;
    youngest = -1;
    if (base != DeltaLog.NONE) {
      cache.overlay(base, overlay);
      if (steps < KEPT) {
        youngest = 0;
        ids[0] = base;
        lengths[0] = cache.length(base);
        expanded[0] = steps == 0;
      }
    }
    descend(steps);
  }

  /** Adds the generations of the chain; the youngest is the result of the overlay. */
  private void descend(int steps) {
    if (steps > KEPT) {
      oldest = 0;
      youngest = -1;
    }
    for (int step = Math.min(steps, KEPT) - 1; step >= 0; step--) {
      int slot = ++youngest & MASK;
      ids[slot] = chainIds[step];
      bodies[slot] = chainBodies[step];
      ends[slot] = chainEnds[step];
      lengths[slot] = chainLengths[step];
      expanded[slot] = false;
    }
    oldest = Math.max(oldest, youngest - KEPT + 1);
    int slot = youngest & MASK;
    long[] free = words[slot];
    words[slot] = overlay;
    overlay = free;
    expanded[slot] = true;
    if (steps > 0) {
      cache.put(ids[slot], words[slot], lengths[slot]);
    }
  }
}
