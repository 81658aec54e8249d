package io.nutshell.store.exact;

import io.nutshell.model.State;
import io.nutshell.parallel.Helpers;
import io.nutshell.store.Retrievable;
import io.nutshell.store.RoundInserter;
import io.nutshell.store.table.Hash;
import io.nutshell.store.table.IdTable;
import io.nutshell.store.table.Places;
import io.nutshell.store.table.RoundBuffers;
import io.nutshell.store.table.TableRound;
import java.util.Arrays;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/**
 * What rounds need of an {@link ExactStore} whose states all have the same length.
 *
 * @param inserters makes handles of the store
 * @param wrapping turns a handle that takes states as they are stored into the handle for a worker
 */
record ExactRound(
    Supplier<ExactStore.Worker> inserters,
    Hash hash,
    IdTable table,
    FixedEntries entries,
    Places places,
    UnaryOperator<RoundInserter> wrapping)
    implements TableRound.Owner {
  /**
   * Longer states are looked up by the worker that makes them, and only those that are not stored
   * are offered: passing on the words of all takes longer.
   */
  private static final int MOST_OFFERED_WORDS = 4;

  TableRound round(int workers) {
    return new TableRound(table, entries.words(), workers, this);
  }

  @Override
  public RoundInserter inserter(RoundBuffers buffers) {
    return wrapping.apply(new Worker(buffers));
  }

  @Override
  public void growWith(Helpers helpers) {
    table.beforeMoving(() -> {}, helpers);
  }

  @Override
  public long states() {
    return places.count() == places.bound() ? places.bound() : -1;
  }

  @Override
  public long hash(long[] words, int begin) {
    int width = entries.words();
    return width == 1 ? hash.of(words[begin]) : hash.of(words, begin, width);
  }

  @Override
  public boolean isAt(long id, long[] words, int begin) {
    return entries.isAt(id, words, begin);
  }

  @Override
  public void reserve(int states, Helpers helpers) {
    entries.reserve(places.bound() + states, helpers);
  }

  @Override
  public void set(long id, long[] words, int begin) {
    entries.set(id, words, begin);
  }

  @Override
  public void take(int states) {
    places.takeNext(states);
  }

  private final class Worker implements RoundInserter {
    private final ExactStore.Worker stored = inserters.get();
    private final RoundBuffers buffers;
    private final int width = entries.words();

    /** The words of the states that were prepared, one state after the other. */
    private long[] words = new long[256];

    Worker(RoundBuffers buffers) {
      this.buffers = buffers;
    }

    @Override
    public Retrievable reader() {
      return stored;
    }

    @Override
    public void begin(int chunk) {
      buffers.beginChunk(chunk);
    }

    @Override
    public void prepare(State[] states, int begin, int end) {
      if (width > MOST_OFFERED_WORDS) {
        stored.prepare(states, begin, end);
        return;
      }
      if (words.length < end * width) {
        words = Arrays.copyOf(words, 2 * end * width);
      }
      for (int i = begin; i < end; i++) {
        long[] from = states[i].words;
        for (int word = 0; word < width; word++) {
          words[i * width + word] = from[word];
        }
      }
    }

    @Override
    public void offer(State[] states, int count) {
      if (width > MOST_OFFERED_WORDS) {
        offerUnknown(states, count);
      } else {
        buffers.offer(words, count);
      }
    }

    private void offerUnknown(State[] states, int count) {
      stored.touch(count);
      for (int i = 0; i < count; i++) {
        if (stored.find(states[i], stored.hash(i)) == IdTable.FREE) {
          buffers.offer(states[i].words, 0, stored.hash(i));
        } else {
          buffers.skip();
        }
      }
    }
  }
}
