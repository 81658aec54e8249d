package io.nutshell.store;

import io.nutshell.compact.Packing;
import io.nutshell.memory.MemoryBudget;
import io.nutshell.model.Layout;
import io.nutshell.model.State;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * States in difference form: how each one differs from its predecessor, and every so many levels
 * one that needs no predecessor.
 */
public final class DeltaStore implements StateStore, Retrievable {
  private final long delta;
  private final Hash hash;
  private final IdTable table;
  private final IdTable.Hashes hashesOfStored = this::hashOf;
  private final DeltaLog log;
  private final Lineage lineage;
  private final ExpansionCache cache;
  private long[] compared;
  private long[] hashes = new long[16];

  private long explicit;
  private long comparisons;
  private long overlays;

  /** Takes the values read ahead, so that reading them is not optimised away. */
  @SuppressWarnings("UnusedVariable")
  private long sink;

  public DeltaStore(
      Layout layout, MemoryBudget budget, Hash hash, long delta, @Nullable Packing packing) {
    this.delta = delta;
    this.hash = hash;
    table = new IdTable(budget, IdTable.Shape.STEADY, 6);
    log = new DeltaLog(budget, layout, packing);
    cache = new ExpansionCache(budget, Integer.getInteger("n",4096), layout.words());
    lineage = new Lineage(log, layout.words(), cache);
    compared = new long[layout.words()];
  }

  @Override
  public Inserter inserter() {
    return new Inserter() {
      private long source = -1;
      private long depth;

      @Override
      public long addInitial(State state) {
        source = -1;
        return insert(state, hash.of(state.words, state.length), source, 0);
      }

      @Override
      public void from(long id, State state, long stateDepth) {
        source = id;
        depth = stateDepth;
      }

      @Override
      public long add(State state, long event, int choice) {
        return insert(state, hash.of(state.words, state.length), source, depth + 1);
      }

      @Override
      public void addAll(State[] states, long[] events, int[] choices, int count, long[] ids) {
        if (hashes.length < count) {
          hashes = new long[2 * count];
        }
        for (int i = 0; i < count; i++) {
          hashes[i] = hash.of(states[i].words, states[i].length);
          ids[i] = table.firstGuess(hashes[i]);
        }
        long touched = 0;
        for (int i = 0; i < count; i++) {
          if (ids[i] != IdTable.FREE) {
            touched ^= log.touch(ids[i]);
          }
        }
        sink = touched;
        for (int i = 0; i < count; i++) {
          ids[i] = insert(states[i], hashes[i], source, depth + 1);
        }
      }
    };
  }

  private long insert(State state, long hashed, long source, long depth) {
    if (state.length > compared.length) {
      compared = new long[state.length];
      lineage.widen(state.length);
    }
    if (source >= 0) {
      lineage.moveTo(source);
    }
    long slot = table.home(hashed);
    while (true) {
      slot = table.seek(slot, hashed);
      long id = table.idAt(slot);
      if (id == IdTable.FREE) {
        return append(state, slot, hashed, source, depth);
      }
      if (isAt(id, state)) {
        return ~id;
      }
      slot = table.after(slot);
    }
  }

  private long append(State state, long slot, long hashed, long source, long depth) {
    boolean needsNone = source < 0 || (delta > 0 && depth % delta == 0);
    if (needsNone) {
      log.writeExplicit(state);
    } else {
      log.write(state, source, lineage.words());
    }
    long id = log.size();
    table.append(slot, hashed, id, hashesOfStored);
    log.commit();
    if (needsNone) {
      explicit++;
    }
    return id;
  }

  /**
   * Whether a stored state is this one. Taking the newest differences off this one, step by step,
   * must lead to a state of the source's lineage, or to nothing.
   */
  private boolean isAt(long id, State state) {
    System.arraycopy(state.words, 0, compared, 0, state.length);
    Arrays.fill(compared, state.length, compared.length, 0);
    comparisons++;
    long current = id;
    int generation = lineage.notAfter(current, lineage.youngest());
    if (lineage.is(generation, current) && lineage.length(generation) != state.length) {
      return false;
    }
    while (!lineage.is(generation, current)) {
      if (cache.has(current)) { cache.overlay(current, compared); return isZero(compared); }
      log.read(current);
      if (current == id && log.length() != state.length) {
        return false;
      }
      log.overlay(compared);
      overlays++;
      current = log.predecessor();
      if (current == DeltaLog.NONE) {
        return isZero(compared);
      }
      generation = lineage.notAfter(current, generation);
    }
    return Arrays.equals(compared, lineage.words(generation));
  }

  private static boolean isZero(long[] words) {
    long bits = 0;
    for (long word : words) {
      bits |= word;
    }
    return bits == 0;
  }

  private long hashOf(long id) {
    lineage.moveTo(id);
    return hash.of(lineage.words(), lineage.length());
  }

  @Override
  public void get(long id, State target) {
    lineage.moveTo(id);
    target.resize(lineage.length());
    System.arraycopy(lineage.words(), 0, target.words, 0, target.length);
  }

  @Override
  public long size() {
    return log.size();
  }

  @Override
  public Map<String, Long> statistics() {
    Map<String, Long> statistics = new LinkedHashMap<>();
    statistics.put("explicit states", explicit);
    statistics.put("expansions", lineage.expansions() + comparisons);
    statistics.put("overlays", lineage.overlays() + overlays);statistics.put("hits", cache.hits());statistics.put("comp", comparisons);statistics.put("compov", overlays);
    return statistics;
  }

  @Override
  public void close() {
    table.close();
    log.close();
  }
}
