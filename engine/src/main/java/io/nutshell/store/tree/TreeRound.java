package io.nutshell.store.tree;

import io.nutshell.memory.MemoryExhausted;
import io.nutshell.model.State;
import io.nutshell.parallel.Helpers;
import io.nutshell.store.Retrievable;
import io.nutshell.store.RoundInserter;
import io.nutshell.store.table.RoundBuffers;
import io.nutshell.store.table.TableRound;
import java.util.Arrays;

/**
 * What rounds need of a {@link TreeStore}. The workers offer roots. Leaves and inner nodes are
 * added at once, under a lock: most are there already. Their numbers depend on who comes first; the
 * ids of states do not.
 *
 * <p>Sets of nodes do not move during a round: a worker that would have to move one gives up, the
 * round is undone, and the sets grow while the searching thread adds the states alone. Nodes that
 * were added before remain, and are found again.
 */
final class TreeRound implements TableRound.Owner {
  private final TreeStore store;
  private final WordSet roots;
  private final WordSet leaves;
  private final WordSet inner;
  private boolean movable = true;

  TreeRound(TreeStore store, WordSet roots, WordSet leaves, WordSet inner) {
    this.store = store;
    this.roots = roots;
    this.leaves = leaves;
    this.inner = inner;
  }

  @Override
  public RoundInserter inserter(RoundBuffers buffers) {
    return new RootInserter(buffers);
  }

  @Override
  public void growWith(Helpers helpers) {
    roots.beforeMoving(this::refuseToMove, helpers);
    leaves.beforeMoving(this::refuseToMove, helpers);
    inner.beforeMoving(this::refuseToMove, helpers);
  }

  private void refuseToMove() {
    if (!movable) {
      throw new MemoryExhausted("nothing moves during a round");
    }
  }

  @Override
  public void mayMove(boolean allowed) {
    movable = allowed;
  }

  @Override
  public long states() {
    return roots.size() == roots.bound() ? roots.bound() : -1;
  }

  @Override
  public long hash(long[] words, int begin) {
    return roots.hash(words[begin]);
  }

  @Override
  public boolean isAt(long id, long[] words, int begin) {
    return roots.get(id) == words[begin];
  }

  @Override
  public void reserve(int states, Helpers helpers) {
    roots.extend(states, helpers);
  }

  @Override
  public void set(long id, long[] words, int begin) {
    roots.set(id, words[begin]);
  }

  @Override
  public void take(int states) {
    roots.take(states);
  }

  private final class RootInserter implements RoundInserter {
    private final TreeStore.Worker trees = store.new Worker(true);
    private final RoundBuffers buffers;
    private long[] prepared = new long[128];

    RootInserter(RoundBuffers buffers) {
      this.buffers = buffers;
    }

    @Override
    public Retrievable reader() {
      return trees;
    }

    @Override
    public void begin(int chunk) {
      buffers.beginChunk(chunk);
    }

    @Override
    public void from(long id) {
      trees.from(id);
    }

    @Override
    public void prepare(State[] states, int begin, int end) {
      if (prepared.length < end) {
        prepared = Arrays.copyOf(prepared, 2 * end);
      }
      for (int i = begin; i < end; i++) {
        prepared[i] = trees.root(states[i]);
        if (!roots.fits(prepared[i])) {
          throw new MemoryExhausted("nothing moves during a round");
        }
      }
    }

    @Override
    public void offer(State[] states, int count) {
      buffers.offer(prepared, count);
    }
  }
}
