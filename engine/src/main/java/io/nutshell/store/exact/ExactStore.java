package io.nutshell.store.exact;

import io.nutshell.memory.MemoryBudget;
import io.nutshell.memory.MemoryExhausted;
import io.nutshell.model.Layout;
import io.nutshell.model.State;
import io.nutshell.store.Removable;
import io.nutshell.store.Retrievable;
import io.nutshell.store.Round;
import io.nutshell.store.RoundInserter;
import io.nutshell.store.RoundStore;
import io.nutshell.store.StateStore;
import io.nutshell.store.table.Hash;
import io.nutshell.store.table.IdTable;
import io.nutshell.store.table.Lookup;
import io.nutshell.store.table.Places;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Every state in full: its words in {@link Entries}, in order of discovery, and an {@link IdTable}
 * to find them by hash.
 */
public final class ExactStore implements StateStore, Removable, RoundStore {
  private final Hash hash;
  private final IdTable table;
  private final Entries entries;
  private final Places places;

  private final StoredHashes hashOf = new StoredHashes();

  public ExactStore(Layout layout, MemoryBudget budget) {
    this(layout, budget, Hash.FULL);
  }

  public ExactStore(Layout layout, MemoryBudget budget, Hash hash) {
    this(
        layout.fixedLength()
            ? new FixedEntries(budget, layout.words() * Long.BYTES)
            : new VariableEntries(budget),
        budget,
        hash);
  }

  ExactStore(Entries entries, MemoryBudget budget, Hash hash) {
    this.hash = hash;
    this.entries = entries;
    table = new IdTable(budget, IdTable.Shape.FAST);
    places = new Places(budget);
  }

  @Override
  public Worker inserter() {
    return new Worker();
  }

  /** One worker's handle. */
  final class Worker implements BatchInserter, EarlyInserter, Retrievable {
    private final Lookup lookup = new Lookup();

    @Override
    public long add(State state, long event, int choice) {
      return findOrInsert(state, hash.of(state.words, state.length));
    }

    @Override
    public void prepare(State[] states, int begin, int end) {
      lookup.ensure(end);
      for (int i = begin; i < end; i++) {
        lookup.set(i, hash.of(states[i].words, states[i].length));
      }
    }

    @Override
    public void settle(State[] states, int count, long[] ids) {
      touch(count);
      for (int i = 0; i < count; i++) {
        ids[i] = findOrInsert(states[i], lookup.get(i));
      }
    }

    @Override
    public void note(State[] states, int begin, int end, long[] notes) {
      for (int i = begin; i < end; i++) {
        notes[i] = note(states[i]);
      }
    }

    long note(State state) {
      return hash.of(state.words, state.length);
    }

    @Override
    public void lookUp(State[] states, int begin, int end, long[] notes, long[] answers) {
      touch(notes, begin, end);
      for (int i = begin; i < end; i++) {
        answers[i] = ~find(states[i], notes[i]);
      }
    }

    /** The hash of a state that was prepared. */
    long hash(int index) {
      return lookup.get(index);
    }

    /** Reads the table slots at which looking up the first prepared states begins. */
    void touch(int count) {
      lookup.touch(table, count);
    }

    void touch(long[] notes, int begin, int end) {
      lookup.touch(table, notes, begin, end);
    }

    @Override
    public long add(State state, long note) {
      return findOrInsert(state, note);
    }

    private long findOrInsert(State state, long hashed) {
      long id = find(state, hashed);
      return id == IdTable.FREE ? insert(state, hashed) : ~id;
    }

    long find(State state, long hashed) {
      long id = table.find(hashed, lookup);
      while (id != IdTable.FREE && !entries.isAt(id, state)) {
        id = table.findNext(hashed, lookup);
      }
      return id;
    }

    private long insert(State state, long hashed) {
      long place = places.next();
      entries.put(place, state);
      try {
        table.append(hashed, place, hashOf, lookup);
      } catch (MemoryExhausted exhausted) {
        entries.giveBack(place);
        throw exhausted;
      }
      places.take(place);
      return place;
    }

    @Override
    public Retrievable reader() {
      return this;
    }

    @Override
    public void get(long id, State target) {
      entries.get(id, target);
    }
  }

  @Override
  public @Nullable Round round(int workers) {
    return round(workers, UnaryOperator.identity());
  }

  /**
   * @param wrapping turns a handle that takes states as they are stored into the handle for a
   *     worker
   */
  @Nullable Round round(int workers, UnaryOperator<RoundInserter> wrapping) {
    return entries instanceof FixedEntries fixed
        ? new ExactRound(this::inserter, hash, table, fixed, places, wrapping).round(workers)
        : null;
  }

  /** Hashes stored states, for one thread. */
  private final class StoredHashes implements IdTable.Hashes {
    private final State scratch = new State(1);

    @Override
    public long of(long id) {
      entries.get(id, scratch);
      return hash.of(scratch.words, scratch.length);
    }

    @Override
    public void of(long first, int count, long[] hashes) {
      if (entries instanceof FixedEntries fixed && fixed.oneWord()) {
        fixed.hash(first, count, hash, hashes);
      } else {
        IdTable.Hashes.super.of(first, count, hashes);
      }
    }

    @Override
    public IdTable.Hashes another() {
      return new StoredHashes();
    }
  }

  @Override
  public void freeze() {
    table.close();
  }

  @Override
  public void remove(long id) {
    places.giveBack(id);
    table.remove(hashOf.of(id), id, hashOf);
    entries.giveBack(id);
  }

  @Override
  public boolean holds(long id) {
    return places.inUse(id);
  }

  @Override
  public long bound() {
    return places.bound();
  }

  @Override
  public long size() {
    return places.count();
  }

  @Override
  public void close() {
    table.close();
    entries.close();
    places.close();
  }
}
