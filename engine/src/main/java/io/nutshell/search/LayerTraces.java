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
 * of the layer before that has this one, and so on. The way is a shortest one, since a state's
 * layer is its distance.
 *
 * <p><b>What it costs.</b> Where memory holds all layers, one more search and one look at each
 * layer, which is linear in the number of states. Otherwise the search is run again for the layers
 * that did not fit. The store keeps as many layers as half the memory that the set leaves free
 * holds, and the set is the smaller the earlier the layers are, so the number of searches grows
 * with the logarithm of the number of layers.
 */
final class LayerTraces implements Ways {
  /** Where memory is exhausted, the layers kept may take one of so many bytes the next time. */
  private static final int FEWER = 8;

  /** There is no use in keeping fewer bytes of layers than this. */
  private static final int FEWEST_BYTES = 1 << 12;

  private final Exploration exploration;
  private final BatchStore store;

  /** The layer of the state that the observer is being told of. */
  long level;

  /** How far the layers kept go; -1 where the search was not run again yet. */
  private long keptTo = -1;

  /** How long the trace is that is being rebuilt, and how many of its steps are known. */
  private long length;

  private long known;

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
        keptTo = -1;
        return null;
      }
    };
  }

  private @Nullable Path path(State state, long layer) {
    exploration.rebuilds();
    length = layer;
    known = 0;
    Path path = new Path(exploration.budget, layer);
    Successors successors = exploration.model.successors();
    State source = new State(1);
    State target = new State(1);
    State wanted = state.copy();
    for (int step = path.length() - 1; step >= 0; step--) {
      if (keptTo < step || !store.reopen(step)) {
        if (!search(step) || !store.reopen(step)) {
          return null;
        }
      }
      if (!predecessor(step, successors, wanted, source, target)) {
        return null;
      }
      path.set(step, successors.event(), successors.choice());
      wanted.copyFrom(source);
      known++;
    }
    return path;
  }

  /**
   * Reads the layer up to a state with the wanted successor, and stands on that event; false where
   * a limit was reached before.
   */
  private boolean predecessor(
      long layer, Successors successors, State wanted, State source, State target) {
    for (long read = layer; store.next(source); read++) {
      if (read % Exploration.PULSE == 0 && !goesOn(layer)) {
        return false;
      }
      successors.reset(source);
      while (successors.next()) {
        if (successors.fire(target) && target.equals(wanted)) {
          return true;
        }
      }
    }
    throw new IllegalStateException("no state of layer " + layer + " leads to one of the next");
  }

  /**
   * Runs the search again up to the given layer; false where a limit was reached before. What the
   * layers take may be missing to the store's other tables: then fewer are kept.
   */
  private boolean search(long lastLayer) {
    Disk disk = exploration.budget.disk();
    long most = disk == null ? exploration.budget.limit() : disk.limit() / 2;
    while (true) {
      try {
        return search(lastLayer, most);
      } catch (MemoryExhausted exhausted) {
        if (most < FEWEST_BYTES) {
          throw exhausted;
        }
        most /= FEWER;
      }
    }
  }

  private boolean search(long lastLayer, long mostBytes) {
    keptTo = -1;
    store.restart(mostBytes);
    Successors successors = exploration.model.successors();
    State source = new State(1);
    State target = new State(1);
    exploration.model.initial(source);
    boolean _ = store.offer(source);
    long expanded = 0;
    for (long layer = 0; layer <= lastLayer; layer++) {
      store.settle(_ -> true);
      store.advance();
      while (store.next(source)) {
        if (expanded++ % Exploration.PULSE == 0 && !goesOn(layer)) {
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

  private boolean goesOn(long layer) {
    return exploration.rebuilding(
        () ->
            known == 0
                ? "layer %,d of %,d searched again".formatted(layer, length)
                : "%,d of %,d steps found, at layer %,d".formatted(known, length, layer));
  }
}
