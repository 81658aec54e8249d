package io.nutshell.search;

import io.nutshell.memory.Disk;
import io.nutshell.memory.DiskFailure;
import io.nutshell.memory.MemoryExhausted;
import io.nutshell.model.State;
import io.nutshell.model.Successors;
import io.nutshell.store.BatchStore;
import io.nutshell.store.Path;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Ways to states without a log of predecessors. When the layer loop is over, it is run again, as
 * far as the state's layer, and the layers are kept this time, the latest ones at least. Then the
 * way is found backwards: some state of the layer before has the state as a successor, some state
 * of the layer before that has this one, and so on. Where memory did not suffice for all layers,
 * the search is run again for the earlier ones. The way is a shortest one, since a state's layer is
 * its distance.
 */
final class LayerTraces implements Ways {
  private final Exploration exploration;
  private final BatchStore store;

  /** The layer of the state that the observer is being told of. */
  long level;

  /** How far the layers kept go; -1 where the search was not run again yet. */
  private long keptTo = -1;

  LayerTraces(Exploration exploration, BatchStore store) {
    this.exploration = exploration;
    this.store = store;
  }

  @Override
  public Supplier<@Nullable Path> to(State state) {
    State wanted = state.copy();
    long layer = level;
    return () -> {
      try {
        return path(wanted, layer);
      } catch (MemoryExhausted | DiskFailure exhausted) {
        return null;
      }
    };
  }

  private @Nullable Path path(State state, long layer) {
    int length = Math.toIntExact(layer);
    long[] events = new long[length];
    int[] choices = new int[length];
    Successors successors = exploration.model.successors();
    State source = new State(1);
    State target = new State(1);
    State wanted = state;
    for (int step = length - 1; step >= 0; step--) {
      if (keptTo < step || !store.reopen(step)) {
        if (!search(step) || !store.reopen(step)) {
          return null;
        }
      }
      if (!predecessor(successors, wanted, source, target)) {
        throw new IllegalStateException("no state of layer " + step + " leads to one of the next");
      }
      events[step] = successors.event();
      choices[step] = successors.choice();
      wanted = source.copy();
    }
    return new Path(events, choices);
  }

  /** Reads the layer up to a state with the wanted successor, and stands on that event. */
  private boolean predecessor(Successors successors, State wanted, State source, State target) {
    while (store.next(source)) {
      successors.reset(source);
      while (successors.next()) {
        if (successors.fire(target) && target.equals(wanted)) {
          return true;
        }
      }
    }
    return false;
  }

  /** Runs the search again up to the given layer; false where it was cancelled. */
  private boolean search(long lastLayer) {
    Disk disk = exploration.budget.disk();
    long memoryLeft = exploration.budget.limit() - exploration.budget.peak();
    store.restart(disk == null ? Math.max(0, memoryLeft) : disk.limit() / 2);
    Successors successors = exploration.model.successors();
    State source = new State(1);
    State target = new State(1);
    exploration.model.initial(source);
    boolean _ = store.offer(source);
    for (long layer = 0; layer <= lastLayer; layer++) {
      store.settle(_ -> true);
      store.advance();
      for (long read = 0; store.next(source); read++) {
        if (read % Exploration.PULSE == 0 && exploration.limits.cancelled().getAsBoolean()) {
          return false;
        }
        if (layer == lastLayer) {
          continue;
        }
        successors.reset(source);
        while (successors.next()) {
          if (successors.fire(target) && !store.offer(target)) {
            store.settle(_ -> true);
          }
        }
      }
    }
    keptTo = lastLayer;
    return true;
  }
}
