package io.nutshell.search;

import io.nutshell.memory.Disk;
import io.nutshell.memory.DiskFailure;
import io.nutshell.memory.MemoryExhausted;
import io.nutshell.model.State;
import io.nutshell.store.BatchStore;
import io.nutshell.store.Path;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Paths to states without a log of predecessors. When the layer search has ended, it is run again
 * up to the state's layer, and this time the layers are kept, at least the latest ones. Then the
 * path is found backwards: some state of the layer before has the state as a successor, some state
 * of the layer before that has this one, and so on. The path is a shortest one, since a state's
 * layer is its distance.
 *
 * <p><b>What it costs.</b> If memory holds all layers: one more search, and one pass over each
 * layer, which is linear in the number of states. Otherwise the search runs again for the layers
 * that did not fit. The store keeps as many layers as fit half the memory that the set leaves free.
 * The set is smaller for earlier layers, so the number of searches grows with the logarithm of the
 * number of layers.
 */
final class LayerTraces implements Paths {
  /** When memory is exhausted, the next search keeps layers in 1/REDUCTION of the bytes. */
  private static final int REDUCTION = 8;

  /** The rebuilding gives up when fewer bytes than this are left for layers. */
  private static final int FEWEST_BYTES = 1 << 12;

  private final Course course;
  private final BatchStore store;

  /** The layer of the state that is being reported to the observer. */
  long layer;

  /** The last of the layers that are kept; -1 before the search was run again. */
  private long keptTo = -1;

  /** The length of the path that is being rebuilt, and how many of its steps are known. */
  private long length;

  private long known;

  LayerTraces(Course course, BatchStore store) {
    this.course = course;
    this.store = store;
  }

  @Override
  public Supplier<@Nullable Path> to(long id, State state) {
    State wanted = state.copy();
    long of = layer;
    return () -> {
      try {
        return path(wanted, of);
      } catch (MemoryExhausted | DiskFailure exhausted) {
        keptTo = -1;
        return null;
      }
    };
  }

  private @Nullable Path path(State state, long of) {
    course.beginRebuilding();
    length = of;
    known = 0;
    Path path = new Path(course.budget(), of);
    Expansion expansion = Expansion.of(course.exploration.model());
    State source = new State(1);
    State wanted = state.copy();
    for (int step = path.length() - 1; step >= 0; step--) {
      if (keptTo < step || !store.reopen(step)) {
        if (!search(step) || !store.reopen(step)) {
          return null;
        }
      }
      if (!findPredecessor(step, expansion, wanted, source)) {
        return null;
      }
      path.set(step, expansion.event(), expansion.choice());
      wanted.copyFrom(source);
      known++;
    }
    return path;
  }

  /**
   * Reads a layer up to a state that has the wanted successor; the expansion's last step is then
   * the step to it. False if a limit was reached before.
   */
  private boolean findPredecessor(long of, Expansion expansion, State wanted, State source) {
    State target = new State(1);
    for (long read = of; store.next(source); read++) {
      if (read % Course.PULSE == 0 && !mayGoOn(of)) {
        return false;
      }
      expansion.begin(source);
      while (expansion.next(target)) {
        if (!expansion.failed() && target.equals(wanted)) {
          return true;
        }
      }
    }
    throw new IllegalStateException("no state of layer " + of + " leads to one of the next");
  }

  /**
   * Runs the search again up to the given layer; false if a limit was reached before. If the layers
   * take memory that the store's other tables need, fewer layers are kept.
   */
  private boolean search(long lastLayer) {
    Disk disk = course.budget().disk();
    long most = disk == null ? course.budget().limit() : disk.limit() / 2;
    while (true) {
      try {
        return search(lastLayer, most);
      } catch (MemoryExhausted exhausted) {
        if (most < FEWEST_BYTES) {
          throw exhausted;
        }
        most /= REDUCTION;
      }
    }
  }

  private boolean search(long lastLayer, long mostBytes) {
    keptTo = -1;
    store.restart(mostBytes);
    Expansion expansion = Expansion.of(course.exploration.model());
    State source = new State(1);
    State target = new State(1);
    course.exploration.model().initial(source);
    store.offer(source);
    long expanded = 0;
    for (long at = 0; at <= lastLayer; at++) {
      store.settleUnseen(_ -> {});
      store.advance();
      while (store.next(source)) {
        if (expanded++ % Course.PULSE == 0 && !mayGoOn(at)) {
          return false;
        }
        if (at == lastLayer) {
          continue;
        }
        expansion.begin(source);
        while (expansion.next(target)) {
          if (!expansion.failed()) {
            store.offer(target);
          }
        }
      }
    }
    keptTo = lastLayer;
    return true;
  }

  private boolean mayGoOn(long at) {
    return course.rebuilding(
        () ->
            known == 0
                ? "layer %,d of %,d searched again".formatted(at, length)
                : "%,d of %,d steps found, at layer %,d".formatted(known, length, at));
  }
}
