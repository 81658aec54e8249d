package io.nutshell.store.table;

import io.nutshell.memory.MemoryExhausted;
import io.nutshell.model.State;
import io.nutshell.store.Claimer;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The states that workers claim in a {@link io.nutshell.store.Round}: new states, without ids yet,
 * that can be found in the {@link IdTable} already.
 *
 * <p><b>How it works.</b> A worker that does not find a state writes its words to a claim of its
 * own and puts the claim's number, added to the number of stored states, into the free slot by a
 * compare-and-set. From then on others find it. Claims come in blocks, each for one chunk, so a
 * claim tells its chunk. A worker that finds a state claimed for a later chunk replaces that claim
 * by its own. So in the end each new state is claimed for the first chunk that leads to it, in
 * whatever order the chunks were expanded; and one chunk is expanded in order, by one worker.
 * {@link #setId} then replaces the claim in the table by the id.
 *
 * <p>The words of a claim are written before its number is put into the table and read after the
 * number was found there by an acquiring read; they do not change during the round. Entries of
 * stored states do not change either, and are read plainly.
 */
public final class Claims {
  private static final int BLOCK_BITS = 6;
  private static final int BLOCK = 1 << BLOCK_BITS;

  /** The number of claims in a round, unless states are long. */
  private static final int MOST = 1 << 18;

  /** The claimed states of a round take at most this many words. */
  private static final int MOST_WORDS = 1 << 20;

  private static final int UNUSED = -1;

  /** Compares states with the stored ones. */
  @FunctionalInterface
  public interface Stored {
    boolean isAt(long id, State state);
  }

  private final IdTable table;
  private final Stored stored;
  private final int width;
  private final int most;
  private long[] words = {};

  /** For each claim the table slot that it was put into. */
  private long[] slots = {};

  private boolean[] replaced = {};

  /** For each block its chunk. */
  private int[] chunks = {};

  /** The number of stored states. */
  private long bound;

  private final AtomicInteger nextBlock = new AtomicInteger();
  private int blocks;

  /**
   * @param width the number of words of a state
   */
  public Claims(IdTable table, int width, Stored stored) {
    this.table = table;
    this.width = width;
    this.stored = stored;
    this.most = Math.max(BLOCK, Math.min(MOST, MOST_WORDS / width));
  }

  /**
   * Begins a round.
   *
   * @param states the number of stored states, all of which the table holds
   * @return how many states can be claimed, at most {@code wanted}; 0 if none
   */
  public int beginRound(int wanted, long states) {
    nextBlock.set(0);
    long claims = table.shareable() ? Math.min(Math.min(wanted, most), table.room()) : 0;
    blocks = (int) (claims >> BLOCK_BITS);
    ensure(blocks << BLOCK_BITS);
    bound = states;
    return blocks << BLOCK_BITS;
  }

  private void ensure(int claims) {
    if (slots.length < claims) {
      int count = Math.min(most, Integer.highestOneBit(claims) << 1);
      words = new long[count * width];
      slots = new long[count];
      replaced = new boolean[count];
      chunks = new int[count >> BLOCK_BITS];
    }
  }

  /** The number of claims in blocks that no worker has taken. */
  public int left() {
    return Math.max(0, blocks - nextBlock.get()) << BLOCK_BITS;
  }

  public boolean valid(int claim) {
    return !replaced[claim];
  }

  /** The index of the first word of a claimed state in {@link #words}. */
  public int offset(int claim) {
    return claim * width;
  }

  public long[] words() {
    return words;
  }

  /** Gives the state of a claim its id. Several workers may do this at once. */
  public void setId(int claim, long id) {
    table.setId(slots[claim], id);
  }

  public void end(int states) {
    table.count(states);
  }

  /** Removes all claims from the table. */
  public void undo() {
    int end = Math.min(nextBlock.get(), blocks) << BLOCK_BITS;
    for (int claim = 0; claim < end; claim++) {
      if (slots[claim] != UNUSED) {
        table.free(slots[claim]);
      }
    }
  }

  public Worker worker() {
    return new Worker();
  }

  /** Claims states for one worker. */
  public final class Worker {
    private final Lookup lookup = new Lookup();
    private int chunk;

    /** The claims left in the worker's block. */
    private int next;

    private int end;

    /** Has room for the hashes of a batch. */
    public Lookup lookup() {
      return lookup;
    }

    public void beginChunk(int number) {
      chunk = number;
      next = end;
    }

    /** Reads the table slots at which looking up the first hashes of the batch begins. */
    public void touch(int count) {
      lookup.touch(table, count);
    }

    /** The number of the claim, or {@link Claimer#KNOWN}. */
    public int claim(State state, long hashed) {
      long id = table.find(hashed, lookup);
      while (true) {
        if (id == IdTable.FREE) {
          int mine = write(state);
          if (table.replace(lookup, hashed, id, bound + mine)) {
            return put(mine);
          }
          id = table.findAgain(hashed, lookup);
        } else if (id < bound) {
          if (stored.isAt(id, state)) {
            return Claimer.KNOWN;
          }
          id = table.findNext(hashed, lookup);
        } else {
          int other = claimHere();
          if (!isClaimed(other, state)) {
            id = table.findNext(hashed, lookup);
          } else if (chunks[other >> BLOCK_BITS] <= chunk) {
            return Claimer.KNOWN;
          } else {
            int mine = write(state);
            if (table.replace(lookup, hashed, bound + other, bound + mine)) {
              replaced[other] = true;
              return put(mine);
            }
            id = table.findAgain(hashed, lookup);
          }
        }
      }
    }

    /** The claim at which the lookup ended; others may replace it by one for an earlier chunk. */
    private int claimHere() {
      return (int) (table.sharedId(lookup) - bound);
    }

    private boolean isClaimed(int claim, State state) {
      int at = claim * width;
      for (int i = 0; i < width; i++) {
        if (words[at + i] != state.words[i]) {
          return false;
        }
      }
      return true;
    }

    /** Writes a state to the next claim, which is not in use before it is {@link #put}. */
    private int write(State state) {
      if (next == end) {
        takeBlock();
      }
      int at = next * width;
      for (int i = 0; i < width; i++) {
        words[at + i] = state.words[i];
      }
      return next;
    }

    private int put(int claim) {
      slots[claim] = lookup.slot;
      next++;
      return claim;
    }

    private void takeBlock() {
      int block = nextBlock.getAndIncrement();
      if (block >= blocks) {
        throw new MemoryExhausted("the round has no claims left");
      }
      next = block << BLOCK_BITS;
      end = next + BLOCK;
      chunks[block] = chunk;
      Arrays.fill(slots, next, end, UNUSED);
      Arrays.fill(replaced, next, end, false);
    }
  }
}
