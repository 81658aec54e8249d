package io.nutshell.search;

import io.nutshell.model.State;
import io.nutshell.store.Claimer;
import io.nutshell.store.Round;
import io.nutshell.store.TraceLog;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Neighbouring sources, expanded on one of several threads: their steps, usually without the
 * successors that were in the store already. Filled by one worker, then read by the searching
 * thread.
 */
final class Chunk {
  /**
   * What a chunk keeps of its sources and successors.
   *
   * @param states the sources, and the states of successors
   * @param steps the events that lead to successors
   * @param all all successors, not only those that may be new
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

  /** What the store answered for each of them, in a round. */
  private int[] claims = new int[256];

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

  /** The id of the first new state, in a round, and their number. */
  private long firstNew;

  private int newStates;
  private int claimed;

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
    return claims[index] != Claimer.KNOWN;
  }

  /** Finds out which successors are new states of this chunk, in a round. */
  void settle(Round round) {
    newStates = 0;
    claimed = 0;
    for (int i = 0; i < count; i++) {
      if (claims[i] != Claimer.KNOWN) {
        claimed++;
        if (round.valid(claims[i])) {
          newStates++;
          largestEvent = Math.max(largestEvent, events[i]);
          largestChoice = Math.max(largestChoice, choices[i]);
        } else {
          claims[i] = Claimer.KNOWN;
        }
      }
    }
  }

  /** The number of successors that were claimed for this chunk, some of them in vain. */
  int claimed() {
    return claimed;
  }

  /** The number of successors that are new states of this chunk. */
  int newStates() {
    return newStates;
  }

  /** Stores the new states of this chunk, and logs how they were reached. */
  void commit(Round round, @Nullable TraceLog log) {
    long id = firstNew;
    int next = 0;
    for (int source = 0; source < done; source++) {
      for (int end = ends[source]; next < end; next++) {
        if (isNew(next)) {
          round.commit(claims[next], id);
          if (log != null) {
            log.set(id, first + source, events[next], choices[next]);
          }
          id++;
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

  /** Whether there is nothing to be told of its sources but how many successors they have. */
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

  /**
   * Adds expanded sources, with the successors that were claimed, or all.
   *
   * @param claimed successors of all sources of the batch
   */
  void add(Batch batch, Claimer.Claimed claimed, Kept kept) {
    int next = 0;
    int nextClaimed = 0;
    for (int i = 0; i < batch.size(); i++) {
      int end = batch.end(i);
      int before = count;
      if (kept.all) {
        for (int target = next; target < end; target++) {
          boolean known = nextClaimed == claimed.count() || claimed.state(nextClaimed) > target;
          add(batch, target, known ? Claimer.KNOWN : claimed.claim(nextClaimed++), kept);
        }
      } else {
        for (; nextClaimed < claimed.count() && claimed.state(nextClaimed) < end; nextClaimed++) {
          add(batch, claimed.state(nextClaimed), claimed.claim(nextClaimed), kept);
        }
      }
      finish(batch, i, end - next - (count - before), kept.states);
      next = end;
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
          add(batch, next, Claimer.KNOWN, UNKNOWN_STEPS);
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
    known[done] = leftOut;
    dead[done] = batch.dead(source);
    anyDead |= dead[done];
    transitions += leftOut;
    done++;
  }

  private void add(Batch batch, int target, int claim, Kept kept) {
    int index = count++;
    if (index == claims.length) {
      events = Arrays.copyOf(events, 2 * index);
      choices = Arrays.copyOf(choices, 2 * index);
      claims = Arrays.copyOf(claims, 2 * index);
    }
    claims[index] = claim;
    if (kept.steps) {
      events[index] = batch.events[target];
      choices[index] = batch.choices[target];
    }
    if (kept.states) {
      targets.add(batch.targets[target]);
    }
  }
}
