package io.nutshell.model;

import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;

/**
 * Extends a partial order to a total one: the rank of an element is the length of the longest chain
 * below it.
 */
final class Ranks {
  private Ranks() {}

  /**
   * @param covers for each element its immediate successors
   */
  static long[] of(List<List<Integer>> covers) {
    int[] below = new int[covers.size()];
    covers.forEach(after -> after.forEach(element -> below[element]++));
    Queue<Integer> ready = new ArrayDeque<>();
    for (int element = 0; element < below.length; element++) {
      if (below[element] == 0) {
        ready.add(element);
      }
    }
    long[] ranks = new long[below.length];
    int ranked = 0;
    for (Integer element = ready.poll(); element != null; element = ready.poll()) {
      ranked++;
      for (int after : covers.get(element)) {
        ranks[after] = Math.max(ranks[after], ranks[element] + 1);
        if (--below[after] == 0) {
          ready.add(after);
        }
      }
    }
    if (ranked < below.length) {
      throw new IllegalArgumentException("not a partial order: an element comes after itself");
    }
    return ranks;
  }
}
