package io.nutshell.language.pnml;

import io.nutshell.language.pnml.PetriNet.Tokens;
import io.nutshell.language.pnml.PetriNet.Transition;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Finds place invariants and sub-invariants, weighted sums of places that no transition increases,
 * and derives bounds of places from them.
 *
 * <p><b>How it works.</b> Farkas' algorithm over integers. It starts with one row per place: the
 * place alone, and what each transition adds to it. For each transition, rows that it increases are
 * added, with suitable factors, to rows that it decreases, so that it no longer changes the sum.
 * The rows left after the last transition are sums y·m that are constant or never grow, so a place
 * p holds at most y·m₀ / y(p) tokens. The full algorithm takes exponential time; therefore only a
 * limited number of combinations is made for each transition, short rows first, and the total work
 * is limited. Every remaining row is a valid invariant, however many were dropped.
 */
final class Invariants {
  /** The limit on the total size of the rows that are combined. */
  private static final long MAX_WORK = 30_000_000;

  /** The limit on combinations of two rows per transition. */
  private static final int MAX_COMBINATIONS = 600;

  /** A place without a known bound. */
  static final long UNBOUNDED = Long.MAX_VALUE;

  /** A weighted sum of places, and the change of it by each transition; both sparse. */
  private static final class Row {
    final Sum places;
    final Sum changes;
    boolean gone;

    Row(Sum places, Sum changes) {
      this.places = places;
      this.changes = changes;
    }

    int size() {
      return places.keys.length + changes.keys.length;
    }
  }

  private final PetriNet net;
  private final boolean shrinking;
  private final List<Row> rows = new ArrayList<>();

  /** For each transition, the rows that it changes, and some that are gone. */
  private final List<List<Row>> touching = new ArrayList<>();

  /** For each transition, the number of rows that it increases. */
  private final int[] rising;

  /** For each transition, the number of rows that it decreases. */
  private final int[] falling;

  /** For each transition, the total size of the rows that it changes. */
  private final long[] bulk;

  /** The transitions still to be eliminated; the queue may contain outdated entries. */
  private final PriorityQueue<Candidate> candidates = new PriorityQueue<>();

  private final BitSet open = new BitSet();

  /** The transitions whose candidate in the queue is outdated, as a set and as a list. */
  private final BitSet isChanged = new BitSet();

  private final List<Integer> changed = new ArrayList<>();
  private long work;

  /**
   * A candidate for elimination. Transitions that create few new rows come first; among those that
   * join just two rows, the ones with short rows. This joins the rows of a long ring in pairs
   * instead of extending one ever longer row.
   *
   * @param rows the combinations of rows, less the rows that the transition increases, which go
   * @param bulk the total size of the rows if there are just two to join, else 0
   */
  private record Candidate(long rows, long bulk, int transition) implements Comparable<Candidate> {
    private static final Comparator<Candidate> ORDER =
        Comparator.comparingLong(Candidate::rows)
            .thenComparingLong(Candidate::bulk)
            .thenComparingInt(Candidate::transition);

    @Override
    public int compareTo(Candidate other) {
      return ORDER.compare(this, other);
    }
  }

  /**
   * @param shrinking whether to accept sums that some transitions decrease
   */
  private Invariants(PetriNet net, boolean shrinking) {
    this.net = net;
    this.shrinking = shrinking;
    int count = net.transitions().size();
    this.rising = new int[count];
    this.falling = new int[count];
    this.bulk = new long[count];
    net.transitions().forEach(_ -> touching.add(new ArrayList<>()));
  }

  /** For each place the maximum number of tokens, or {@link #UNBOUNDED} if no sum bounds it. */
  static long[] bounds(PetriNet net) {
    long[] bounds = new long[net.places().size()];
    Arrays.fill(bounds, UNBOUNDED);
    new Invariants(net, false).tighten(bounds);
    if (Arrays.stream(bounds).anyMatch(bound -> bound == UNBOUNDED)) {
      new Invariants(net, true).tighten(bounds);
    }
    return bounds;
  }

  /** Lowers the bounds to those that follow from the invariants found. */
  private void tighten(long[] bounds) {
    start();
    eliminate();
    for (Row row : rows) {
      if (row.gone) {
        continue;
      }
      long total = 0;
      int[] places = row.places.keys;
      for (int i = 0; i < places.length && total >= 0; i++) {
        total = sum(total, row.places.values[i], net.places().get(places[i]).marking());
      }
      for (int i = 0; i < places.length && total >= 0; i++) {
        bounds[places[i]] = Math.min(bounds[places[i]], total / row.places.values[i]);
      }
    }
  }

  /** total + weight · marking, or -1 if that overflows. */
  private static long sum(long total, long weight, long marking) {
    try {
      return Math.addExact(total, Math.multiplyExact(weight, marking));
    } catch (ArithmeticException _) {
      return -1;
    }
  }

  private void start() {
    List<TreeMap<Integer, Long>> changes = new ArrayList<>();
    net.places().forEach(_ -> changes.add(new TreeMap<>()));
    for (int t = 0; t < net.transitions().size(); t++) {
      Transition transition = net.transitions().get(t);
      for (Tokens taken : transition.inputs()) {
        changes.get(taken.place()).merge(t, -taken.count(), Long::sum);
      }
      for (Tokens put : transition.outputs()) {
        changes.get(put.place()).merge(t, put.count(), Long::sum);
      }
    }
    for (int p = 0; p < changes.size(); p++) {
      changes.get(p).values().removeIf(change -> change == 0);
      add(new Row(new Sum(new int[] {p}, new long[] {1}), Sum.of(changes.get(p))));
    }
  }

  private void add(Row row) {
    rows.add(row);
    for (int transition : row.changes.keys) {
      touching.get(transition).add(row);
    }
    count(row, 1);
  }

  private void remove(Row row) {
    row.gone = true;
    count(row, -1);
  }

  private void count(Row row, int by) {
    for (int i = 0; i < row.changes.keys.length; i++) {
      int transition = row.changes.keys[i];
      (row.changes.values[i] > 0 ? rising : falling)[transition] += by;
      bulk[transition] += (long) by * row.size();
      if (!isChanged.get(transition)) {
        isChanged.set(transition);
        changed.add(transition);
      }
    }
  }

  /** Eliminates the transitions one by one. */
  private void eliminate() {
    open.set(0, rising.length);
    offerAll();
    int left = rising.length;
    for (Candidate next = candidates.poll(); next != null; next = candidates.poll()) {
      if (open.get(next.transition) && next.equals(candidate(next.transition))) {
        open.clear(next.transition);
        left--;
        eliminate(next.transition);
        if (candidates.size() > 4 * left + 1000) {
          offerAll();
        } else {
          offerChanged();
        }
      }
    }
  }

  /** Rebuilds the queue with one entry for each open transition. */
  private void offerAll() {
    candidates.clear();
    open.stream().forEach(transition -> candidates.add(candidate(transition)));
    changed.clear();
    isChanged.clear();
  }

  private void offerChanged() {
    for (int transition : changed) {
      isChanged.clear(transition);
      if (open.get(transition)) {
        candidates.add(candidate(transition));
      }
    }
    changed.clear();
  }

  private Candidate candidate(int transition) {
    long rows = (long) rising[transition] * falling[transition] - rising[transition];
    boolean joinsTwo = rising[transition] == 1 && falling[transition] == 1;
    return new Candidate(rows, joinsTwo ? bulk[transition] : 0, transition);
  }

  private void eliminate(int transition) {
    List<Row> up = new ArrayList<>();
    List<Row> down = new ArrayList<>();
    for (Row row : touching.get(transition)) {
      if (!row.gone) {
        boolean grows = row.changes.at(transition) > 0;
        (grows ? up : down).add(row);
        if (grows || !shrinking) {
          remove(row);
        }
      }
    }
    touching.set(transition, new ArrayList<>());
    Comparator<Row> shortest = Comparator.comparingInt(Row::size);
    up.sort(shortest);
    down.sort(shortest);
    int made = 0;
    for (int sum = 0; sum < up.size() + down.size() - 1; sum++) {
      for (int i = Math.max(0, sum - down.size() + 1); i <= Math.min(sum, up.size() - 1); i++) {
        if (work > MAX_WORK || made++ >= MAX_COMBINATIONS) {
          return;
        }
        combine(up.get(i), down.get(sum - i), transition);
      }
    }
  }

  private void combine(Row up, Row down, int transition) {
    work += up.size() + down.size();
    long rise = up.changes.at(transition);
    long fall = -down.changes.at(transition);
    long gcd = gcd(rise, fall);
    try {
      Sum places = Sum.of(up.places, fall / gcd, down.places, rise / gcd);
      Sum changes = Sum.of(up.changes, fall / gcd, down.changes, rise / gcd);
      long common = changes.gcd(places.gcd(0));
      add(new Row(places.divided(common), changes.divided(common)));
    } catch (ArithmeticException _) {
      // A row whose weights overflow is dropped.
    }
  }

  private static long gcd(long a, long b) {
    long x = Math.abs(a);
    long y = Math.abs(b);
    while (y != 0) {
      long rest = x % y;
      x = y;
      y = rest;
    }
    return x;
  }

  /** A sparse vector. */
  private static final class Sum {
    final int[] keys;
    final long[] values;

    Sum(int[] keys, long[] values) {
      this.keys = keys;
      this.values = values;
    }

    static Sum of(SortedMap<Integer, Long> entries) {
      return new Sum(
          entries.keySet().stream().mapToInt(key -> key).toArray(),
          entries.values().stream().mapToLong(value -> value).toArray());
    }

    /** a·x + b·y. */
    static Sum of(Sum x, long a, Sum y, long b) {
      int[] keys = new int[x.keys.length + y.keys.length];
      long[] values = new long[keys.length];
      int i = 0;
      int j = 0;
      int n = 0;
      while (i < x.keys.length || j < y.keys.length) {
        boolean first = j == y.keys.length || (i < x.keys.length && x.keys[i] <= y.keys[j]);
        int key = first ? x.keys[i] : y.keys[j];
        long value = 0;
        if (first) {
          value = Math.multiplyExact(a, x.values[i++]);
        }
        if (j < y.keys.length && y.keys[j] == key) {
          value = Math.addExact(value, Math.multiplyExact(b, y.values[j++]));
        }
        if (value != 0) {
          keys[n] = key;
          values[n++] = value;
        }
      }
      return new Sum(Arrays.copyOf(keys, n), Arrays.copyOf(values, n));
    }

    long at(int key) {
      int found = Arrays.binarySearch(keys, key);
      return found < 0 ? 0 : values[found];
    }

    long gcd(long start) {
      long gcd = start;
      for (long value : values) {
        gcd = Invariants.gcd(gcd, value);
      }
      return Math.max(1, gcd);
    }

    Sum divided(long by) {
      return by == 1 ? this : new Sum(keys, Arrays.stream(values).map(v -> v / by).toArray());
    }
  }
}
