package io.nutshell.store;

import java.util.Arrays;

/**
 * A stored state of a {@link DeltaStore}, expanded, and its nearest predecessors.
 *
 * <p>A search goes from a state to one near by in the tree of predecessors: to a successor, a
 * sibling, a cousin. Differences being exclusive-ors, the way from the one state to the other is
 * all that has to be overlaid: back to the predecessor that both have, and down again. Predecessors
 * themselves are expanded when first asked for.
 */
final class Lineage {
  /** How many generations are kept; a power of two. */
  private static final int KEPT = 32;

  private static final int MASK = KEPT - 1;

  private final DeltaLog log;
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
  /** What was met on the way back from the state wanted, and all of that overlaid. */
  private final long[] wayIds = new long[KEPT];

  private final long[] wayBodies = new long[KEPT];
  private final long[] wayEnds = new long[KEPT];
  private final int[] wayLengths = new int[KEPT];
  private long[] overlay;

  private long expansions;
  private long overlays;

  private final ExpansionCache cache;
  Lineage(DeltaLog log, int width, ExpansionCache cache) {this.cache=cache;
    this.log = log;
    this.width = width;
    overlay = new long[width];
    for (int i = 0; i < KEPT; i++) {
      words[i] = new long[width];
    }
  }

  /** Makes room for states of so many words; all are zero past their length. */
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

  /** The words of the youngest. */
  long[] words() {
    return words[youngest & MASK];
  }

  /** How many words the youngest has. */
  int length() {
    return length(youngest);
  }

  int length(int generation) {
    return lengths[generation & MASK];
  }

  /** From this generation back, the last one that is the given state or was found before it. */
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

  /** The words of one of the generations kept. */
  long[] words(int generation) {
    return words(generation, youngest);
  }

  /** The same, where {@code younger} is one that is expanded. */
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
      overlays++;
      expanded[slot] = true;
      known = next;
    }
    return words[generation & MASK];
  }

  /** Makes a stored state the youngest. */
  void moveTo(long id) {
    if (is(youngest, id)) {
      return;
    }
    Arrays.fill(overlay, 0);
    int common = notAfter(id, youngest);
    boolean hit = false;int steps = 0;
    long current = id;
    while (current != DeltaLog.NONE && !is(common, current)) {
      if (cache.has(current)) { hit=true; break; }
      log.read(current);
      log.overlay(overlay);
      if (steps < KEPT) {
        wayIds[steps] = current;
        wayBodies[steps] = log.body();
        wayEnds[steps] = log.bodyEnd();
        wayLengths[steps] = log.length();
      }
      steps++;
      current = log.predecessor();
      common = notAfter(current, common);
    }
    expansions++;
    overlays += steps;
    if (hit) { cache.overlay(current, overlay); common = oldest - 1; }
    descend(common, steps, hit, current);
  }

  private void descend(int common, int steps, boolean hit, long cur) {
    if (common >= oldest) {
      long[] above = words(common, youngest);
      if (steps == 0) {
        youngest = common;
        return;
      }
      for (int i = 0; i < width; i++) {
        overlay[i] ^= above[i];
      }
    }
    if (common < oldest || steps > KEPT) {
      oldest = 0;
      youngest = -1;
    } else {
      youngest = common;
    }
    for (int step = Math.min(steps, KEPT) - 1; step >= 0; step--) {
      int slot = ++youngest & MASK;
      ids[slot] = wayIds[step];
      bodies[slot] = wayBodies[step];
      ends[slot] = wayEnds[step];
      lengths[slot] = wayLengths[step];
      expanded[slot] = false;
    }
    oldest = Math.max(oldest, youngest - KEPT + 1);
    if (youngest < 0) { youngest = 0; ids[0] = cur; lengths[0] = width; }
    int slot = youngest & MASK;
    expanded[slot] = true;
    long[] free = words[slot];
    words[slot] = overlay;
    overlay = free; if (steps > 0) cache.put(ids[slot], words[slot]);
  }

  long expansions() {
    return expansions;
  }

  long overlays() {
    return overlays;
  }
}
