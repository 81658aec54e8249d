package io.nutshell.store.table;

import io.nutshell.parallel.Helpers;
import io.nutshell.store.Fresh;
import io.nutshell.store.Round;
import io.nutshell.store.RoundInserter;
import java.util.Arrays;

/**
 * Rounds of a store that finds its states by an {@link IdTable}.
 *
 * <p><b>How it works.</b> Each worker has a part: an equal share of all hashes. Home slots ascend
 * with hashes, so a part is a stretch of the table that one worker reads and writes alone, and
 * nothing needs a lock or an atomic operation. Workers that expand states write the successors to
 * {@link RoundBuffers}, divided by part. Then the worker of a part ({@link RoundPart}) looks up
 * what all workers have offered to it, in the order of the chunks. A new state gets a provisional
 * id in the free slot: the number of stored states plus its number among the new states of the
 * part. Later offers of the same state find it there. At the end ids replace the provisional ones.
 *
 * <p>A lookup that would leave the stretch is {@linkplain LateOffers late}: the searching thread
 * makes these few when all parts are settled.
 */
public final class TableRound implements Round {
  /** The offers of a round take at most this many words. */
  static final int MOST_WORDS = 1 << 21;

  /** The store: it owns the states whose ids are in the table. */
  public interface Owner {
    /** A handle for one worker, who offers states by their words. */
    RoundInserter inserter(RoundBuffers buffers);

    void growWith(Helpers helpers);

    /** While this is false, nothing that workers read may move. */
    default void mayMove(boolean allowed) {}

    /** The number of stored states if their ids are all numbers below; else -1. */
    long states();

    /** The hash of a state by its words, from {@code begin} on. */
    long hash(long[] words, int begin);

    /** Whether these words, from {@code begin} on, are those of a stored state. */
    boolean isAt(long id, long[] words, int begin);

    /** Makes room for further states. */
    void reserve(int states, Helpers helpers);

    /** Stores a state for which there is room. */
    void set(long id, long[] words, int begin);

    /** Counts states that were {@link #set}. */
    void take(int states);
  }

  private final IdTable table;
  private final Owner owner;
  private final int width;
  private final RoundPart[] parts;
  private final LateOffers late;
  private final RoundBuffers[] workers;

  /** For each chunk, the worker that offered it, and its index among the chunks of that worker. */
  private RoundBuffers[] buffers = {};

  private int[] indices = {};

  /** For each chunk its new states, and the id of the first. */
  private Fresh[] fresh = {};

  private long[] firstIds = {};
  private int chunks;

  /** The number of stored states. */
  private long bound;

  /**
   * @param width the number of words of a state
   * @param workerCount the number of workers
   */
  public TableRound(IdTable table, int width, int workerCount, Owner owner) {
    this.table = table;
    this.width = width;
    this.owner = owner;
    workers = new RoundBuffers[workerCount];
    parts = new RoundPart[workerCount];
    late = new LateOffers(width);
    Arrays.setAll(parts, i -> new RoundPart(this, i, width, table, owner));
  }

  @Override
  public RoundInserter inserter(int worker) {
    RoundBuffers own = new RoundBuffers(this, width);
    workers[worker] = own;
    return owner.inserter(own);
  }

  @Override
  public void growWith(Helpers helpers) {
    owner.growWith(helpers);
  }

  @Override
  public int begin(int most, int mostChunks) {
    for (RoundBuffers worker : workers) {
      worker.clear();
    }
    for (RoundPart part : parts) {
      part.clear();
    }
    late.clear();
    bound = owner.states();
    if (bound < 0) {
      return 0;
    }
    if (buffers.length < mostChunks) {
      buffers = new RoundBuffers[mostChunks];
      indices = new int[mostChunks];
      firstIds = new long[mostChunks];
      fresh = new Fresh[mostChunks];
      Arrays.setAll(fresh, _ -> new Fresh());
    }
    owner.mayMove(false);
    return (int) Math.min(Math.min(most, table.room()), MOST_WORDS / width);
  }

  /** A worker offers this chunk next, the {@code index}th of its chunks. */
  void offering(int chunk, RoundBuffers by, int index) {
    buffers[chunk] = by;
    indices[chunk] = index;
  }

  /** The list with the offers of a chunk to a part. */
  Offers offers(int chunk, int part) {
    return buffers[chunk].list(part);
  }

  /** The index of the first offer of a chunk to a part, among what its worker offered to it. */
  int firstOffer(int chunk, int part) {
    return buffers[chunk].first(indices[chunk], part);
  }

  /** The index after that of the last such offer. */
  int endOffer(int chunk, int part) {
    return buffers[chunk].first(indices[chunk] + 1, part);
  }

  /** Whether an offer is stored; states that were offered in this round are not. */
  boolean isStored(long hash, Offers offers, int index, Lookup lookup) {
    long id = table.find(hash, lookup);
    while (id != IdTable.FREE && (id >= bound || !owner.isAt(id, offers.words, index * width))) {
      id = table.findNext(hash, lookup);
    }
    return id != IdTable.FREE;
  }

  long hash(long[] words, int begin) {
    return owner.hash(words, begin);
  }

  int partOf(long hash) {
    return IdTable.partOf(hash, parts.length);
  }

  Fresh fresh(int chunk) {
    return fresh[chunk];
  }

  long firstId(int chunk) {
    return firstIds[chunk];
  }

  @Override
  public int parts() {
    return parts.length;
  }

  @Override
  public void offered(int count) {
    chunks = count;
    for (RoundBuffers worker : workers) {
      worker.endChunk();
    }
  }

  @Override
  public void settle(int part) {
    parts[part].settle(chunks, bound, table.partEnd(part, parts.length));
  }

  @Override
  public void settled() {
    for (RoundPart part : parts) {
      part.lookLater(late);
    }
  }

  @Override
  public Fresh collect(int chunk) {
    Fresh all = fresh[chunk];
    all.clear(buffers[chunk].offers(indices[chunk]));
    for (RoundPart part : parts) {
      part.collect(chunk, all);
    }
    late.collect(chunk, all);
    all.rank();
    return all;
  }

  @Override
  public void number(int chunk, long firstId) {
    firstIds[chunk] = firstId;
  }

  @Override
  public void reserve(int states, Helpers helpers) {
    owner.mayMove(true);
    owner.reserve(states, helpers);
  }

  @Override
  public void store(int chunk) {
    for (RoundPart part : parts) {
      part.store(chunk, fresh[chunk], firstIds[chunk]);
    }
    late.store(chunk, fresh[chunk], firstIds[chunk], owner);
  }

  @Override
  public void enter(int part) {
    parts[part].enter();
  }

  @Override
  public void end(int states) {
    owner.take(states);
    table.count(states - late.count());
    late.enter(this, table);
  }

  @Override
  public void undo() {
    owner.mayMove(true);
    for (RoundPart part : parts) {
      part.undo();
    }
  }
}
