package io.nutshell.store.delta;

import io.nutshell.compact.MixedRadix;
import io.nutshell.memory.MemoryBudget;
import io.nutshell.model.Layout;
import io.nutshell.model.State;
import io.nutshell.store.Retrievable;
import io.nutshell.store.StateStore;
import io.nutshell.store.table.Hash;
import io.nutshell.store.table.IdTable;
import io.nutshell.store.table.Lookup;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * States in difference form: a state is stored as its difference from its predecessor, and at every
 * δ-th depth in full.
 *
 * <p><b>How it works.</b> A step changes little of a state, so only the bytes that changed and the
 * predecessor are stored ({@link DeltaLog}). A state is expanded by overlaying the differences from
 * it back to a state that is known; no event is executed again. Differences are exclusive-ors: they
 * can be overlaid in any order, from the old state to the new or back. States whose depth is a
 * multiple of δ are explicit: they need no predecessor, so that no chain is longer than δ.
 *
 * <p>To compare a stored state with one just generated, the stored one's differences are taken off
 * the generated one, newest first, until an expanded state is met: one of the source's {@link
 * AncestorCache}, one of the {@link ExpandedStates}, or an explicit one. The two states are equal
 * where the remainder is that state.
 *
 * <p>From the paper on memory-efficient state-space analysis (Mukherjee et al. 2010): its
 * sequential algorithm, here for any search order. Where a bucket of its hash table grows long, the
 * paper puts a second table, with another hash function, in its place; here each entry of the one
 * {@link IdTable} carries a tag of further hash bits, so that states with another tag are never
 * expanded. No entry is overwritten, and the table grows as needed, whereas the paper needs an
 * estimate of the number of states.
 */
public final class DeltaStore implements StateStore {

  /**
   * The method's parameters.
   *
   * @param delta states at depths that are multiples of this are stored in full; 0: only the
   *     initial state
   * @param cache the largest number of states kept expanded
   * @param radix whether states in full are packed as {@link MixedRadix} numbers
   */
  public record Options(long delta, long cache, boolean radix) {
    public static final Options USUAL = new Options(20, 4096, false);
  }

  /** Longer tags than usual: comparing with an unequal state costs a chain of overlays. */
  private static final int LEAST_TAG = 6;

  private static final long NO_SOURCE = -1;

  private final long delta;
  private final Hash hash;
  private final IdTable table;
  private final DeltaLog log;
  private final ExpandedStates cache;

  /** The length of the longest state. */
  private int width;

  private long explicit;
  private long expansions;

  public DeltaStore(Layout layout, MemoryBudget budget) {
    this(layout, budget, Options.USUAL, Hash.FULL);
  }

  public DeltaStore(Layout layout, MemoryBudget budget, Options options, Hash hash) {
    this.delta = options.delta;
    this.hash = hash;
    table = new IdTable(budget, IdTable.Shape.SMALL, LEAST_TAG);
    log = new DeltaLog(budget, layout, options.radix ? new MixedRadix(layout) : null);
    cache = new ExpandedStates(budget, options.cache);
    width = layout.words();
  }

  @Override
  public Inserter inserter() {
    return new Worker();
  }

  /** One worker's handle. */
  private final class Worker implements Inserter, Retrievable {
    private final AncestorCache ancestors = new AncestorCache(log, cache, width);
    private final IdTable.Hashes hashOf = this::hashOf;
    private final Lookup lookup = new Lookup();
    private long[] rest = new long[width];
    private long source = NO_SOURCE;
    private long depth;

    @Override
    public long addInitial(State state) {
      source = NO_SOURCE;
      return insert(state, hash.of(state.words, state.length), 0);
    }

    @Override
    public void from(long id, State state, long stateDepth) {
      source = id;
      depth = stateDepth;
    }

    @Override
    public long add(State state, long event, int choice) {
      return insert(state, hash.of(state.words, state.length), depth + 1);
    }

    @Override
    public void addAll(State[] states, long[] events, int[] choices, int count, long[] ids) {
      lookup.ensure(count);
      for (int i = 0; i < count; i++) {
        lookup.set(i, hash.of(states[i].words, states[i].length));
      }
      lookup.touch(table, count);
      long touched = 0;
      for (int i = 0; i < count; i++) {
        long id = table.find(lookup.get(i), lookup);
        if (id != IdTable.FREE) {
          touched ^= log.touch(id);
        }
      }
      lookup.use(touched);
      for (int i = 0; i < count; i++) {
        ids[i] = insert(states[i], lookup.get(i), depth + 1);
      }
    }

    private long insert(State state, long hashed, long newDepth) {
      width = Math.max(width, state.length);
      widen();
      if (source != NO_SOURCE) {
        moveTo(source);
      }
      for (long id = table.find(hashed, lookup);
          id != IdTable.FREE;
          id = table.findNext(hashed, lookup)) {
        if (isAt(id, state)) {
          return ~id;
        }
      }
      return append(state, hashed, newDepth);
    }

    /** Makes room for the longest state, which another worker may have added. */
    private void widen() {
      if (width > rest.length) {
        rest = new long[width];
        ancestors.widen(width);
      }
    }

    private long append(State state, long hashed, long newDepth) {
      boolean needsNone = source == NO_SOURCE || (delta > 0 && newDepth % delta == 0);
      if (needsNone) {
        log.writeExplicit(state);
      } else {
        log.write(state, source, ancestors.words());
      }
      long id = log.size();
      table.append(hashed, id, hashOf, lookup);
      log.commit();
      cache.growWith(log.bytes(), width);
      explicit += needsNone ? 1 : 0;
      return id;
    }

    private boolean isAt(long id, State state) {
      expansions++;
      System.arraycopy(state.words, 0, rest, 0, state.length);
      Arrays.fill(rest, state.length, rest.length, 0);
      int generation = ancestors.youngest();
      for (long current = id; current != DeltaLog.NONE; current = log.predecessor()) {
        generation = ancestors.notAfter(current, generation);
        if (ancestors.is(generation, current)) {
          return (current != id || ancestors.length(generation) == state.length)
              && Arrays.equals(rest, ancestors.words(generation));
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
      }
      return isZero(rest);
    }

    private void moveTo(long id) {
      if (ancestors.moveTo(id)) {
        expansions++;
      }
    }

    private long hashOf(long id) {
      widen();
      moveTo(id);
      return hash.of(ancestors.words(), ancestors.length());
    }

    @Override
    public Retrievable reader() {
      return this;
    }

    @Override
    public void get(long id, State target) {
      widen();
      moveTo(id);
      target.resize(ancestors.length());
      System.arraycopy(ancestors.words(), 0, target.words, 0, target.length);
    }
  }

  private static boolean isZero(long[] words) {
    long bits = 0;
    for (long word : words) {
      bits |= word;
    }
    return bits == 0;
  }

  @Override
  public long size() {
    return log.size();
  }

  @Override
  public Map<String, Long> statistics() {
    Map<String, Long> statistics = new LinkedHashMap<>();
    statistics.put("explicit states", explicit);
    statistics.put("expansions", expansions);
    statistics.put("overlays", log.overlays());
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
