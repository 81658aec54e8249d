package io.nutshell.store.table;

import io.nutshell.memory.MemoryExhausted;
import io.nutshell.model.Padded;
import io.nutshell.store.RoundInserter;
import java.util.Arrays;

/**
 * What one worker offers in a round: the states that are not stored, one after the other. While
 * states are offered, the table does not change.
 *
 * <p>All workers read these states when they settle their parts. Passing a cache line from one
 * processor to another takes as long as reading it from memory, so nothing but the words of states
 * is passed, in one stream.
 */
public final class RoundBuffers extends Padded {
  private final TableRound round;
  private final int number;
  private final IdTable table;
  private final TableRound.Owner owner;
  private final Lookup lookup = new Lookup();
  private final int width;

  /** The words of a batch of states. */
  private long[] batch = {};

  /** For each state of the batch, what was found by its hash, and in which slot. */
  private long[] ids = {};

  private long[] slots = {};

  /** The words of each offer. */
  private long[] entries;

  private int count;

  /** For each chunk that was offered, the number of its first offer. */
  private int[] firsts = new int[16];

  private int chunkCount;

  /**
   * @param number the worker's
   */
  RoundBuffers(TableRound round, int number, IdTable table, int width, TableRound.Owner owner) {
    this.round = round;
    this.number = number;
    this.table = table;
    this.owner = owner;
    this.width = width;
    entries = new long[1024 * width];
  }

  int number() {
    return number;
  }

  void clear() {
    count = 0;
    chunkCount = 0;
  }

  /** The states offered next are successors of the sources of this chunk. */
  public void beginChunk(int chunk) {
    if (chunkCount + 1 == firsts.length) {
      firsts = Arrays.copyOf(firsts, 2 * firsts.length);
    }
    endChunk();
    round.offering(chunk, this, chunkCount++);
  }

  /** Notes where the offers of the chunk before end, and those of the next one begin. */
  void endChunk() {
    firsts[chunkCount] = count;
  }

  /** Makes room for a batch of this many states. */
  public void ensure(int states) {
    if (ids.length < states) {
      lookup.ensure(2 * states);
      batch = Arrays.copyOf(batch, 2 * states * width);
      ids = new long[2 * states];
      slots = new long[2 * states];
    }
  }

  /** Sets the words of a state of the batch. */
  public void set(int index, long[] words) {
    for (int i = 0; i < width; i++) {
      batch[index * width + i] = words[i];
    }
  }

  /** Sets the only word of a state of the batch. */
  public void set(int index, long word) {
    batch[index] = word;
  }

  /**
   * Offers the first states of the batch that are not stored.
   *
   * @param offered receives those that are offered
   * @throws MemoryExhausted where the round has no room for them
   */
  public void offer(int states, RoundInserter.Offered offered) {
    find(states);
    offered.clear();
    for (int i = 0; i < states; i++) {
      if (!isStored(i)) {
        write(i * width);
        offered.add(i);
      }
    }
  }

  /**
   * Begins to look the states up. The slots of all are read, then the states found there, so that
   * the waits for memory overlap: what other workers have stored lately is not in this processor's
   * cache.
   */
  private void find(int states) {
    for (int i = 0; i < states; i++) {
      lookup.set(i, owner.hash(batch, i * width));
    }
    lookup.touch(table, states);
    for (int i = 0; i < states; i++) {
      ids[i] = table.find(lookup.get(i), lookup);
      slots[i] = lookup.slot;
    }
    lookup.use(owner.touch(ids, states));
  }

  private boolean isStored(int index) {
    long id = ids[index];
    if (id != IdTable.FREE && !owner.isAt(id, batch, index * width)) {
      lookup.slot = slots[index];
      do {
        id = table.findNext(lookup.get(index), lookup);
      } while (id != IdTable.FREE && !owner.isAt(id, batch, index * width));
    }
    return id != IdTable.FREE;
  }

  private void write(int begin) {
    int at = count * width;
    if (at == entries.length) {
      if (at > TableRound.MOST_WORDS) {
        throw new MemoryExhausted("the offers of a round have no room");
      }
      entries = Arrays.copyOf(entries, 2 * at);
    }
    for (int i = 0; i < width; i++) {
      entries[at + i] = batch[begin + i];
    }
    count++;
  }

  /** The number of the first offer of a chunk; that of the next chunk is the end of this one. */
  int first(int chunk) {
    return firsts[chunk];
  }

  /** The words of all offers. */
  long[] entries() {
    return entries;
  }

  /** Where the words of an offer begin in {@link #entries}. */
  int words(int offer) {
    return offer * width;
  }

  long hash(int offer) {
    return owner.hash(entries, offer * width);
  }

  /** Whether two offers, of this worker and of another, are of the same state. */
  boolean same(int offer, RoundBuffers other, int otherOffer) {
    for (int i = 0; i < width; i++) {
      if (entries[offer * width + i] != other.entries[otherOffer * width + i]) {
        return false;
      }
    }
    return true;
  }
}
