package io.nutshell.store.sorted;

import io.nutshell.parallel.Team;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * Searches for an order of the fields of keys that makes a sample of keys small: tries some orders
 * that often do well, then small changes to the best of them within the effort.
 *
 * <p>A field is the bits of one variable in a key. The cost of an order is the estimated size of
 * the gaps between the sorted keys, with codes by frequency.
 */
final class OrderSearch {
  private static final int MOST_ENTROPY = 12;

  /**
   * The most bytes of memory in which threads sort the sample, beside the first. It is not charged,
   * so it must be small however many threads there are and however wide keys are.
   */
  private static final int MOST_BYTES = 8 << 20;

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
  private final Team team;
  private final int workers;
  private @Nullable OrderCost[] costs = {};
  private double before;
  private double after;
  private int[] places = {};

  /**
   * @param keys a sample, which is not changed
   * @param team the threads that try orders; what is found does not depend on their number
   */
  OrderSearch(long[] keys, int count, int words, Team team) {
    this.keys = keys;
    this.count = count;
    this.words = words;
    this.team = team;
    this.workers = Math.clamp(MOST_BYTES / OrderCost.bytes(count, words), 1, team.size());
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
    costs = new OrderCost[workers];
    List<Field> all = new ArrayList<>(fields);
    all.addAll(top);
    List<List<Field>> starts = starts(fields);
    starts.forEach(start -> start.addAll(top));
    List<int[]> orders = new ArrayList<>(List.of(identity(all)));
    starts.forEach(start -> orders.add(places(start)));
    double[] first = costs(orders);
    before = first[0];
    List<Field> best = all;
    double least = Double.MAX_VALUE;
    for (int i = 1; i < first.length; i++) {
      if (first[i] < least) {
        least = first[i];
        best = starts.get(i - 1);
      }
    }
    int above = below ? top.size() : 0;
    int tried = orders.size();
    while (tried < effort && best.size() > 1 && !fields.isEmpty()) {
      // Threads try several changes of the best order at once. Those after the first change that is
      // kept are tried again, as changes of the new order. A move may change nothing; it is not
      // kept, since that would not change what the others are changes of.
      List<List<Field>> changes = new ArrayList<>();
      for (int i = tried; i < Math.min(effort, tried + workers); i++) {
        changes.add(changed(best, fields, above, new SplittableRandom(i)));
      }
      double[] found = costs(changes.stream().map(OrderSearch::places).toList());
      int kept = 0;
      while (kept < found.length && (found[kept] > least || changes.get(kept).equals(best))) {
        kept++;
      }
      if (kept < found.length) {
        least = found[kept];
        best = changes.get(kept);
      }
      tried += Math.min(kept + 1, found.length);
    }
    after = least;
    places = places(best);
    costs = new OrderCost[0];
  }

  /** The cost of each order. */
  private double[] costs(List<int[]> orders) {
    double[] found = new double[orders.size()];
    AtomicInteger next = new AtomicInteger();
    team.run(
        worker -> {
          if (worker >= workers) {
            return;
          }
          for (int i = next.getAndIncrement(); i < found.length; i = next.getAndIncrement()) {
            found[i] = cost(worker).of(orders.get(i));
          }
        });
    return found;
  }

  private OrderCost cost(int worker) {
    OrderCost cost = costs[worker];
    if (cost == null) {
      cost = new OrderCost(keys, count, words);
      costs[worker] = cost;
    }
    return cost;
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
        sum += some * OrderCost.log2((double) count / some);
      }
    }
    return sum / count;
  }

  /**
   * Moves some neighbouring fields, or all of one group, to another position below the last {@code
   * above} fields.
   */
  private static List<Field> changed(
      List<Field> fields, List<Field> free, int above, SplittableRandom random) {
    List<Field> rest = new ArrayList<>(fields);
    List<Field> moved = new ArrayList<>();
    int size = fields.size();
    int at = lowBiased(size, random);
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
    rest.addAll(lowBiased(rest.size() + 1 - above, random), moved);
    return rest;
  }

  /** A random number biased to the low end, where a change saves most. */
  private static int lowBiased(int bound, SplittableRandom random) {
    return random.nextBoolean() ? random.nextInt(bound) : random.nextInt((bound + 1) / 2);
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
    long[] sorted = new OrderCost(keys, count, words).sorted(places);
    GapSample sample = new GapSample(words, count);
    for (int i = 1; i < count; i++) {
      sample.add(sorted, (i - 1) * words, sorted, i * words);
    }
    return sample;
  }

  /** Counts the bits in which neighbours differ in the best order. */
  FlipCounts flips() {
    long[] sorted = new OrderCost(keys, count, words).sorted(places);
    FlipCounts counts = new FlipCounts(words);
    for (int i = 1; i < count; i++) {
      counts.add(sorted, (i - 1) * words, sorted, i * words);
    }
    return counts;
  }
}
