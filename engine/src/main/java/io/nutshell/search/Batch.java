package io.nutshell.search;

import io.nutshell.model.Fault;
import io.nutshell.model.Padded;
import io.nutshell.model.State;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The expansions of several sources in a row. Sources, successors and faults keep the order in
 * which an expansion source by source would deliver them.
 */
final class Batch extends Padded {
  /** A batch is full at this many sources or successors, whichever comes first. */
  static final int SIZE = 64;

  /** Marks a successor for which the store has not answered: neither an id nor its complement. */
  static final long UNANSWERED = Long.MIN_VALUE;

  /** A step of a source that is a fault. */
  record Failure(int source, long event, int choice, Fault fault) {}

  private final Expansion expansion;

  final State[] sources = states(SIZE);
  final long[] sourceIds = new long[SIZE];

  /** For each source, the index after its last successor. */
  private final int[] ends = new int[SIZE];

  private final boolean[] dead = new boolean[SIZE];

  /** For each source, the number of further successors, which are known and left out. */
  private final int[] known = new int[SIZE];

  State[] targets = states(2 * SIZE);
  long[] events = new long[2 * SIZE];
  int[] choices = new int[2 * SIZE];

  /** What the store answered for each successor. */
  long[] answers = unanswered(2 * SIZE);

  private final List<Failure> failures = new ArrayList<>();
  private int size;

  /** Recognises successors that were met shortly before; null if they are all looked up. */
  private final @Nullable RecentStates recent;

  Batch(Expansion expansion) {
    this(expansion, null);
  }

  /**
   * @param recent the states met last: successors among these are known and left out
   */
  Batch(Expansion expansion, @Nullable RecentStates recent) {
    this.expansion = expansion;
    this.recent = recent;
  }

  /** Forgets the states met so far, because some successors of this batch were not stored. */
  void forget() {
    if (recent != null) {
      recent.clear();
    }
  }

  void clear() {
    size = 0;
    failures.clear();
  }

  /** Drops all sources after the first {@code count}. */
  void keep(int count) {
    size = count;
    failures.removeIf(failure -> failure.source >= count);
  }

  /** The number of expanded sources. */
  int size() {
    return size;
  }

  /** The number of successors of all sources together. */
  int successors() {
    return end(size - 1);
  }

  boolean full() {
    return size == SIZE || successors() >= SIZE;
  }

  /** The index after the last successor of a source, where the successors of the next one begin. */
  int end(int source) {
    return source < 0 ? 0 : ends[source];
  }

  boolean dead(int source) {
    return dead[source];
  }

  /** The place for the next source, to be written before {@link #expand}. */
  State nextSource() {
    return sources[size];
  }

  /**
   * Expands the source that was written into {@link #nextSource}.
   *
   * @param steps whether to record the events that lead to the successors
   */
  void expand(long id, boolean steps) {
    int index = size;
    int end = successors();
    int leftOut = 0;
    expansion.begin(sources[index]);
    while (expansion.next(targets[end])) {
      if (expansion.failed()) {
        failures.add(new Failure(index, expansion.event(), expansion.choice(), expansion.fault()));
        continue;
      }
      if (recent != null && recent.meet(targets[end])) {
        leftOut++;
        continue;
      }
      if (steps) {
        events[end] = expansion.event();
        choices[end] = expansion.choice();
      }
      end++;
      if (end == targets.length) {
        enlarge();
      }
    }
    sourceIds[index] = id;
    dead[index] = expansion.dead();
    known[index] = leftOut;
    ends[index] = end;
    size = index + 1;
  }

  /** Adds a source that was expanded before, with its successors that may be new. */
  void add(Chunk chunk, int source) {
    int index = size;
    int end = successors();
    for (int i = chunk.end(source - 1); i < chunk.end(source); i++) {
      chunk.target(i, targets[end]);
      events[end] = chunk.event(i);
      choices[end] = chunk.choice(i);
      end++;
      if (end == targets.length) {
        enlarge();
      }
    }
    chunk.source(source, sources[index]);
    if (!chunk.failures().isEmpty()) {
      for (Failure failure : chunk.failures()) {
        if (failure.source == source) {
          failures.add(new Failure(index, failure.event, failure.choice, failure.fault));
        }
      }
    }
    sourceIds[index] = chunk.id(source);
    dead[index] = chunk.dead(source);
    known[index] = chunk.known(source);
    ends[index] = end;
    size = index + 1;
  }

  /** The number of successors of a source that are known and left out. */
  int known(int source) {
    return known[source];
  }

  /** Whether some step of some source is a fault. */
  boolean hasFailures() {
    return !failures.isEmpty();
  }

  /** The steps of a source that are faults, in order. */
  List<Failure> failures(int source) {
    return failures.stream().filter(failure -> failure.source == source).toList();
  }

  private void enlarge() {
    int count = 2 * targets.length;
    State[] more = states(count);
    System.arraycopy(targets, 0, more, 0, targets.length);
    targets = more;
    events = Arrays.copyOf(events, count);
    choices = Arrays.copyOf(choices, count);
    answers = unanswered(count);
  }

  private static long[] unanswered(int count) {
    long[] ids = new long[count];
    Arrays.fill(ids, UNANSWERED);
    return ids;
  }

  private static State[] states(int count) {
    State[] states = new State[count];
    Arrays.setAll(states, _ -> State.scratch());
    return states;
  }
}
