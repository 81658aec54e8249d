package io.nutshell.store.tree;

import io.nutshell.memory.MemoryExhausted;
import io.nutshell.model.State;
import io.nutshell.parallel.Helpers;
import io.nutshell.store.Claimer;
import io.nutshell.store.Retrievable;
import io.nutshell.store.Round;
import io.nutshell.store.table.Claims;
import java.util.Arrays;

/**
 * Rounds of a {@link TreeStore}. The workers claim roots. Leaves and inner nodes are added at once,
 * under a lock: most are there already. Their numbers depend on who comes first; the ids of states
 * do not.
 *
 * <p>Sets of nodes do not move during a round: a worker that would have to move one gives up, the
 * round is undone, and the sets grow while the searching thread adds the states alone. Nodes that
 * were added before remain, and are found again.
 */
final class TreeRound implements Round {
  private final TreeStore store;
  private final WordSet roots;
  private final WordSet leaves;
  private final WordSet inner;
  private final Claims claims;
  private boolean underWay;

  TreeRound(TreeStore store, WordSet roots, WordSet leaves, WordSet inner) {
    this.store = store;
    this.roots = roots;
    this.leaves = leaves;
    this.inner = inner;
    claims = roots.claims();
  }

  @Override
  public Claimer claimer() {
    return new TreeClaimer();
  }

  @Override
  public void growWith(Helpers helpers) {
    roots.beforeMoving(this::refuseToMove, helpers);
    leaves.beforeMoving(this::refuseToMove, helpers);
    inner.beforeMoving(this::refuseToMove, helpers);
  }

  private void refuseToMove() {
    if (underWay) {
      throw new MemoryExhausted("nothing moves during a round");
    }
  }

  @Override
  public int begin(int most) {
    int count = roots.size() == roots.bound() ? claims.beginRound(most, roots.bound()) : 0;
    underWay = count > 0;
    return count;
  }

  @Override
  public int left() {
    return claims.left();
  }

  @Override
  public boolean valid(int claim) {
    return claims.valid(claim);
  }

  @Override
  public void reserve(int states) {
    underWay = false; // No worker is at work, so memory may move.
    roots.extend(states);
  }

  @Override
  public void commit(int claim, long id) {
    roots.set(id, claims.words()[claims.offset(claim)]);
    claims.setId(claim, id);
  }

  @Override
  public void end(int states) {
    roots.take(states);
    claims.end(states);
  }

  @Override
  public void undo() {
    underWay = false;
    claims.undo();
  }

  private final class TreeClaimer implements Claimer {
    private final TreeStore.Worker trees = store.new Worker(true);
    private final Claims.Worker worker = claims.worker();
    private final State root = new State(1);
    private long[] words = new long[16];

    @Override
    public Retrievable reader() {
      return trees;
    }

    @Override
    public void begin(int chunk) {
      worker.beginChunk(chunk);
    }

    @Override
    public void from(long id) {
      trees.from(id);
    }

    @Override
    public void prepare(State[] states, int begin, int end) {
      if (words.length < end) {
        words = Arrays.copyOf(words, 2 * end);
      }
      worker.lookup().ensure(end);
      for (int i = begin; i < end; i++) {
        words[i] = trees.root(states[i]);
        worker.lookup().set(i, roots.hash(words[i]));
      }
    }

    @Override
    public void claim(State[] states, int count, Claimed claimed) {
      worker.touch(count);
      claimed.clear();
      for (int i = 0; i < count; i++) {
        root.words[0] = words[i];
        int claim = worker.claim(root, worker.lookup().get(i));
        if (claim != KNOWN) {
          if (!roots.fits(words[i])) {
            throw new MemoryExhausted("nothing moves during a round");
          }
          claimed.add(i, claim);
        }
      }
    }
  }
}
