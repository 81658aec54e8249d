package io.nutshell.search;

import io.nutshell.model.Padded;
import io.nutshell.model.State;
import io.nutshell.store.Fresh;
import io.nutshell.store.Round;
import io.nutshell.store.TraceLog;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Neighbouring sources, expanded on one of several threads: their steps, usually without those
 * whose targets are known to be in the store. Filled by one worker, then read by the searching
 * thread.
 */
final class Chunk extends Padded {
  /**
   * What a chunk keeps of its sources and successors.
   *
   * @param states the sources, and the states of successors
   * @param steps the events that lead to successors
   * @param all all successors, also those that are known to be in the store
   */
  record Kept(boolean states, boolean steps, boolean all) {}

  private static final Kept UNKNOWN_STEPS = new Kept(true, true, false);

  /** The ids of the sources: {@code size} numbers from {@code first} up. */
  private long first;

  private int size;

  private final StateBuffer sources = new StateBuffer();

  /** The number of successors that are kept, of all sources. */
  private int count;

  /** Their states. */
  private final StateBuffer targets = new StateBuffer();

  private long[] events = new long[256];
  private int[] choices = new int[256];

  /** The largest event and choice that lead to new states, in a round. */
  private long largestEvent;

  private int largestChoice;

  /** Which successors are new states, in a round. */
  private Fresh fresh = new Fresh();

  /** For each source, the index after its last successor among {@link #targets}. */
  private final int[] ends;

  /** For each source, the number of successors that were known. */
  private final int[] known;

  private final boolean[] dead;
  private boolean anyDead;

  /** The number of successors that are left out. */
  private long transitions;

  private final List<Batch.Failure> failures = new ArrayList<>();

  /** The number of sources that were expanded. */
  private int done;

  /** The id of the first new state, in a round. */
  private long firstNew;

  private @Nullable Throwable problem;

  /** Whether no worker changes it any more; belongs to the {@link Lookahead}. */
  boolean finished;

  Chunk(int mostSources) {
    ends = new int[mostSources];
    known = new int[mostSources];
    dead = new boolean[mostSources];
  }

  /** Makes this a chunk of other sources, none of them expanded. */
  void begin(long firstId, int sourceCount) {
    first = firstId;
    size = sourceCount;
    done = 0;
    finished = false;
    problem = null;
    sources.clear();
    targets.clear();
    count = 0;
    failures.clear();
    anyDead = false;
    transitions = 0;
    largestEvent = 0;
    largestChoice = 0;
  }

  int size() {
    return size;
  }

  /** The number of successors that are kept. */
  int passedOn() {
    return count;
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

  /** Whether a successor is a new state of this chunk. */
  boolean isNew(int index) {
    return fresh.contains(index);
  }

  /** Finds out which successors are new states of this chunk, the {@code number}th of a round. */
  void collect(Round round, int number, boolean steps) {
    fresh = round.collect(number);
    for (int i = 0; steps && i < count; i++) {
      if (isNew(i)) {
        largestEvent = Math.max(largestEvent, events[i]);
        largestChoice = Math.max(largestChoice, choices[i]);
      }
    }
  }

  /** The number of successors that are new states of this chunk. */
  int newStates() {
    return fresh.count();
  }

  /** Stores the new states of this chunk, and logs how they were reached. */
  void store(Round round, int number, @Nullable TraceLog log) {
    round.store(number);
    if (log == null) {
      return;
    }
    long id = firstNew;
    int next = 0;
    for (int source = 0; source < done; source++) {
      for (int end = ends[source]; next < end; next++) {
        if (isNew(next)) {
          log.set(id++, first + source, events[next], choices[next]);
        }
      }
    }
  }

  /** The largest event that leads to a new state, if events are kept. */
  long largestEvent() {
    return largestEvent;
  }

  int largestChoice() {
    return largestChoice;
  }

  /** Whether only the numbers of successors of its sources must be reported. */
  boolean uneventful() {
    return !anyDead && failures.isEmpty();
  }

  /** The number of words of the states that are kept. */
  int words() {
    return sources.words() + targets.words();
  }

  /** The number of successors of all sources. */
  long transitions() {
    return transitions + count;
  }

  /** The new states of this chunk get the ids from here on, in order. */
  void number(long firstNewId) {
    firstNew = firstNewId;
  }

  long firstNew() {
    return firstNew;
  }

  /** The faulty steps of all sources; each names its source by the index in this chunk. */
  List<Batch.Failure> failures() {
    return failures;
  }

  List<Batch.Failure> failures(int source) {
    return failures.stream().filter(failure -> failure.source() == source).toList();
  }

  /** Adds expanded sources, all of whose successors were offered to the store. */
  void add(Batch batch, Kept kept) {
    int next = 0;
    for (int i = 0; i < batch.size(); i++) {
      int end = batch.end(i);
      if (kept.steps || kept.states) {
        for (; next < end; next++) {
          add(batch, next, kept);
        }
      } else {
        count += end - next;
        next = end;
      }
      finish(batch, i, 0, kept.states);
    }
  }

  /**
   * Adds the expansions of sources that are in the chunk already, without the successors that are
   * known.
   *
   * @param found whether a successor is known
   */
  void add(Batch batch, boolean[] found) {
    int next = 0;
    for (int i = 0; i < batch.size(); i++) {
      int before = count;
      int first = next;
      for (int end = batch.end(i); next < end; next++) {
        if (!found[next]) {
          add(batch, next, UNKNOWN_STEPS);
        }
      }
      finish(batch, i, next - first - (count - before), false);
    }
  }

  /** Adds a source whose successors were added, all but the known ones that are left out. */
  private void finish(Batch batch, int source, int leftOut, boolean keep) {
    if (keep) {
      sources.add(batch.sources[source]);
    }
    if (batch.hasFailures()) {
      for (Batch.Failure failure : batch.failures(source)) {
        failures.add(new Batch.Failure(done, failure.event(), failure.choice(), failure.fault()));
      }
    }
    ends[done] = count;
    known[done] = leftOut + batch.known(source);
    dead[done] = batch.dead(source);
    anyDead |= dead[done];
    transitions += known[done];
    done++;
  }

  private void add(Batch batch, int target, Kept kept) {
    int index = count++;
    if (index >= events.length) {
      events = Arrays.copyOf(events, 2 * index);
      choices = Arrays.copyOf(choices, 2 * index);
    }
    if (kept.steps) {
      events[index] = batch.events[target];
      choices[index] = batch.choices[target];
    }
    if (kept.states) {
      targets.add(batch.targets[target]);
    }
  }
}
