package io.nutshell.search;

import io.nutshell.memory.NumberArray;
import io.nutshell.memory.NumberSet;
import io.nutshell.model.State;
import io.nutshell.store.BatchStore;
import io.nutshell.store.Positions;
import io.nutshell.store.Retrievable;
import java.util.function.Supplier;

/**
 * The steps between the states of a store that numbers them by position, and finds many at once.
 */
final class StepsByPosition implements StoredSteps {
  /** Numbers are visited in ascending order, so they may lie on disk, as the states may. */
  private static final boolean SPILLS = true;

  private final Course course;
  private final Positions positions;
  private final Retrievable states;
  private final Positions.Finder finder;
  private final Expansion expansion;
  private final State source = new State(1);
  private final State target = new State(1);

  StepsByPosition(Course course, BatchStore store) {
    this.course = course;
    this.positions = store.positions();
    this.states = positions.reader();
    this.finder = positions.finder();
    this.expansion = Expansion.of(course.exploration.model());
  }

  @Override
  public long size() {
    return positions.size();
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
  public void get(long number, State into) {
    states.get(number, into);
  }

  @Override
  public long initial() {
    course.exploration.model().initial(source);
    return positions.of(source);
  }

  @Override
  public boolean readAll(Supplier<? extends Reader> readers) {
    Reader reader = readers.get();
    long size = size();
    for (long number = 0; number < size; number++) {
      if (number % Course.PULSE == 0 && !course.pulse(size - number)) {
        return false;
      }
      states.get(number, source);
      reader.read(number, source);
    }
    return true;
  }

  @Override
  public boolean follow(NumberSet frontier, Labels labels, Filter filter, Visitor visitor) {
    Positions.Visitor found =
        (label, position) -> !filter.passes(label, position) || visitor.step(label, position);
    for (long number = frontier.next(0); number >= 0; number = frontier.next(number + 1)) {
      frontier.remove(number);
      long label = labels.of(number);
      states.get(number, source);
      expansion.begin(source);
      while (expansion.next(target)) {
        if (!expansion.failed() && !finder.offer(target, label) && !finder.settle(found)) {
          return false;
        }
      }
      if (++course.expanded % Course.PULSE == 0 && !course.pulse(frontier.count())) {
        return false;
      }
    }
    return finder.settle(found);
  }

  /** States are read fast in ascending order only. */
  @Override
  public boolean followDown(NumberSet frontier, Labels labels, Filter filter, Visitor visitor) {
    return follow(frontier, labels, filter, visitor);
  }

  @Override
  public boolean spread(NumberSet frontier, Labels labels, Receiver receiver) {
    return follow(
        frontier,
        labels,
        (_, _) -> true,
        (label, target) -> {
          receiver.step(label, target);
          return !receiver.satisfied();
        });
  }

  @Override
  public void close() {
    finder.close();
  }
}
