package io.nutshell.search;

import io.nutshell.model.Model;
import io.nutshell.model.State;
import io.nutshell.store.Retrievable;
import io.nutshell.store.StateStore;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** One worker of {@link StepsById}: makes the steps of stored states and looks up the targets. */
final class StepWorker {
  private final StateStore.Inserter lookUp;
  private final StateStore.@Nullable BatchInserter several;
  private final Retrievable states;
  private final Batch batch;
  private final State state = new State(1);

  StepWorker(Model model, StateStore store) {
    lookUp = store.inserter();
    several = lookUp instanceof StateStore.BatchInserter able ? able : null;
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
      several.prepare(batch.targets, begin, batch.successors());
    }
  }

  private void lookUp() {
    int count = batch.successors();
    if (several != null) {
      several.settle(batch.targets, count, batch.answers);
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
          throw new IllegalStateException("a successor of a stored state is not in the store");
        }
        if ((filter == null || filter.passes(label, ~answer)) && !visitor.step(label, ~answer)) {
          return false;
        }
      }
    }
    return true;
  }
}
