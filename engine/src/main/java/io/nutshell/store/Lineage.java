package io.nutshell.store;

import java.util.Arrays;

/**
 * A stored state of a {@link DeltaStore} and its nearest predecessors, expanded.
 *
 * <p>A search goes from a state to one near by in the tree of predecessors: to a successor, a
 * sibling, a cousin. So most of the lineage of the one is that of the other, and {@link #moveTo}
 * overlays only the few differences below the predecessor that both have.
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
  private final int[] lengths = new int[KEPT];
  private final long[][] words = new long[KEPT][];

  /** The way down to the state wanted: its differences, the newest first. */
  private final long[] wayIds = new long[KEPT];

  private final long[] wayBodies = new long[KEPT];
  private final long[] wayEnds = new long[KEPT];
  private final int[] wayLengths = new int[KEPT];
  private long[] beyond;

  private long expansions;
  private long overlays;

  Lineage(DeltaLog log, int width) {
    this.log = log;
    this.width = width;
    this.beyond = new long[width];
    for (int i = 0; i < KEPT; i++) {
      words[i] = new long[width];
    }
  }

  /** Makes room for states of so many words; those kept are zero past their length. */
  void widen(int newWidth) {
    width = newWidth;
    beyond = Arrays.copyOf(beyond, width);
    for (int i = 0; i < KEPT; i++) {
      words[i] = Arrays.copyOf(words[i], width);
    }
  }

  int youngest() {
    return youngest;
  }

  /** From this generation back, the last one that is the state or was found before it. */
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

  int length(int generation) {
    return lengths[generation & MASK];
  }

  long[] words(int generation) {
    return words[generation & MASK];
  }

  /** Makes a stored state the youngest. */
  void moveTo(long id) {
    if (is(youngest, id)) {
      return;
    }
    long current = id;
    int steps = 0;
    youngest = notAfter(current, youngest);
    while (current != DeltaLog.NONE && !is(youngest, current)) {
      log.read(current);
      if (steps < KEPT) {
        wayIds[steps] = current;
        wayBodies[steps] = log.body();
        wayEnds[steps] = log.bodyEnd();
        wayLengths[steps] = log.length();
      } else {
        if (steps == KEPT) {
          Arrays.fill(beyond, 0);
        }
        log.overlay(beyond);
      }
      steps++;
      current = log.predecessor();
      youngest = notAfter(current, youngest);
    }
    expansions++;
    overlays += steps;
    descend(steps);
  }

  private void descend(int steps) {
    if (steps > KEPT) {
      if (youngest >= oldest) {
        for (int i = 0; i < width; i++) {
          beyond[i] ^= words(youngest)[i];
        }
      }
      youngest = oldest - 1;
    }
    if (youngest < oldest) {
      oldest = 0;
      youngest = -1;
      if (steps <= KEPT) {
        Arrays.fill(beyond, 0);
      }
    }
    for (int step = Math.min(steps, KEPT) - 1; step >= 0; step--) {
      long[] above = youngest < oldest ? beyond : words(youngest);
      youngest++;
      oldest = Math.max(oldest, youngest - KEPT + 1);
      int slot = youngest & MASK;
      System.arraycopy(above, 0, words[slot], 0, width);
      log.overlay(wayBodies[step], wayEnds[step], words[slot]);
      ids[slot] = wayIds[step];
      lengths[slot] = wayLengths[step];
    }
  }

  long expansions() {
    return expansions;
  }

  long overlays() {
    return overlays;
  }
}
