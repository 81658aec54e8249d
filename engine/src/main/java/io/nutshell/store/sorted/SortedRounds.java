package io.nutshell.store.sorted;

import io.nutshell.memory.MemoryBudget;
import io.nutshell.model.Padded;
import io.nutshell.model.State;
import io.nutshell.parallel.Team;
import io.nutshell.store.BatchStore;
import java.util.function.IntSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Several threads read a layer, block by block, and collect successors. Each has a table and
 * converts states to keys by itself; full tables become candidates of the set. The keys that the
 * threads read and find do not depend on their number, nor does the order of new bits, since states
 * with new bits are passed back.
 */
final class SortedRounds implements BatchStore.Rounds {
  /** The number of blocks of a chunk. */
  private static final int CHUNK_BLOCKS = 4;

  /** The number of chunks of a round for each thread. */
  private static final int ROUND_CHUNKS = 64;

  private final MemoryBudget budget;
  private final Team team;
  private final Lane[] lanes;
  private final SortedSet set;
  private final StateKeys keys;
  private final IntSupplier mostKeys;
  private LayerReader reader;
  private Run layer;
  private int first;

  /** Whether candidates should be looked up before more are found; threads only set it. */
  private volatile boolean full;

  /**
   * @param mostKeys the number of keys that all tables may hold
   */
  SortedRounds(
      MemoryBudget budget,
      Team team,
      SortedSet set,
      StateKeys keys,
      IntSupplier mostKeys,
      LayerReader reader) {
    this.budget = budget;
    this.set = set;
    this.keys = keys;
    this.mostKeys = mostKeys;
    this.reader = reader;
    layer = reader.run();
    this.team = team;
    lanes = new Lane[team.size()];
    boolean made = false;
    try {
      team.run(worker -> lanes[worker] = new Lane());
      made = true;
    } finally {
      if (!made) {
        close();
      }
    }
  }

  /** Goes to another layer. */
  void open(LayerReader of) {
    reader = of;
    layer = reader.run();
    first = 0;
  }

  /**
   * Prepares for reading the layer, which is in memory. Follows changes of the keys and of the size
   * of the set. Each thread makes its objects itself, so that they do not share cache lines with
   * those of others, and makes new ones for each round, since collections of garbage move objects
   * of several threads together.
   */
  private void prepare() {
    int most = Math.max(2, mostKeys.getAsInt() / lanes.length);
    team.run(worker -> lanes[worker].prepare(most));
  }

  private int chunksPerPage() {
    return (layer.shape.blocks() + CHUNK_BLOCKS - 1) / CHUNK_BLOCKS;
  }

  @Override
  public int begin() {
    full = false;
    int all = layer.pages() * chunksPerPage();
    int count = set.crowded() ? 0 : Math.min(all - first, ROUND_CHUNKS * lanes.length);
    if (count == 0) {
      reader.goTo(first / chunksPerPage(), first % chunksPerPage() * CHUNK_BLOCKS);
    } else {
      prepare();
    }
    return count;
  }

  @Override
  public BatchStore.Lane lane(int worker) {
    return lanes[worker];
  }

  @Override
  public boolean full() {
    return full;
  }

  @Override
  public void end(int done) {
    first += done;
    set.siftIfMany();
  }

  /** Passes all tables on to the set. The layer, which may be on disk by now, is not read. */
  void flush() {
    team.run(
        worker -> {
          lanes[worker].widen();
          lanes[worker].flush();
        });
  }

  /** Frees the tables, which must be empty, until they are used again. */
  void shrink() {
    for (Lane lane : lanes) {
      lane.table.shrink(0);
    }
  }

  void close() {
    for (@Nullable Lane lane : lanes) {
      if (lane != null) {
        lane.table.close();
      }
    }
  }

  private final class Lane extends Padded implements BatchStore.Lane {
    private final KeyTable table = new KeyTable(budget, 1);
    private StateKeys own = keys.copy();
    private long[] key = new long[1];
    private RunCursor cursor = new RunCursor(layer, 1, false);
    private int most;

    /** The number of states of the chunk still to be read. */
    private long left;

    private void prepare(int mostOwn) {
      most = mostOwn;
      own = keys.copy();
      widen();
      key = new long[own.words()];
      cursor = new RunCursor(layer, key.length, false);
    }

    /** Makes room for keys of their present number of words. */
    private void widen() {
      int words = keys.words();
      if (words > key.length) {
        table.widen(words);
        key = new long[words];
      }
    }

    @Override
    public void open(int chunk) {
      int page = (first + chunk) / chunksPerPage();
      int block = (first + chunk) % chunksPerPage() * CHUNK_BLOCKS;
      left = cursor.standBefore(page, block, CHUNK_BLOCKS);
    }

    @Override
    public boolean next(State target) {
      if (left == 0) {
        return false;
      }
      left--;
      boolean there = cursor.next();
      assert there;
      own.source(cursor.key, target);
      return true;
    }

    @Override
    public boolean offer(State state) {
      if (!own.find(state, key)) {
        return false;
      }
      table.add(key, 0);
      if (!table.hasRoom(most)) {
        flush();
      }
      return true;
    }

    private void flush() {
      int keysFound = table.count();
      if (keysFound > 0) {
        if (set.addTogether(table.sorted(), keysFound)) {
          full = true;
        }
        table.clear();
      }
    }
  }
}
