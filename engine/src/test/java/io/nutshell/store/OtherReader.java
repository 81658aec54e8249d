package io.nutshell.store;

import io.nutshell.model.State;
import org.jspecify.annotations.Nullable;

/** Adds states as another inserter does, and gives them back by another reader, or not at all. */
public final class OtherReader {
  private OtherReader() {}

  public static StateStore.Inserter of(StateStore.Inserter inside, @Nullable Retrievable reader) {
    return inside instanceof StateStore.BatchInserter batch
        ? new InBatches(batch, reader)
        : new OneByOne(inside, reader);
  }

  private record OneByOne(StateStore.Inserter inside, @Nullable Retrievable reader)
      implements StateStore.Inserter {
    @Override
    public long addInitial(State state) {
      return inside.addInitial(state);
    }

    @Override
    public void from(long id, State source, long depth) {
      inside.from(id, source, depth);
    }

    @Override
    public long add(State state, long event, int choice) {
      return inside.add(state, event, choice);
    }
  }

  private record InBatches(StateStore.BatchInserter inside, @Nullable Retrievable reader)
      implements StateStore.BatchInserter {
    @Override
    public long addInitial(State state) {
      return inside.addInitial(state);
    }

    @Override
    public void from(long id, State source, long depth) {
      inside.from(id, source, depth);
    }

    @Override
    public long add(State state, long event, int choice) {
      return inside.add(state, event, choice);
    }

    @Override
    public void prepare(State[] states, int begin, int end) {
      inside.prepare(states, begin, end);
    }

    @Override
    public void settle(State[] states, int count, long[] ids) {
      inside.settle(states, count, ids);
    }
  }
}
