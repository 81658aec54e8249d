package io.nutshell.store.comback;

import io.nutshell.memory.MemoryBudget;
import io.nutshell.model.Model;
import io.nutshell.model.State;
import io.nutshell.store.Path;
import io.nutshell.store.PathKeeping;
import io.nutshell.store.Retrievable;
import io.nutshell.store.StateStore;
import io.nutshell.store.table.Hash;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Stores no states, only what is needed to reconstruct them: exact hash compaction.
 *
 * <p><b>How it works</b>, after "The ComBack Method – Extending Hash Compaction with Backtracking"
 * (Westergaard, Kristensen, Brodal, Arge). A state is represented by a hash of 32 or 64 bits, its
 * number, and a back edge: the number of its predecessor and the event that led to it. The {@link
 * StateTable} lists for each hash the numbers of the states that have it; {@link BackEdges} form a
 * tree whose root is the initial state. To look up a state whose hash is listed, each state in the
 * list is reconstructed by executing the events on its path from the root (see {@link
 * Reconstruction}) and compared. So all states are told apart, at 5 bytes in the state table and
 * about 2 in the back edges, free entries not counted, whatever the size of a state; the price is
 * time.
 *
 * <p>The variants of the paper:
 *
 * <ol>
 *   <li><em>Short paths.</em> The back edge of a state that is met again on a shorter path is
 *       replaced. Breadth-first search finds shortest paths anyway, so this costs nothing there.
 *   <li><em>Caching</em> of some states in full ({@link StateCache}), and collision lists in which
 *       the state last met moves to the front.
 *   <li><em>Backwards</em> comparison, for models that can undo events.
 *   <li><em>Numbers only</em> in the waiting set: then the store is {@link Retrievable}.
 *   <li><em>Non-deterministic events.</em> The back edge holds the event and not the choice. The
 *       paper's algorithm 3 reconstructs all states that the events can lead to, filters them by
 *       their hashes, and takes any of them for the one that was stored. Where two targets of one
 *       step have the same hash, that loses the second one. Here a state is the <em>first</em>
 *       target that has the right hash; where it is not (about once in a billion with a good hash),
 *       its choice is kept in {@link OddChoices}. So exactly one state is left.
 * </ol>
 */
public final class ComBackStore implements StateStore, PathKeeping {

  /**
   * The variants.
   *
   * @param hashBits 32 or 64
   * @param shortPaths replace back edges by those of shorter paths
   * @param cache the largest number of states to keep in full
   * @param moveToFront reorder collision lists
   * @param backwards undo events where the model can
   * @param numbersOnly let the waiting set hold numbers
   */
  public record Options(
      int hashBits,
      boolean shortPaths,
      long cache,
      boolean moveToFront,
      boolean backwards,
      boolean numbersOnly) {

    public static final Options USUAL = new Options(32, false, 10_000, true, false, true);
  }

  private final Options options;
  private final Hash hash;
  private final StateTable table;
  private final BackEdges edges;
  private final OddChoices odd;
  private final StateCache cache;
  private final Reconstruction reconstruction;

  /** The number of back edges between the state last compared and a known one. */
  private long lastDistance;

  private long reconstructions;
  private long cacheHits;
  private long collisions;
  private long shortened;
  private long retrievals;
  private long stepsOfRetrievals;

  public ComBackStore(Model model, MemoryBudget budget, Options options) {
    this(model, budget, options, Hash.FULL);
  }

  public ComBackStore(Model model, MemoryBudget budget, Options options, Hash hash) {
    this.options = options;
    this.hash = hash;
    this.table = new StateTable(budget, options.hashBits);
    this.edges = new BackEdges(budget, options.shortPaths);
    this.odd = new OddChoices(budget);
    this.cache = new StateCache(budget, options.cache, model.layout().words());
    this.reconstruction =
        new Reconstruction(
            model, options.backwards, table, edges, odd, cache, this::hashOf, budget);
  }

  private long hashOf(State state) {
    return hash.of(state.words, state.length) >>> (Long.SIZE - options.hashBits);
  }

  @Override
  public Inserter inserter() {
    return new Worker();
  }

  private final class Worker implements Inserter {
    private long source;
    private State sourceState = new State(1);
    private long depth;
    private long[] hashes = new long[16];

    /** Takes the values read ahead, so that reading them is not optimised away. */
    @SuppressWarnings("UnusedVariable")
    private long sink;

    @Override
    public @Nullable Retrievable reader() {
      return options.numbersOnly ? ComBackStore.this::get : null;
    }

    @Override
    public long addInitial(State state) {
      if (edges.size() > 0) {
        return ~0L;
      }
      long hashed = hashOf(state);
      edges.reserve(0, 0);
      table.first(hashed);
      table.add(hashed, 0);
      edges.add(0, 0);
      return 0;
    }

    @Override
    public void from(long id, State state, long stateDepth) {
      source = id;
      sourceState = state;
      depth = stateDepth;
      cache.put(id, state);
    }

    @Override
    public long add(State state, long event, int choice) {
      return add(state, hashOf(state), event, choice);
    }

    @Override
    public void addAll(State[] states, long[] events, int[] choices, int count, long[] ids) {
      lookAhead(states, count);
      for (int i = 0; i < count; i++) {
        ids[i] = add(states[i], hashes[i], events[i], choices[i]);
      }
    }

    /** Hashes the states and reads what adding them will read, so that cache misses overlap. */
    private void lookAhead(State[] states, int count) {
      if (hashes.length < count) {
        hashes = new long[2 * count];
      }
      long touched = 0;
      for (int i = 0; i < count; i++) {
        hashes[i] = hashOf(states[i]);
        touched ^= table.touch(hashes[i]);
      }
      for (int i = 0; i < count; i++) {
        long entry = table.first(hashes[i]);
        if (entry != StateTable.NONE) {
          edges.find(table.id(entry));
          touched ^= edges.event();
        }
      }
      sink = touched;
    }

    private long add(State state, long hashed, long event, int choice) {
      long first = table.first(hashed);
      for (long entry = first; entry != StateTable.NONE; entry = table.next(entry, hashed)) {
        long id = table.id(entry);
        if (is(id, state)) {
          if (options.moveToFront && entry != first) {
            table.moveToFront(entry, hashed);
          }
          if (options.shortPaths && lastDistance > depth + 1) {
            shorten(id, state, hashed, event, choice);
          }
          return ~id;
        }
      }
      append(state, hashed, event, choice);
      if (first != StateTable.NONE) {
        collisions++;
      }
      return edges.size() - 1;
    }

    /**
     * Makes the current source the predecessor of a state whose known path is longer. The source's
     * own path is no longer than its depth, so it does not contain the state.
     */
    private void shorten(long id, State state, long hashed, long event, int choice) {
      if (!isOdd(state, hashed, event, choice) && edges.replace(id, source, event)) {
        odd.remove(id);
        shortened++;
      }
    }

    private void append(State state, long hashed, long event, int choice) {
      long id = edges.size();
      boolean isOdd = isOdd(state, hashed, event, choice);
      if (isOdd) {
        odd.reserve();
      }
      reconstruction.reserve(depth + 1);
      edges.reserve(source, event);
      table.add(hashed, id);
      edges.add(source, event);
      if (isOdd) {
        odd.add(id, choice);
      }
      cache.putNew(id, state);
    }

    private boolean isOdd(State state, long hashed, long event, int choice) {
      return choice > 0 && reconstruction.isOdd(sourceState, event, choice, state, hashed);
    }
  }

  private boolean is(long id, State state) {
    StateCache.Answer answer = cache.compare(id, state);
    if (answer != StateCache.Answer.NOT_HERE) {
      cacheHits++;
      lastDistance = 0;
      return answer == StateCache.Answer.SAME;
    }
    reconstructions++;
    boolean same = reconstruction.matches(id, state);
    lastDistance = reconstruction.followed();
    return same;
  }

  /** Reconstructs a state, whether or not the waiting set holds numbers only. */
  void get(long id, State target) {
    if (!cache.get(id, target)) {
      long before = reconstruction.executed();
      target.copyFrom(reconstruction.rebuild(id));
      retrievals++;
      stepsOfRetrievals += reconstruction.executed() - before;
    }
  }

  @Override
  public Path path(long id) {
    return reconstruction.path(id);
  }

  @Override
  public long size() {
    return edges.size();
  }

  /** The bits a state takes in the tables, free entries not counted. */
  double bitsPerState() {
    return table.entryBits() + (double) edges.bits() / size();
  }

  @Override
  public Map<String, Long> statistics() {
    Map<String, Long> counts = new LinkedHashMap<>();
    counts.put("reconstructions", reconstructions);
    counts.put("steps executed again", reconstruction.executed() - stepsOfRetrievals);
    counts.put("cache hits", cacheHits);
    counts.put("hash collisions", collisions);
    if (options.backwards) {
      counts.put("steps undone", reconstruction.undone());
    }
    if (options.shortPaths) {
      counts.put("paths shortened", shortened);
    }
    if (options.numbersOnly) {
      counts.put("waiting states reconstructed", retrievals);
      counts.put("steps executed for waiting states", stepsOfRetrievals);
    }
    return counts;
  }

  @Override
  public void close() {
    table.close();
    edges.close();
    odd.close();
    cache.close();
    reconstruction.close();
  }
}
