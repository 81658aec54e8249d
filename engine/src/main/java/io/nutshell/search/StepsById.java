package io.nutshell.search;

import io.nutshell.memory.NumberArray;
import io.nutshell.memory.NumberSet;
import io.nutshell.model.State;
import io.nutshell.store.Retrievable;
import io.nutshell.store.StateStore;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The steps between the states of a store that gives states back by id. */
final class StepsById implements StoredSteps {
  /** Successors come in no order, for which the disk is too slow. */
  private static final boolean SPILLS = false;

  private final Course course;
  private final long size;
  private final StateStore.Inserter lookUp;
  private final Retrievable states;
  private final Batch batch;
  private final long[] labels = new long[Batch.SIZE];

  StepsById(Course course, StateStore store) {
    this.course = course;
    this.size = store.size();
    this.lookUp = store.inserter();
    this.states = Objects.requireNonNull(lookUp.reader(), "the store gives no states back");
    this.batch = new Batch(Expansion.of(course.exploration.model()));
  }

  @Override
  public long size() {
    return size;
  }

  @Override
  public NumberSet noStates() {
    return new NumberSet(course.budget(), SPILLS, size());
  }

  @Override
  public NumberArray zeros(int bits) {
    return new NumberArray(course.budget(), SPILLS, size(), bits);
  }

  @Override
  public void get(long number, State target) {
    states.get(number, target);
  }

  @Override
  public long initial() {
    return 0;
  }

  @Override
  public boolean follow(NumberSet frontier, Labels of, Visitor visitor) {
    return follow(frontier, false, of, visitor);
  }

  @Override
  public boolean followDown(NumberSet frontier, Labels of, Visitor visitor) {
    return follow(frontier, true, of, visitor);
  }

  private boolean follow(NumberSet frontier, boolean down, Labels of, Visitor visitor) {
    StateStore.BatchInserter several =
        lookUp instanceof StateStore.BatchInserter able ? able : null;
    long next = down ? frontier.previous(size - 1) : frontier.next(0);
    while (next >= 0) {
      long last;
      batch.clear();
      do {
        last = next;
        frontier.remove(last);
        labels[batch.size()] = of.of(last);
        expand(last, several);
        if (++course.expanded % Course.PULSE == 0 && !course.pulse(frontier.count())) {
          return false;
        }
        next = down ? frontier.previous(last - 1) : frontier.next(last + 1);
      } while (several != null && next >= 0 && !batch.full());
      if (!settle(several, visitor)) {
        return false;
      }
      next = down ? frontier.previous(last - 1) : frontier.next(last + 1);
    }
    return true;
  }

  private void expand(long id, StateStore.@Nullable BatchInserter several) {
    int begin = batch.successors();
    State source = batch.nextSource();
    states.get(id, source);
    lookUp.from(id, source, StateStore.ANY_DEPTH);
    batch.expand(id, several == null);
    if (several != null) {
      several.prepare(batch.targets, begin, batch.successors());
    }
  }

  private boolean settle(StateStore.@Nullable BatchInserter several, Visitor visitor) {
    int count = batch.successors();
    if (several != null) {
      several.settle(batch.targets, count, batch.answers);
    } else {
      lookUp.addAll(batch.targets, batch.events, batch.choices, count, batch.answers);
    }
    int next = 0;
    for (int i = 0; i < batch.size(); i++) {
      for (; next < batch.end(i); next++) {
        long answer = batch.answers[next];
        if (answer >= 0) {
          throw new IllegalStateException("a successor of a stored state is not in the store");
        }
        if (!visitor.step(labels[i], ~answer)) {
          return false;
        }
      }
    }
    return true;
  }

  @Override
  public void close() {}
}
