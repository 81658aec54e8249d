package io.nutshell.search;

import io.nutshell.model.State;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Neighbouring sources, expanded ahead of the search: their steps, without the successors that were
 * in the store already. Filled by one worker, then read by the searching thread.
 */
final class Chunk {
  /** The ids of the sources: {@code size} numbers from {@code first} up. */
  private long first;

  private int size;

  private final StateBuffer sources = new StateBuffer();

  /** The successors that may be new, of all sources. */
  private final StateBuffer targets = new StateBuffer();

  private long[] events = new long[256];
  private int[] choices = new int[256];

  /** For each source, the index after its last successor among {@link #targets}. */
  private final int[] ends;

  /** For each source, the number of successors that were known. */
  private final int[] known;

  private final boolean[] dead;
  private final List<Batch.Failure> failures = new ArrayList<>();

  /** The number of sources that were expanded. */
  private int done;

  private @Nullable Throwable problem;

  /** Whether no worker changes it any more; belongs to the {@link Lookahead}. */
  boolean finished;

  Chunk(int mostSources) {
    ends = new int[mostSources];
    known = new int[mostSources];
    dead = new boolean[mostSources];
  }

  /** Makes this a chunk of other sources, none of them expanded. */
  void begin(long firstId, int count) {
    first = firstId;
    size = count;
    done = 0;
    finished = false;
    problem = null;
    sources.clear();
    targets.clear();
    failures.clear();
  }

  int size() {
    return size;
  }

  /** The number of successors that may be new. */
  int passedOn() {
    return targets.count();
  }

  long id(int source) {
    return first + source;
  }

  /** The number of sources that were expanded: all, unless there was a {@link #problem}. */
  int done() {
    return done;
  }

  /** Why not all sources were expanded; null if they were. */
  @Nullable Throwable problem() {
    return problem;
  }

  void failed(Throwable why) {
    problem = why;
  }

  void addSource(State source) {
    sources.add(source);
  }

  void source(int index, State target) {
    sources.get(index, target);
  }

  int end(int source) {
    return source < 0 ? 0 : ends[source];
  }

  /** The number of successors of a source that were known and so are left out. */
  int known(int source) {
    return known[source];
  }

  boolean dead(int source) {
    return dead[source];
  }

  void target(int index, State target) {
    targets.get(index, target);
  }

  long event(int index) {
    return events[index];
  }

  int choice(int index) {
    return choices[index];
  }

  /** The faulty steps of all sources; each names its source by the index in this chunk. */
  List<Batch.Failure> failures() {
    return failures;
  }

  /**
   * Adds expanded sources, all but their known successors.
   *
   * @param found whether a successor is known
   */
  void add(Batch batch, boolean[] found) {
    boolean faulty = batch.hasFailures();
    int next = 0;
    for (int i = 0; i < batch.size(); i++) {
      if (sources.count() == done) {
        sources.add(batch.sources[i]);
      }
      int leftOut = 0;
      for (int end = batch.end(i); next < end; next++) {
        if (found[next]) {
          leftOut++;
        } else {
          add(batch.targets[next], batch.events[next], batch.choices[next]);
        }
      }
      if (faulty) {
        for (Batch.Failure failure : batch.failures(i)) {
          failures.add(new Batch.Failure(done, failure.event(), failure.choice(), failure.fault()));
        }
      }
      ends[done] = targets.count();
      known[done] = leftOut;
      dead[done] = batch.dead(i);
      done++;
    }
  }

  private void add(State target, long event, int choice) {
    int index = targets.count();
    if (index == events.length) {
      events = Arrays.copyOf(events, 2 * index);
      choices = Arrays.copyOf(choices, 2 * index);
    }
    events[index] = event;
    choices[index] = choice;
    targets.add(target);
  }
}
