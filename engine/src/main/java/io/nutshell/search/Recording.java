package io.nutshell.search;

import io.nutshell.model.State;
import io.nutshell.store.TraceLog;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Reports what was found by expanding states, in their order: to the observer and the journal, and
 * records it in the log and the frontier.
 */
final class Recording {
  private final Course course;
  private final @Nullable TraceLog log;
  private Frontier frontier;
  private final State source = new State(1);
  private final State target = new State(1);

  Recording(Course course, Frontier frontier, @Nullable TraceLog log) {
    this.course = course;
    this.frontier = frontier;
    this.log = log;
  }

  /** The search goes on with another frontier, of the same states. */
  void use(Frontier other) {
    frontier = other;
  }

  /**
   * Whether the observer or the journal needs the states that are found, rather than only their
   * number.
   */
  boolean needsStates() {
    return course.watchesStates() || course.countsSteps() || course.journal != null;
  }

  /**
   * Reports what was found from each state all of whose successors are stored. If memory ran out,
   * these are the first states of the batch, and the others count as not expanded.
   *
   * @return whether to go on
   */
  boolean record(Batch batch) {
    State[] targets = batch.targets;
    long[] answers = batch.answers;
    int next = 0;
    for (int i = 0; i < batch.size(); i++) {
      int begin = next;
      int end = batch.end(i);
      if (end > begin && answers[end - 1] == Batch.UNANSWERED) {
        return true;
      }
      State from = batch.sources[i];
      long id = batch.sourceIds[i];
      course.source = from;
      if (batch.hasFailures() && !recordFaults(id, from, batch.failures(i))) {
        return false;
      }
      course.transitions += end - begin + batch.known(i);
      for (; next < end; next++) {
        long answer = answers[next];
        answers[next] = Batch.UNANSWERED;
        if (answer >= 0) {
          remember(answer, targets[next], id, batch.events[next], batch.choices[next]);
          if (!course.found(answer, targets[next])) {
            return false;
          }
        }
      }
      if (batch.dead(i) && !course.dead(id, from)) {
        return false;
      }
      if (course.countsSteps()) {
        recordSteps(batch, i, begin, end);
      }
      course.expanded++;
      course.mark();
    }
    return true;
  }

  /**
   * Called when everything else about the source is recorded: if memory runs out before that, the
   * source is expanded again, and its steps must not count twice.
   */
  private void recordSteps(Batch batch, int index, int begin, int end) {
    for (int next = begin; next < end; next++) {
      course.step(batch.sources[index], batch.events[next], batch.targets[next]);
    }
    recordFailedSteps(batch.sources[index], batch.failures(index));
  }

  private void recordFailedSteps(State source, List<Batch.Failure> failures) {
    for (Batch.Failure failure : failures) {
      course.step(source, failure.event(), null);
    }
  }

  /** Reads a source, if the observer may need it. */
  private void readSource(Chunk chunk, int index, DiscoveryOrder order, boolean kept) {
    if (kept) {
      chunk.source(index, source);
      order.skip(1);
    } else if (chunk.uneventful()) {
      order.skip(1);
    } else {
      order.take(source);
    }
  }

  private boolean recordFaults(long id, State source, List<Batch.Failure> failures) {
    for (Batch.Failure failure : failures) {
      if (!course.faulty(id, source, failure.event(), failure.choice(), failure.fault())) {
        return false;
      }
    }
    return true;
  }

  /**
   * Reports what was found from a chunk whose new states are stored and logged.
   *
   * @return whether to go on
   */
  boolean record(Chunk chunk) {
    DiscoveryOrder order = (DiscoveryOrder) frontier;
    return counted(chunk, order) || recordEach(chunk, order);
  }

  /** Only counts the states found from a chunk, if nothing else is needed; else returns false. */
  private boolean counted(Chunk chunk, DiscoveryOrder order) {
    if (needsStates()
        || !chunk.uneventful()
        || course.states + chunk.newStates() > course.limits.maxStates()) {
      return false;
    }
    order.add(chunk.newStates());
    order.skip(chunk.size());
    course.found(chunk.newStates());
    course.transitions += chunk.transitions();
    course.expanded += chunk.size();
    course.mark();
    return true;
  }

  private boolean recordEach(Chunk chunk, DiscoveryOrder order) {
    boolean states = needsStates();
    long nextId = chunk.firstNew();
    int next = 0;
    for (int i = 0; i < chunk.size(); i++) {
      long id = chunk.id(i);
      readSource(chunk, i, order, states);
      course.source = source;
      if (!chunk.failures().isEmpty() && !recordFaults(id, source, chunk.failures(i))) {
        return false;
      }
      int begin = next;
      int end = chunk.end(i);
      course.transitions += end - begin + chunk.known(i);
      for (; next < end; next++) {
        if (chunk.isNew(next)) {
          if (states) {
            chunk.target(next, target);
          }
          if (course.journal != null) {
            course.journal.found(target, id, chunk.event(next), chunk.choice(next));
          }
          frontier.add(nextId, target);
          if (!course.found(nextId++, target)) {
            return false;
          }
        }
      }
      if (chunk.dead(i) && !course.dead(id, source)) {
        return false;
      }
      if (course.countsSteps()) {
        for (int step = begin; step < end; step++) {
          chunk.target(step, target);
          course.step(source, chunk.event(step), target);
        }
        recordFailedSteps(source, chunk.failures(i));
      }
      course.expanded++;
      course.mark();
    }
    return true;
  }

  void remember(long id, State state, long parent, long event, int choice) {
    if (log != null) {
      log.add(parent, event, choice);
    }
    if (course.journal != null) {
      course.journal.found(state, parent, event, choice);
    }
    frontier.add(id, state);
  }
}
