package io.nutshell.check;

import io.nutshell.memory.MemoryBudget;
import io.nutshell.memory.MemoryExhausted;
import io.nutshell.model.Model;
import io.nutshell.model.ProgressMeasure;
import io.nutshell.model.Reversal;
import io.nutshell.model.State;
import io.nutshell.store.ExactStore;
import io.nutshell.store.Path;
import io.nutshell.store.StateStore;
import io.nutshell.store.TraceLog;
import java.util.Arrays;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Searches backwards, breadth first, from a state to the initial one, by undoing events. Meets
 * states that cannot be reached too; those whose progress is below the initial state's lead nowhere
 * and are left out.
 */
final class BackwardSearch {
  private static final int PULSE = 1 << 10;

  private final Model model;
  private final Reversal reversal;
  private final ProgressMeasure measure;
  private final long[] least;
  private final long[] reached;
  private final State initial;

  private BackwardSearch(Model model, Reversal reversal, ProgressMeasure measure) {
    this.model = model;
    this.reversal = reversal;
    this.measure = measure;
    this.least = new long[measure.width()];
    this.reached = new long[measure.width()];
    this.initial = new State(model.layout().words());
    model.initial(initial);
    measure.of(initial, least);
  }

  /** Empty where some event of the model cannot be undone. */
  static Optional<BackwardSearch> in(Model model, ProgressMeasure measure) {
    Reversal reversal = model.reversal().orElse(null);
    if (reversal == null || model.events() < 0) {
      return Optional.empty();
    }
    for (long event = 0; event < model.events(); event++) {
      if (!reversal.reversible(event)) {
        return Optional.empty();
      }
    }
    return Optional.of(new BackwardSearch(model, reversal, measure));
  }

  /**
   * A shortest way from the initial state to the given one; null where it was not found among so
   * many states, in so much memory or before {@code goOn} became false.
   */
  @Nullable Path to(State wanted, long mostStates, MemoryBudget budget, BooleanSupplier goOn) {
    if (wanted.equals(initial)) {
      return new Path(new long[0], new int[0]);
    }
    try (ExactStore store = new ExactStore(model.layout(), budget);
        TraceLog log = new TraceLog(budget, 1)) {
      StateStore.Inserter inserter = store.inserter();
      State target = new State(1);
      State source = new State(wanted.length);
      inserter.addInitial(wanted);
      log.add(0, 0, 0);
      for (long id = 0; id < store.size() && store.size() <= mostStates; id++) {
        store.get(id, target);
        for (long event = 0; event < model.events(); event++) {
          if (!reversal.undo(target, event, source) || before(source)) {
            continue;
          }
          long added = inserter.add(source, 0, 0);
          if (added >= 0) {
            log.add(id, event, 0);
            if (source.equals(initial)) {
              return forwards(log, added);
            }
          }
        }
        if (id % PULSE == 0 && !goOn.getAsBoolean()) {
          return null;
        }
      }
    } catch (MemoryExhausted exhausted) {
      // Told as not found.
    }
    return null;
  }

  private boolean before(State source) {
    measure.of(source, reached);
    return Arrays.compare(reached, least) < 0;
  }

  /** The log leads from the initial state towards the wanted one, number 0. */
  private static Path forwards(TraceLog log, long initial) {
    int length = 0;
    for (long at = initial; at != 0; at = log.parent(at)) {
      length++;
    }
    long[] events = new long[length];
    int step = 0;
    for (long at = initial; at != 0; at = log.parent(at)) {
      events[step++] = log.event(at);
    }
    return new Path(events, new int[length]);
  }
}
