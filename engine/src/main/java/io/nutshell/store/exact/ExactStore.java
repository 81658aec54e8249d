package io.nutshell.store.exact;

import io.nutshell.memory.MemoryBudget;
import io.nutshell.memory.MemoryExhausted;
import io.nutshell.memory.Region;
import io.nutshell.model.Layout;
import io.nutshell.model.State;
import io.nutshell.store.Removable;
import io.nutshell.store.StateStore;
import io.nutshell.store.table.Hash;
import io.nutshell.store.table.IdTable;
import io.nutshell.store.table.Places;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Every state in full: its packed words in an arena, in order of discovery, and an {@link IdTable}
 * to find them by hash.
 *
 * <p>States of fixed length lie at {@code id × length}; where the length varies, {@link Spans} tell
 * where.
 */
public final class ExactStore implements StateStore, Removable {
  private final Hash hash;
  private final IdTable table;
  private final Region arena;
  private final @Nullable Spans spans;
  private final int words;

  /** States of one word are met so often that they go without loops, which take long to compile. */
  private final boolean oneWord;

  private final State scratch = new State(1);
  private final IdTable.Hashes hashOf = this::hashOf;
  private final Places places;
  private long[] hashes = new long[16];

  public ExactStore(Layout layout, MemoryBudget budget) {
    this(layout, budget, Hash.FULL);
  }

  public ExactStore(Layout layout, MemoryBudget budget, Hash hash) {
    this.hash = hash;
    words = layout.words();
    table = new IdTable(budget, IdTable.Shape.FASTEST);
    arena = new Region(budget);
    spans = layout.fixedLength() ? null : new Spans(budget, arena);
    oneWord = spans == null && words == 1;
    places = new Places(budget);
  }

  @Override
  public Inserter inserter() {
    return new BatchInserter() {
      @Override
      public long add(State state, long event, int choice) {
        return findOrInsert(state, hash.of(state.words, state.length));
      }

      @Override
      public void prepare(State[] states, int begin, int end) {
        if (hashes.length < end) {
          hashes = Arrays.copyOf(hashes, 2 * end);
        }
        for (int i = begin; i < end; i++) {
          hashes[i] = hash.of(states[i].words, states[i].length);
        }
      }

      @Override
      public void settle(State[] states, int count, long[] ids) {
        table.touch(hashes, count);
        for (int i = 0; i < count; i++) {
          ids[i] = findOrInsert(states[i], hashes[i]);
        }
      }
    };
  }

  private long findOrInsert(State state, long hashed) {
    long id = table.find(hashed);
    while (id != IdTable.FREE && !isAt(id, state)) {
      id = table.findNext(hashed);
    }
    return id == IdTable.FREE ? insert(state, hashed) : ~id;
  }

  /** Puts a state into the free slot at which its lookup ended. */
  private long insert(State state, long hashed) {
    long place = places.next();
    put(place, state);
    append(hashed, place);
    places.take(place);
    return place;
  }

  private void append(long hashed, long place) {
    try {
      table.append(hashed, place, hashOf);
    } catch (MemoryExhausted exhausted) {
      if (spans != null) {
        spans.giveBack(place);
      }
      throw exhausted;
    }
  }

  private boolean isAt(long id, State state) {
    if (oneWord) {
      return arena.getLong(id) == state.words[0];
    }
    long start = start(id);
    if (spans != null && spans.length(id) != state.length) {
      return false;
    }
    for (int i = 0; i < state.length; i++) {
      if (arena.getLong(start + i) != state.words[i]) {
        return false;
      }
    }
    return true;
  }

  private void put(long place, State state) {
    if (oneWord) {
      arena.ensure((place + 1) * Long.BYTES);
      arena.setLong(place, state.words[0]);
      return;
    }
    long start;
    if (spans == null) {
      start = place * words;
      arena.ensure((start + words) * Long.BYTES);
    } else {
      start = spans.take(place, state.length);
    }
    for (int i = 0; i < state.length; i++) {
      arena.setLong(start + i, state.words[i]);
    }
  }

  private long start(long id) {
    return spans == null ? id * words : spans.start(id);
  }

  private long hashOf(long id) {
    if (oneWord) {
      return hash.of(arena.getLong(id));
    }
    get(id, scratch);
    return hash.of(scratch.words, scratch.length);
  }

  @Override
  public void get(long id, State target) {
    if (oneWord) {
      target.resize(1);
      target.words[0] = arena.getLong(id);
      return;
    }
    long start = start(id);
    int length = spans == null ? words : spans.length(id);
    target.resize(length);
    for (int i = 0; i < length; i++) {
      target.words[i] = arena.getLong(start + i);
    }
  }

  @Override
  public void freeze() {
    table.close();
  }

  @Override
  public long spare() {
    return table.spare();
  }

  @Override
  public void remove(long id) {
    places.giveBack(id);
    table.remove(hashOf.of(id), id, hashOf);
    if (spans != null) {
      spans.giveBack(id);
    }
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
    arena.close();
    if (spans != null) {
      spans.close();
    }
    places.close();
  }
}
