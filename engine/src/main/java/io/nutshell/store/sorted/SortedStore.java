package io.nutshell.store.sorted;

import io.nutshell.memory.MemoryBudget;
import io.nutshell.model.Layout;
import io.nutshell.model.State;
import io.nutshell.parallel.Team;
import io.nutshell.store.BatchStore;
import io.nutshell.store.Move;
import io.nutshell.store.Positions;
import io.nutshell.store.Retrievable;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Stores all states as sorted numbers and keeps only the gaps between them: a few bits per state,
 * without loss.
 *
 * <p><b>How it works.</b> A state's varying bits, in a chosen order, are its <em>key</em> ({@link
 * KeyOrder}). The sorted keys of a state space are close to each other, and few different gaps
 * occur between them; frequent gaps get short codes ({@link GapCode}). A {@link Run} is such a
 * sequence, in blocks that can be decoded separately. States offered are collected in a table,
 * which drops duplicates; when it is full, its keys are sorted and become candidates of the {@link
 * SortedSet}, which looks up those of a whole layer in one pass. The size depends most on the order
 * of the bits, which an {@link OrderChooser} improves while the set grows.
 *
 * <p>It combines the ideas of two papers: a state as one number (Jaco Geldenhuys, "Efficient
 * State-exploration"), and a state as its difference from another (Anshuman Mukherjee, Zahir Tari
 * and Peter Bertok, "Memory Efficient State-Space Analysis in Software Model-Checking").
 */
public final class SortedStore implements BatchStore {
  /** A batch takes at most 1/BATCH_PART of all memory. */
  private static final int BATCH_PART = 5;

  /** In less memory than this, one thread works alone: several take more for their tables. */
  public static final long MIN_SHARED_MEMORY = 32 << 20;

  /**
   * When states come from another store, the order is chosen from the first of them, then again
   * from FIRST_LOOK times as many, and so on.
   */
  private static final int FIRST_LOOK = 16;

  /**
   * A batch table that was not full keeps room for SPARE times the keys of the layer that ended.
   */
  private static final int SPARE = 4;

  private final Layout layout;
  private final MemoryBudget budget;
  private final Sizes sizes;
  private final @Nullable Annex annex;
  private final State state = new State(1);
  private Pages memory;
  private KeyTable batch;
  private SortedSet set;
  private StateKeys keys;
  private OrderChooser chooser;
  private LayerReader current;
  private @Nullable SortedRounds rounds;
  private Team team = Team.alone();
  private @Nullable KeptLayers kept;
  private @Nullable SortedPositions positions;
  private long[] key = new long[1];
  private int most;
  private boolean toldOfDisk;

  /** Whether several threads found states of the layer. */
  private boolean together;

  /** Whether the batch was full before the layer ended. */
  private boolean flushed;

  private Consumer<Move> listener = _ -> {};
  private long orders;

  public SortedStore(Layout layout, MemoryBudget budget, Sizes sizes) {
    this(layout, budget, sizes, Annex.of(budget, layout));
  }

  /**
   * @param annex null if everything stays in memory
   */
  public SortedStore(Layout layout, MemoryBudget budget, Sizes sizes, @Nullable Annex annex) {
    this.annex = annex;
    this.layout = layout;
    this.budget = budget;
    this.sizes = sizes;
    begin();
  }

  /** Makes the tables of an empty store. */
  private void begin() {
    memory = Pages.of(layout, budget);
    batch = new KeyTable(budget, 1);
    set = new SortedSet(budget, memory, 1, sizes, annex);
    boolean _ = set.use(team);
    keys = new StateKeys(layout);
    chooser = new OrderChooser(layout, sizes.firstOrder());
    current = new LayerReader(set.advance(false), 1);
    most = sizes.batch(0, 1);
  }

  @Override
  public void offer(State state) {
    int missing = keys.key(state, key);
    while (missing >= 0) {
      if (keys.widen(missing)) {
        widen();
      }
      missing = keys.key(state, key);
    }
    batch.add(key, 0);
    if (!batch.hasRoom(most)) {
      flush();
    }
  }

  /** Makes room in all parts for keys of their present number of words. */
  private void widen() {
    int words = keys.words();
    key = new long[words];
    batch.widen(words);
    set.widen(words);
    current.widen(words);
  }

  @Override
  public boolean takeOver(
      Retrievable states, long read, long layerEnd, long count, BooleanSupplier goOn) {
    StoredKeys stored = new StoredKeys(states, count, keys);
    if (keys.words() > key.length) {
      widen();
    }
    KeySample sample = chooseOrder(stored, count);
    Layer layer = set.begin(stored, sample, new long[] {read, layerEnd, count}, goOn);
    if (layer == null) {
      return false;
    }
    current.close();
    current = new LayerReader(layer, keys.words());
    most = mostKeys();
    return true;
  }

  /**
   * Searches for a good order of the bits before any key is stored; returns a sample of the keys.
   */
  private KeySample chooseOrder(StoredKeys stored, long count) {
    for (long some = Math.max(1, count / FIRST_LOOK / FIRST_LOOK); ; some *= FIRST_LOOK) {
      boolean all = some * FIRST_LOOK > count;
      long size = all ? count : some;
      KeySample sample =
          KeySample.of(stored, size, key.length, chooser.sampleSize(size, key.length));
      OrderSearch better = chooser.choose(keys.order(), sample, size, team);
      if (better != null) {
        orders++;
        keys.reorder(keys.order().reordered(better.places()));
        sample = sample.changed(new KeyMoves(better.places(), key.length), key.length);
      }
      if (all) {
        chooser.chosenFor(count);
        return sample;
      }
    }
  }

  /** Passes the batch on to the set. */
  private void flush() {
    long began = System.nanoTime();
    int count = batch.count();
    set.add(batch.sorted(), count);
    emptied(began);
    batch.shrink(most);
    flushed = true;
  }

  @Override
  public @Nullable Rounds rounds(Team threads) {
    if (budget.limit() < MIN_SHARED_MEMORY) {
      return null;
    }
    team = threads;
    if (!set.use(team) || !current.divisible() || set.crowded()) {
      return null;
    }
    if (rounds == null) {
      rounds = new SortedRounds(budget, team, set, keys, this::mostKeys, current);
    }
    rounds.open(current);
    together = true;
    if (batch.count() == 0) {
      batch.shrink(0);
    }
    return rounds;
  }

  @Override
  public boolean settle(Visitor visitor) {
    return settleAll(
        _ -> {},
        (found, at) -> {
          keys.state(found, at, state);
          return visitor.found(state);
        });
  }

  @Override
  public void settleUnseen(LongConsumer counted) {
    boolean _ = settleAll(counted, null);
  }

  private boolean settleAll(LongConsumer counted, SortedSet.@Nullable Visitor visitor) {
    long began = System.nanoTime();
    if (rounds != null) {
      rounds.flush();
    }
    int count = batch.count();
    boolean all = set.settle(batch.sorted(), count, counted, visitor);
    emptied(began);
    shrinkUnused(count);
    return all;
  }

  /**
   * Frees tables that were not used in this layer, which has ended. Without this, a search whose
   * last layers are small would take most memory there: the runs and their codes still grow, and
   * the batch table and those of the threads are hardly used.
   */
  private void shrinkUnused(int lastBatch) {
    boolean full = flushed || together;
    batch.shrink(full ? most : Math.min(most, SPARE * lastBatch));
    if (!together && rounds != null) {
      rounds.shrink();
    }
    flushed = false;
    together = false;
  }

  private void emptied(long began) {
    if (set.spilled() && !toldOfDisk) {
      tell(began);
    }
    batch.clear();
    most = mostKeys();
  }

  /** Frees the tables, which are empty, until they are used again. */
  private void shrink() {
    batch.shrink(0);
    if (rounds != null) {
      rounds.shrink();
    }
  }

  /** The largest number of keys of a batch. */
  private int mostKeys() {
    long fitting = budget.limit() / BATCH_PART / ((long) key.length * Long.BYTES);
    return Math.clamp(fitting, 2, sizes.batch(set.bytes(), key.length));
  }

  private void tell(long began) {
    toldOfDisk = true;
    double seconds = (System.nanoTime() - began) * 1e-9;
    String why =
        String.format(
            Locale.ROOT, "%,d states took %,d MiB", set.size(), (budget.used() + (1 << 19)) >> 20);
    listener.accept(new Move("sorted", "sorted on disk", why, set.size(), seconds));
  }

  @Override
  public void onMove(Consumer<Move> told) {
    listener = told;
  }

  @Override
  public long advance() {
    current.close();
    Layer layer = set.advance(kept != null);
    if (kept != null && budget.left() < budget.limit() / 2) {
      keepOnDisk(layer);
    }
    if (chooser.due(set.size()) && roomToSort()) {
      layer = chooseOrder(layer);
    }
    current = new LayerReader(layer, keys.words());
    if (kept != null && layer.size() > 0) {
      kept.add(layer, keys.order());
    }
    return current.left();
  }

  private void keepOnDisk(Layer layer) {
    if (annex != null && layer.many.inMemory() > 0) {
      layer.many.spill(annex);
    }
  }

  /**
   * Whether the keys may be sorted again. On disk they are not, since that would read everything
   * many times.
   *
   * <p>If there is a disk, this depends on the memory that is free, of which the tables of several
   * threads take a part. So another number of threads may lead to another order of keys where
   * memory is nearly full; {@link BatchStore#rounds} excepts that case.
   */
  private boolean roomToSort() {
    return annex == null || (!set.spilled() && memory.room() > set.bytes() / 2);
  }

  /** Searches for a better order of the bits, and sorts all keys again if there is one. */
  private Layer chooseOrder(Layer layer) {
    shrink();
    long size = set.size();
    KeySample sample = set.sample(chooser.sampleSize(size, key.length));
    OrderSearch better = chooser.choose(keys.order(), sample, size, team);
    if (better == null) {
      return layer;
    }
    Layer sorted = set.reorder(layer, better, OrderChooser.late(size));
    if (sorted == null) {
      return layer;
    }
    orders++;
    keys.reorder(keys.order().reordered(better.places()));
    return sorted;
  }

  @Override
  public boolean next(State target) {
    if (current.left() == 0) {
      return false;
    }
    current.next(key);
    keys.source(key, target);
    return true;
  }

  @Override
  public long waiting() {
    return current.left() + set.waiting();
  }

  @Override
  public void restart(long keptBytes) {
    close();
    begin();
    key = new long[1];
    kept = new KeptLayers(memory, keptBytes);
    toldOfDisk = false;
  }

  @Override
  public boolean reopen(long layer) {
    KeptLayers.Kept wanted = kept == null ? null : kept.get(layer);
    if (wanted == null) {
      return false;
    }
    keys.reorder(wanted.order());
    key = new long[keys.words()];
    current.close();
    current = new LayerReader(wanted.layer(), keys.words());
    return true;
  }

  /** The positions of the states in the sorted set. */
  @Override
  public Positions positions() {
    if (positions == null) {
      shrink();
      positions = new SortedPositions(set.finish(), keys, budget, sizes);
    }
    return positions;
  }

  @Override
  public long size() {
    return set.size();
  }

  @Override
  public Map<String, Long> statistics() {
    Map<String, Long> counts = new TreeMap<>();
    counts.put("bits of a key", (long) keys.order().bits());
    counts.put("times sorted anew", orders);
    if (annex != null && set.spilled()) {
      counts.put("bytes on disk", annex.disk().peak());
    }
    return counts;
  }

  @Override
  public void close() {
    if (positions != null) {
      positions.close();
      positions = null;
    }
    current.close();
    batch.close();
    if (rounds != null) {
      rounds.close();
      rounds = null;
    }
    set.close();
    memory.close();
  }
}
