package io.nutshell.store;

import io.nutshell.memory.MemoryExhausted;
import io.nutshell.model.State;
import io.nutshell.store.exact.ExactStore;
import java.util.HashSet;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** An exact store that is full at a given number of states, with or without batches. */
public final class SmallStore implements StateStore {
  private final ExactStore store;
  private final long most;
  private final boolean inBatches;
  private final Set<State> known = new HashSet<>();

  private SmallStore(ExactStore store, long most, boolean inBatches) {
    this.store = store;
    this.most = most;
    this.inBatches = inBatches;
  }

  public static Function<ExactStore, StateStore> oneByOne(long most) {
    return store -> new SmallStore(store, most, false);
  }

  public static Function<ExactStore, StateStore> inBatches(long most) {
    return store -> new SmallStore(store, most, true);
  }

  @Override
  public Inserter inserter() {
    Inserter inserter = store.inserter();
    return inBatches
        ? new BatchInserter() {
          @Override
          public long add(State state, long event, int choice) {
            return insert(inserter, state);
          }

          @Override
          public @Nullable Retrievable reader() {
            return inserter.reader();
          }

          @Override
          public void prepare(State[] states, int begin, int end) {}

          @Override
          public void settle(State[] states, int count, long[] ids) {
            for (int i = 0; i < count; i++) {
              ids[i] = insert(inserter, states[i]);
            }
          }
        }
        : new Inserter() {
          @Override
          public long add(State state, long event, int choice) {
            return insert(inserter, state);
          }

          @Override
          public @Nullable Retrievable reader() {
            return inserter.reader();
          }
        };
  }

  private long insert(Inserter inserter, State state) {
    if (known.size() == most && !known.contains(state)) {
      throw new MemoryExhausted("it is full");
    }
    known.add(state.copy());
    return inserter.add(state, 0, 0);
  }

  @Override
  public long size() {
    return store.size();
  }

  @Override
  public void close() {
    store.close();
  }
}
