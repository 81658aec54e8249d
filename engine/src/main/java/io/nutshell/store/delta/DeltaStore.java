package io.nutshell.store.delta;

import io.nutshell.compact.MixedRadix;
import io.nutshell.memory.MemoryBudget;
import io.nutshell.model.Layout;
import io.nutshell.model.State;
import io.nutshell.store.Retrievable;
import io.nutshell.store.StateStore;
import io.nutshell.store.table.Hash;
import io.nutshell.store.table.IdTable;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * States in difference form: a state is how it differs from its predecessor, the one it was found
 * from, and every so many levels there is one that needs none.
 *
 * <p><b>How it works.</b> A step changes little of a state, so what is stored of it is the few
 * bytes that changed and where its predecessor is ({@link DeltaLog}). A state is expanded by
 * overlaying the differences from it back to a state that is known; no event is executed again.
 * Differences are exclusive-ors: each position is the sum of all changes to it, and it does not
 * matter in which order they are overlaid, nor whether from the old state to the new or back.
 * States whose depth is a multiple of δ are explicit: they need no predecessor, so that no chain is
 * longer than δ.
 *
 * <p>To compare a stored state with one just generated, the stored one's differences are taken off
 * the generated one, newest first, until a state is met that is at hand expanded: one of the
 * source's own {@link Lineage}, one of the {@link ExpandedStates}, or an explicit one. Then what is
 * left must be that one.
 *
 * <p>From the paper on memory-efficient state-space analysis (002): its sequential algorithm, here
 * for any search order. Where a bucket of its hash table grows long, the paper puts a second table,
 * with another hash function, in its place; here each entry of the one {@link IdTable} carries a
 * tag of hash bits that its place does not tell, so that states with another tag are never
 * expanded. Nothing in a slot is overwritten, and the table grows by itself, where the paper needs
 * an estimate of the number of states.
 */
public final class DeltaStore implements StateStore, Retrievable {

  /**
   * What can be chosen.
   *
   * @param delta explicit are the states at depths that are multiples of this; at 0, only the
   *     initial one
   * @param cache how many states are kept expanded, at most
   * @param radix whether states in full are packed as {@link MixedRadix} numbers
   */
  public record Options(long delta, long cache, boolean radix) {
    public static final Options USUAL = new Options(20, 4096, false);
  }

  /** Tags longer than a table's usual: a state wrongly looked at costs a chain of overlays. */
  private static final int LEAST_TAG = 6;

  private static final long NO_SOURCE = -1;

  private final long delta;
  private final Hash hash;
  private final IdTable table;
  private final IdTable.Hashes hashOf = this::hashOf;
  private final DeltaLog log;
  private final ExpandedStates cache;
  private final Lineage lineage;
  private long[] rest;
  private long[] hashes = new long[16];

  private long explicit;
  private long comparisons;
  private long overlays;

  /** Takes the values read ahead, so that reading them is not optimised away. */
  @SuppressWarnings("UnusedVariable")
  private long sink;

  public DeltaStore(Layout layout, MemoryBudget budget) {
    this(layout, budget, Options.USUAL, Hash.FULL);
  }

  public DeltaStore(Layout layout, MemoryBudget budget, Options options, Hash hash) {
    this.delta = options.delta;
    this.hash = hash;
    table = new IdTable(budget, IdTable.Shape.SMALL, LEAST_TAG);
    log = new DeltaLog(budget, layout, options.radix ? new MixedRadix(layout) : null);
    cache = new ExpandedStates(budget, options.cache);
    lineage = new Lineage(log, cache, layout.words());
    rest = new long[layout.words()];
  }

  @Override
  public Inserter inserter() {
    return new Inserter() {
      private long source = NO_SOURCE;
      private long depth;

      @Override
      public long addInitial(State state) {
        source = NO_SOURCE;
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
        }
        table.touch(hashes, count);
        long touched = 0;
        for (int i = 0; i < count; i++) {
          long id = table.guess(hashes[i]);
          if (id != IdTable.FREE) {
            touched ^= log.touch(id);
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
    if (state.length > rest.length) {
      rest = new long[state.length];
      lineage.widen(state.length);
    }
    if (source != NO_SOURCE) {
      lineage.moveTo(source);
    }
    for (long id = table.find(hashed); id != IdTable.FREE; id = table.findNext(hashed)) {
      if (isAt(id, state)) {
        return ~id;
      }
    }
    return append(state, hashed, source, depth);
  }

  private long append(State state, long hashed, long source, long depth) {
    boolean needsNone = source == NO_SOURCE || (delta > 0 && depth % delta == 0);
    if (needsNone) {
      log.writeExplicit(state);
    } else {
      log.write(state, source, lineage.words());
    }
    long id = log.size();
    table.append(hashed, id, hashOf);
    log.commit();
    cache.growWith(log.bytes(), rest.length);
    explicit += needsNone ? 1 : 0;
    return id;
  }

  private boolean isAt(long id, State state) {
    comparisons++;
    System.arraycopy(state.words, 0, rest, 0, state.length);
    Arrays.fill(rest, state.length, rest.length, 0);
    int generation = lineage.youngest();
    for (long current = id; current != DeltaLog.NONE; current = log.predecessor()) {
      generation = lineage.notAfter(current, generation);
      if (lineage.is(generation, current)) {
        return (current != id || lineage.length(generation) == state.length)
            && Arrays.equals(rest, lineage.words(generation));
      }
      if (cache.has(current)) {
        cache.overlay(current, rest);
        return (current != id || cache.length(current) == state.length) && isZero(rest);
      }
      log.read(current);
      if (current == id && log.length() != state.length) {
        return false;
      }
      log.overlay(rest);
      overlays++;
    }
    return isZero(rest);
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
    statistics.put("overlays", lineage.overlays() + overlays);
    statistics.put("cache hits", cache.hits());
    return statistics;
  }

  @Override
  public void close() {
    table.close();
    log.close();
    cache.close();
  }
}
