package io.nutshell.language.cpn;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * Divides the places between the two halves of a state. Tree compression stores each different half
 * once, so fewer different halves take less memory. Places whose markings depend on each other
 * should share a half.
 *
 * <p>Starting from each place in turn, a half is grown by adding the place that increases the
 * number of its different values least, in a sample of markings; the best pair of halves is taken.
 */
final class SlotOrder {
  /** Nets with more places keep the order of the file, in which neighbours belong together. */
  private static final int MAX_PLACES = 24;

  private final List<int[]> sample;
  private final int[] bits;
  private final int total;

  private SlotOrder(List<int[]> sample, int[] bits) {
    this.sample = sample;
    this.bits = bits;
    this.total = Arrays.stream(bits).sum();
  }

  /**
   * The places in the order in which they should lie.
   *
   * @param sample markings, as a number for each place
   * @param bits the width of each place
   */
  static int[] of(List<int[]> sample, int[] bits) {
    int[] order = IntStream.range(0, bits.length).toArray();
    int[] changing = Arrays.stream(order).filter(place -> bits[place] > 0).toArray();
    return changing.length < 3 || changing.length > MAX_PLACES
        ? order
        : new SlotOrder(sample, bits).best(order, changing);
  }

  private int[] best(int[] order, int[] changing) {
    List<Integer> bestHalf = half(order);
    long least = cost(bestHalf, changing);
    for (int first : changing) {
      List<Integer> half = grown(first, changing);
      long cost = cost(half, changing);
      if (cost < least) {
        least = cost;
        bestHalf = half;
      }
    }
    List<Integer> chosen = bestHalf;
    return IntStream.concat(
            chosen.stream().mapToInt(place -> place),
            Arrays.stream(order).filter(place -> !chosen.contains(place)))
        .toArray();
  }

  /** The first places that take half of the bits. */
  private List<Integer> half(int[] order) {
    List<Integer> half = new ArrayList<>();
    int used = 0;
    for (int place : order) {
      if (bits[place] > 0 && 2 * used + bits[place] <= total) {
        half.add(place);
        used += bits[place];
      }
    }
    return half;
  }

  private List<Integer> grown(int first, int[] changing) {
    List<Integer> half = new ArrayList<>(List.of(first));
    int used = bits[first];
    while (true) {
      int next = -1;
      int least = Integer.MAX_VALUE;
      for (int place : changing) {
        if (!half.contains(place) && 2 * used + bits[place] <= total) {
          half.add(place);
          int different = different(half);
          half.removeLast();
          if (different < least) {
            least = different;
            next = place;
          }
        }
      }
      if (next < 0) {
        return half;
      }
      half.add(next);
      used += bits[next];
    }
  }

  private long cost(List<Integer> half, int[] changing) {
    List<Integer> other = new ArrayList<>();
    for (int place : changing) {
      if (!half.contains(place)) {
        other.add(place);
      }
    }
    return (long) different(half) + different(other);
  }

  /** The number of different values that some places have together. */
  private int different(List<Integer> places) {
    Set<Long> seen = new HashSet<>();
    for (int[] marking : sample) {
      long hash = 0;
      for (int place : places) {
        hash = (hash ^ marking[place]) * 0x9E3779B97F4A7C15L;
        hash ^= hash >>> 32;
      }
      seen.add(hash);
    }
    return seen.size();
  }
}
