package io.nutshell.store.exact;

import io.nutshell.compact.Packing;
import io.nutshell.memory.MemoryBudget;
import io.nutshell.model.State;
import io.nutshell.store.Removable;
import io.nutshell.store.Retrievable;
import io.nutshell.store.Round;
import io.nutshell.store.RoundInserter;
import io.nutshell.store.RoundStore;
import io.nutshell.store.StateStore;
import io.nutshell.store.table.Hash;
import java.util.Arrays;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Every state in full, as some {@link Packing} writes it: an {@link ExactStore} of packed states. A
 * state is packed once when it is added; hashing and comparing use the packed form.
 */
public final class PackedStore implements StateStore, Removable, RoundStore {
  private final Supplier<? extends Packing> packings;
  private final ExactStore store;

  /**
   * @param packings makes a packing for each worker
   */
  public PackedStore(Supplier<? extends Packing> packings, MemoryBudget budget, Hash hash) {
    this.packings = packings;
    store = new ExactStore(new FixedEntries(budget, packings.get().bytes()), budget, hash);
  }

  @Override
  public Inserter inserter() {
    return new Worker();
  }

  private final class Worker implements BatchInserter, EarlyInserter, Retrievable {
    private final Packing packing = packings.get();
    private final ExactStore.Worker worker = store.inserter();
    private final State scratch = new State(packing.words());
    private State[] packed = {};

    @Override
    public long add(State state, long event, int choice) {
      packing.pack(state, scratch.words);
      return worker.add(scratch, event, choice);
    }

    @Override
    public void prepare(State[] states, int begin, int end) {
      packed = packed(packing, states, begin, end, packed);
      worker.prepare(packed, begin, end);
    }

    @Override
    public void settle(State[] states, int count, long[] ids) {
      worker.settle(packed, count, ids);
    }

    @Override
    public void note(State[] states, int begin, int end, long[] notes) {
      for (int i = begin; i < end; i++) {
        packing.pack(states[i], scratch.words);
        notes[i] = worker.note(scratch);
      }
    }

    @Override
    public void lookUp(State[] states, int begin, int end, long[] notes, long[] answers) {
      worker.touch(notes, begin, end);
      for (int i = begin; i < end; i++) {
        packing.pack(states[i], scratch.words);
        answers[i] = ~worker.find(scratch, notes[i]);
      }
    }

    @Override
    public long add(State state, long note) {
      packing.pack(state, scratch.words);
      return worker.add(scratch, note);
    }

    @Override
    public Retrievable reader() {
      return this;
    }

    @Override
    public void get(long id, State target) {
      worker.get(id, scratch);
      packing.unpack(scratch.words, target);
    }
  }

  /**
   * Packs some states, each into the state at its index; returns the array, perhaps a larger one.
   */
  private static State[] packed(
      Packing packing, State[] states, int begin, int end, State[] packed) {
    State[] all = packed;
    if (all.length < end) {
      State[] more = Arrays.copyOf(all, 2 * end);
      for (int i = all.length; i < more.length; i++) {
        more[i] = new State(packing.words());
      }
      all = more;
    }
    for (int i = begin; i < end; i++) {
      packing.pack(states[i], all[i].words);
    }
    return all;
  }

  @Override
  public @Nullable Round round(int workers) {
    return store.round(workers, PackedRoundInserter::new);
  }

  private final class PackedRoundInserter implements RoundInserter {
    private final Packing packing = packings.get();
    private final RoundInserter inserter;
    private final State scratch = new State(packing.words());
    private State[] packed = {};

    PackedRoundInserter(RoundInserter inserter) {
      this.inserter = inserter;
    }

    @Override
    public Retrievable reader() {
      Retrievable reader = inserter.reader();
      return (id, target) -> {
        reader.get(id, scratch);
        packing.unpack(scratch.words, target);
      };
    }

    @Override
    public void begin(int chunk) {
      inserter.begin(chunk);
    }

    @Override
    public void prepare(State[] states, int begin, int end) {
      packed = packed(packing, states, begin, end, packed);
      inserter.prepare(packed, begin, end);
    }

    @Override
    public void offer(State[] states, int count) {
      inserter.offer(packed, count);
    }
  }

  @Override
  public void freeze() {
    store.freeze();
  }

  @Override
  public void remove(long id) {
    store.remove(id);
  }

  @Override
  public boolean holds(long id) {
    return store.holds(id);
  }

  @Override
  public long bound() {
    return store.bound();
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
