package io.nutshell.search;

import io.nutshell.model.Model;
import io.nutshell.model.State;
import io.nutshell.store.Retrievable;
import io.nutshell.store.StateStore;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * One worker of {@link StepsById}: makes the steps of stored states and looks up the targets. It
 * never adds a state where the store can look up only, and so may work while others do.
 */
final class StepWorker {
  /** The model's steps are not those that the search has made. */
  static final class MissingSuccessor extends IllegalStateException {
    private static final long serialVersionUID = 1;

    MissingSuccessor() {
      super("a successor of a stored state is not in the store");
    }
  }

  private final StateStore.Inserter lookUp;
  private final StateStore.@Nullable EarlyInserter several;
  private final Retrievable states;
  private final Batch batch;
  private final State state = State.scratch();
  private long[] notes = new long[2 * Batch.SIZE];

  StepWorker(Model model, StateStore store) {
    lookUp = store.inserter();
    several = lookUp instanceof StateStore.EarlyInserter able ? able : null;
    states = Objects.requireNonNull(lookUp.reader(), "the store gives no states back");
    batch = new Batch(Expansion.of(model));
  }

  void get(long id, State target) {
    states.get(id, target);
  }

  /** Reads the states from {@code begin} to {@code end}. */
  void read(long begin, long end, StoredSteps.Reader reader) {
    for (long id = begin; id < end; id++) {
      states.get(id, state);
      reader.read(id, state);
    }
  }

  /**
   * Makes the steps of the sources from {@code begin} to {@code end}.
   *
   * @param filter null if all steps are delivered
   * @return false if the visitor ended it
   */
  boolean make(
      int begin,
      int end,
      long[] sources,
      long[] labels,
      StoredSteps.@Nullable Filter filter,
      StoredSteps.Visitor visitor) {
    int next = begin;
    while (next < end) {
      int from = next;
      batch.clear();
      do {
        expand(sources[next++]);
      } while (several != null && next < end && !batch.full());
      lookUp();
      if (!deliver(from, labels, filter, visitor)) {
        return false;
      }
    }
    return true;
  }

  private void expand(long id) {
    int begin = batch.successors();
    State source = batch.nextSource();
    states.get(id, source);
    lookUp.from(id, source, StateStore.ANY_DEPTH);
    batch.expand(id, several == null);
    if (several != null) {
      if (notes.length < batch.successors()) {
        notes = Arrays.copyOf(notes, 2 * batch.successors());
      }
      several.note(batch.targets, begin, batch.successors(), notes);
    }
  }

  private void lookUp() {
    int count = batch.successors();
    if (several != null) {
      several.lookUp(batch.targets, 0, count, notes, batch.answers);
    } else {
      lookUp.addAll(batch.targets, batch.events, batch.choices, count, batch.answers);
    }
  }

  private boolean deliver(
      int from, long[] labels, StoredSteps.@Nullable Filter filter, StoredSteps.Visitor visitor) {
    int next = 0;
    for (int i = 0; i < batch.size(); i++) {
      long label = labels[from + i];
      for (; next < batch.end(i); next++) {
        long answer = batch.answers[next];
        if (answer >= 0) {
          throw new MissingSuccessor();
        }
        if ((filter == null || filter.passes(label, ~answer)) && !visitor.step(label, ~answer)) {
          return false;
        }
      }
    }
    return true;
  }
}
