package io.nutshell.check;

import io.nutshell.memory.MemoryBudget;
import io.nutshell.memory.MemoryExhausted;
import io.nutshell.model.EvaluationFault;
import io.nutshell.model.Model;
import io.nutshell.model.ProgressMeasure;
import io.nutshell.model.Reversal;
import io.nutshell.model.State;
import io.nutshell.store.Path;
import io.nutshell.store.Retrievable;
import io.nutshell.store.StateStore;
import io.nutshell.store.TraceLog;
import io.nutshell.store.exact.ExactStore;
import java.util.Arrays;
import java.util.Objects;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Searches backwards, breadth first, from a state to the initial one, by undoing events. It also
 * finds unreachable states; if the measure of progress is monotone, it skips those whose progress
 * is below that of the initial state.
 */
final class BackwardSearch {
  private static final int PULSE = 1 << 10;

  private final Model model;
  private final Reversal reversal;
  private final ProgressMeasure measure;
  private final boolean monotone;
  private final long[] least;
  private final long[] reached;
  private final State initial;

  private BackwardSearch(
      Model model, Reversal reversal, ProgressMeasure measure, boolean monotone) {
    this.model = model;
    this.reversal = reversal;
    this.measure = measure;
    this.monotone = monotone;
    this.least = new long[measure.width()];
    this.reached = new long[measure.width()];
    this.initial = new State(model.layout().words());
    model.initial(initial);
    measure.of(initial, least);
  }

  /** Returns null if some event of the model cannot be undone. */
  static @Nullable BackwardSearch in(Model model, ProgressMeasure measure, boolean monotone) {
    Reversal reversal = model.reversal().orElse(null);
    if (reversal == null || model.events() < 0) {
      return null;
    }
    for (long event = 0; event < model.events(); event++) {
      if (!reversal.reversible(event)) {
        return null;
      }
    }
    return new BackwardSearch(model, reversal, measure, monotone);
  }

  /**
   * A shortest path from the initial state to the given one; null if it was not found within {@code
   * mostStates} states, within the budget, and before {@code goOn} became false.
   */
  @Nullable Path to(State wanted, long mostStates, MemoryBudget budget, BooleanSupplier goOn) {
    if (wanted.equals(initial)) {
      return new Path(budget, 0);
    }
    try (ExactStore store = new ExactStore(model.layout(), budget);
        TraceLog log = new TraceLog(budget, 1)) {
      StateStore.Inserter inserter = store.inserter();
      Retrievable states = Objects.requireNonNull(inserter.reader());
      State target = new State(1);
      State source = new State(wanted.length);
      inserter.addInitial(wanted);
      log.add(0, 0, 0);
      for (long id = 0; id < store.size() && store.size() <= mostStates; id++) {
        states.get(id, target);
        for (long event = 0; event < model.events(); event++) {
          if (!reversal.undo(target, event, source) || before(source)) {
            continue;
          }
          long added = inserter.add(source, 0, 0);
          if (added >= 0) {
            log.add(id, event, 0);
            if (source.equals(initial)) {
              return forwards(log, added, budget);
            }
          }
        }
        if (id % PULSE == 0 && !goOn.getAsBoolean()) {
          return null;
        }
      }
    } catch (MemoryExhausted exhausted) {
      // Reported as not found.
    }
    return null;
  }

  private boolean before(State source) {
    if (!monotone) {
      return false;
    }
    try {
      measure.of(source, reached);
      return Arrays.compare(reached, least) < 0;
    } catch (EvaluationFault fault) {
      return true; // The measure has no value here, but it has one in every state that the sweep
      // found.
    }
  }

  /**
   * Reads the path from the log, whose predecessors lead from the initial state to the wanted one,
   * id 0.
   */
  private static Path forwards(TraceLog log, long initial, MemoryBudget budget) {
    long length = 0;
    for (long at = initial; at != 0; at = log.parent(at)) {
      length++;
    }
    Path path = new Path(budget, length);
    int step = 0;
    for (long at = initial; at != 0; at = log.parent(at)) {
      path.set(step++, log.event(at), 0);
    }
    return path;
  }
}
