package io.nutshell.search;

import io.nutshell.model.Fault;
import io.nutshell.model.State;
import io.nutshell.store.StateStore;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The states on top of the stack of a depth-first search, with the successors still to be visited.
 *
 * <p><b>How it works.</b> When a state is expanded, all its successors are made and looked up in
 * the store together, so that their cache misses overlap. They are then visited one by one. A
 * successor that was known when it was looked up is still known. Another one may have become known
 * since, so it is looked up again when it is visited.
 *
 * <p>The successors of all open states lie in one array, those of the topmost state last. If the
 * array is full, states at the bottom are closed to free at least half of it, and the search has to
 * expand those states again when it returns to them.
 */
final class OpenStates {
  /** Closing states keeps the successors below this number, unless one state has more. */
  private static final int CAPACITY = 1 << 9;

  private final Expansion expansion;

  /** Looks successors up when they are made; null if the store cannot. */
  private final StateStore.@Nullable EarlyInserter early;

  // The open states; the topmost is the last.
  private State[] sources = states(16);
  private int[] visited = new int[16];
  private int[] ends = new int[16];
  private int count;

  // Their successors.
  private State[] targets = states(CAPACITY);
  private long[] events = new long[CAPACITY];
  private int[] choices = new int[CAPACITY];
  private boolean[] failed = new boolean[CAPACITY];
  private long[] notes = new long[CAPACITY];
  private long[] answers = new long[CAPACITY];

  /** The successor of the topmost state that is being visited. */
  private int at;

  /** The index after the last successor of the topmost state. */
  private int end;

  private final State scratch = new State(1);

  OpenStates(Expansion expansion, StateStore.@Nullable EarlyInserter early) {
    this.expansion = expansion;
    this.early = early;
  }

  /** The number of open states. */
  int count() {
    return count;
  }

  /** The topmost state. */
  State top() {
    return sources[count - 1];
  }

  /** Opens a state, which the caller writes to {@link #top}, on top. */
  void push() {
    if (count == sources.length) {
      sources = moreStates(sources);
      visited = Arrays.copyOf(visited, 2 * count);
      ends = Arrays.copyOf(ends, 2 * count);
    }
    if (count > 0) {
      visited[count - 1] = at;
    }
    ends[count++] = end;
    at = end - 1;
  }

  /** Opens the successor that is being visited. */
  void pushTarget() {
    int target = at;
    push();
    State reached = targets[target];
    targets[target] = sources[count - 1];
    sources[count - 1] = reached;
  }

  /** Closes the topmost state. */
  void pop() {
    count--;
    end = count > 0 ? ends[count - 1] : 0;
    at = count > 0 ? visited[count - 1] : -1;
  }

  /** Makes all successors of the topmost state; none is visited yet. */
  void expand() {
    clear();
    expansion.begin(top());
    make();
    lookUp(at + 1);
  }

  /** Makes the successors of the topmost state after a given step, and does not look them up. */
  void expandAfter(long event, int choice) {
    clear();
    expansion.resume(top(), event, choice);
    make();
  }

  /** Looks up the successors of all open states. */
  void lookUp() {
    lookUp(0);
  }

  private void lookUp(int begin) {
    if (early != null) {
      early.lookUp(targets, begin, end, notes, answers);
    }
  }

  private void clear() {
    end = count > 1 ? ends[count - 2] : 0;
    at = end - 1;
  }

  private void make() {
    while (true) {
      if (end == targets.length) {
        makeRoom();
      }
      State target = targets[end];
      if (!expansion.next(target)) {
        break;
      }
      events[end] = expansion.event();
      choices[end] = expansion.choice();
      failed[end] = expansion.failed();
      if (failed[end]) {
        target.copyFrom(top()); // Some state that the store can look up.
      }
      end++;
    }
    ends[count - 1] = end;
    if (early != null) {
      early.note(targets, at + 1, end, notes);
    }
  }

  /** Closes states below the topmost, or makes the array larger. */
  private void makeRoom() {
    if (at + 1 < targets.length / 2) {
      int length = 2 * targets.length;
      targets = moreStates(targets);
      events = Arrays.copyOf(events, length);
      choices = Arrays.copyOf(choices, length);
      failed = Arrays.copyOf(failed, length);
      notes = Arrays.copyOf(notes, length);
      answers = Arrays.copyOf(answers, length);
      return;
    }
    int closed = 1;
    while (ends[closed - 1] < targets.length / 2) {
      closed++;
    }
    close(closed);
  }

  private void close(int closed) {
    int gone = ends[closed - 1];
    int kept = end - gone;
    rotate(targets, gone, kept);
    System.arraycopy(events, gone, events, 0, kept);
    System.arraycopy(choices, gone, choices, 0, kept);
    System.arraycopy(failed, gone, failed, 0, kept);
    System.arraycopy(notes, gone, notes, 0, kept);
    System.arraycopy(answers, gone, answers, 0, kept);
    end -= gone;
    at -= gone;
    count -= closed;
    rotate(sources, closed, count);
    for (int i = 0; i < count; i++) {
      visited[i] = visited[i + closed] - gone;
      ends[i] = ends[i + closed] - gone;
    }
  }

  /** Moves objects to the front of an array, and those that were there to their places. */
  private static void rotate(State[] states, int from, int count) {
    for (int i = 0; i < count; i++) {
      State moved = states[from + i];
      states[from + i] = states[i];
      states[i] = moved;
    }
  }

  /** Goes to the next successor of the topmost state; false if there is none. */
  boolean next() {
    if (at + 1 < end) {
      at++;
      return true;
    }
    return false;
  }

  /** The successor that is being visited. */
  State target() {
    return targets[at];
  }

  long event() {
    return events[at];
  }

  int choice() {
    return choices[at];
  }

  /** Whether the step is a fault; there is no target then. */
  boolean failed() {
    return failed[at];
  }

  Fault fault() {
    if (!expansion.repeat(top(), event(), choice(), scratch) || !expansion.failed()) {
      throw new IllegalStateException("event " + event() + " is no fault any more");
    }
    return expansion.fault();
  }

  /** Adds the successor that is being visited to the store. */
  long add(StateStore.Inserter inserter) {
    if (early == null) {
      return inserter.add(targets[at], events[at], choices[at]);
    }
    long known = answers[at];
    return known < 0 ? known : early.add(targets[at], notes[at]);
  }

  private static State[] moreStates(State[] states) {
    State[] more = states(2 * states.length);
    System.arraycopy(states, 0, more, 0, states.length);
    return more;
  }

  private static State[] states(int count) {
    State[] states = new State[count];
    Arrays.setAll(states, _ -> new State(1));
    return states;
  }
}
