package io.nutshell.store.sorted;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Searches for an order of the fields of keys that makes a sample of keys small: tries some orders
 * that often do well, then small changes to the best of them within the effort.
 *
 * <p>A field is the bits of one variable in a key. The cost of an order is the estimated size of
 * the gaps between the sorted keys, with codes by frequency.
 */
final class OrderSearch {
  /** Gaps that occur at least this often in the sample are assumed to have codes of their own. */
  private static final int MIN_COUNT = 4;

  private static final int MOST_ENTROPY = 12;

  /** The bits of one variable in a key, from the least significant up, and its group. */
  record Field(List<Integer> bits, int group) {

    Field {
      bits = List.copyOf(bits);
    }

    int size() {
      return bits.size();
    }

    int bit(int index) {
      return bits.get(index);
    }
  }

  private final long[] keys;
  private final int count;
  private final int words;
  private final long[] work;
  private final long[] gaps;
  private final SplittableRandom random = new SplittableRandom(1);
  private int evaluations;
  private double before;
  private double after;
  private int[] places = {};

  /**
   * @param keys a sample, which is not changed
   */
  OrderSearch(long[] keys, int count, int words) {
    this.keys = keys;
    this.count = count;
    this.words = words;
    this.work = new long[count * words];
    this.gaps = new long[count];
  }

  /**
   * Tries orders and keeps the best.
   *
   * @param fields the fields to reorder, the least significant first; they are the key's low bits
   * @param top the fields above them, whose order is kept
   * @param below whether the fields must stay below the top ones, so that sorting again takes one
   *     pass
   * @param effort the number of orders to try
   */
  void search(List<Field> fields, List<Field> top, boolean below, int effort) {
    List<Field> all = new ArrayList<>(fields);
    all.addAll(top);
    before = cost(identity(all));
    List<Field> best = all;
    double least = Double.MAX_VALUE;
    for (List<Field> start : starts(fields)) {
      start.addAll(top);
      double cost = cost(places(start));
      if (cost < least) {
        least = cost;
        best = start;
      }
    }
    while (evaluations < effort && best.size() > 1 && !fields.isEmpty()) {
      List<Field> changed = changed(best, fields, below ? top.size() : 0);
      double cost = cost(places(changed));
      if (cost <= least) {
        least = cost;
        best = changed;
      }
    }
    after = least;
    places = places(best);
  }

  private static int[] identity(List<Field> fields) {
    int[] places = new int[fields.stream().mapToInt(Field::size).sum()];
    Arrays.setAll(places, i -> i);
    return places;
  }

  private static int[] places(List<Field> fields) {
    return fields.stream()
        .flatMap(field -> field.bits().stream())
        .mapToInt(Integer::intValue)
        .toArray();
  }

  /**
   * The orders to start from: the present one, the layout's, and orders by how much fields vary.
   */
  private List<List<Field>> starts(List<Field> fields) {
    List<List<Field>> starts = new ArrayList<>();
    starts.add(new ArrayList<>(fields));
    double[] entropy = new double[fields.size()];
    List<Integer> byEntropy = new ArrayList<>();
    for (int i = 0; i < fields.size(); i++) {
      entropy[i] = entropy(fields.get(i));
      byEntropy.add(i);
    }
    byEntropy.sort(Comparator.comparingDouble(i -> -entropy[i]));
    starts.add(new ArrayList<>(byEntropy.stream().map(fields::get).toList()));
    starts.add(new ArrayList<>(byEntropy.reversed().stream().map(fields::get).toList()));
    List<Field> byGroup = new ArrayList<>(fields);
    byGroup.sort(Comparator.comparingInt(Field::group));
    starts.add(byGroup);
    starts.add(new ArrayList<>(byGroup.reversed()));
    return starts;
  }

  private double entropy(Field field) {
    if (field.size() > MOST_ENTROPY) {
      return MOST_ENTROPY;
    }
    int[] counts = new int[1 << field.size()];
    for (int i = 0; i < count; i++) {
      int value = 0;
      for (int bit = 0; bit < field.size(); bit++) {
        int at = field.bit(bit);
        value |= (int) (keys[i * words + words - 1 - at / Long.SIZE] >>> at & 1) << bit;
      }
      counts[value]++;
    }
    double sum = 0;
    for (int some : counts) {
      if (some > 0) {
        sum += some * log2((double) count / some);
      }
    }
    return sum / count;
  }

  /**
   * Moves some neighbouring fields, or all of one group, to another position below the last {@code
   * above} fields.
   */
  private List<Field> changed(List<Field> fields, List<Field> free, int above) {
    List<Field> rest = new ArrayList<>(fields);
    List<Field> moved = new ArrayList<>();
    int size = fields.size();
    int at = lowBiased(size);
    if (random.nextInt(4) == 0) {
      int group = fields.get(at).group();
      for (Field field : fields) {
        if (field.group() == group && free.contains(field)) {
          moved.add(field);
        }
      }
      rest.removeAll(moved);
    } else {
      int length = 1 + random.nextInt(Math.min(4, size - at));
      moved.addAll(rest.subList(at, at + length));
      moved.removeIf(field -> !free.contains(field));
      rest.removeAll(moved);
    }
    rest.addAll(lowBiased(rest.size() + 1 - above), moved);
    return rest;
  }

  /** A random number biased to the low end, where a change saves most. */
  private int lowBiased(int bound) {
    return random.nextBoolean() ? random.nextInt(bound) : random.nextInt((bound + 1) / 2);
  }

  /** An estimate of the bits that the gaps of the sample take in this order. */
  private double cost(int[] places) {
    evaluations++;
    sort(places);
    double cost = 0;
    int[] lengths = new int[words * Long.SIZE + 1];
    int found = 0;
    long[] gap = new long[words];
    for (int i = 1; i < count; i++) {
      Keys.subtract(work, i * words, work, (i - 1) * words, gap, words);
      gaps[found++] = GapCode.fingerprint(gap, words);
    }
    Arrays.sort(gaps, 0, found);
    for (int i = 0; i < found; ) {
      int end = i;
      while (end < found && gaps[end] == gaps[i]) {
        end++;
      }
      if (end - i >= MIN_COUNT) {
        cost += (end - i) * log2((double) count / (end - i));
      } else {
        lengths[GapCode.bits(gaps[i])] += end - i;
      }
      i = end;
    }
    for (int bits = 1; bits < lengths.length; bits++) {
      if (lengths[bits] > 0) {
        // Flipped bits are often shorter, but an order must not rely on that.
        cost += lengths[bits] * (bits - 1 + log2((double) count / lengths[bits]));
      }
    }
    return cost;
  }

  private void sort(int[] places) {
    KeyMoves moves = new KeyMoves(places, words);
    for (int i = 0; i < count; i++) {
      moves.apply(keys, i * words, work, i * words);
    }
    Keys.sort(work, count, words);
  }

  /** The best order: for each bit of the new key, its index in the old key. */
  int[] places() {
    return places;
  }

  /** The cost of the sample in the present order. */
  double before() {
    return before;
  }

  /** The cost of the sample in the best order. */
  double after() {
    return after;
  }

  /** The gaps between the keys of the sample in the best order. */
  GapSample gaps() {
    sort(places);
    GapSample sample = new GapSample(words, count);
    for (int i = 1; i < count; i++) {
      sample.add(work, (i - 1) * words, work, i * words);
    }
    return sample;
  }

  /** Counts the bits in which neighbours differ in the best order. */
  FlipCounts flips() {
    sort(places);
    FlipCounts counts = new FlipCounts(words);
    for (int i = 1; i < count; i++) {
      counts.add(work, (i - 1) * words, work, i * words);
    }
    return counts;
  }

  private static double log2(double value) {
    return Math.log(value) * 1.4426950408889634;
  }
}
