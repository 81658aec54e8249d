package io.nutshell.store.table;

import io.nutshell.model.Padded;
import io.nutshell.store.Fresh;
import java.util.Arrays;

/** A part of a {@link TableRound}: a stretch of the table, used by one worker at a time. */
final class RoundPart extends Padded {
  /** This many states are looked up together, so that the waits for memory overlap. */
  private static final int BATCH = 64;

  private final TableRound round;
  private final TableRound.Owner owner;
  private final int number;
  private final int width;
  private final IdTable table;
  private final Lookup lookup = new Lookup();

  /** The number of stored states. */
  private long bound;

  /** The first slot after the stretch. */
  private long end;

  /** The new states: worker and index of the offer; and for each the slot that it was put into. */
  private long[] fresh = new long[64];

  private long[] slots = new long[64];
  private int count;

  /** For each chunk, the number of new states of the chunks before it. */
  private int[] firsts = new int[1];

  private int chunks;

  /** The offers whose lookups leave the stretch: pairs of chunk and index. */
  private int[] late = new int[16];

  private int lateCount;

  RoundPart(TableRound round, int number, int width, IdTable table, TableRound.Owner owner) {
    this.round = round;
    this.number = number;
    this.width = width;
    this.table = table;
    this.owner = owner;
    lookup.ensure(BATCH);
  }

  void clear() {
    count = 0;
    lateCount = 0;
    chunks = 0;
  }

  /** Looks up the offers of the first chunks, in order. */
  void settle(int chunkCount, long states, long stretchEnd) {
    bound = states;
    end = stretchEnd;
    if (firsts.length <= chunkCount) {
      firsts = new int[chunkCount + 1];
    }
    while (chunks < chunkCount) {
      RoundBuffers buffers = round.buffers(chunks);
      int last = round.endOffer(chunks, number);
      for (int i = round.firstOffer(chunks, number); i < last; i += BATCH) {
        settle(buffers, i, Math.min(BATCH, last - i));
      }
      firsts[++chunks] = count;
    }
  }

  /**
   * Looks up some offers. The home slots of all are read first, so that the waits for memory
   * overlap.
   */
  private void settle(RoundBuffers buffers, int first, int states) {
    long[] words = buffers.words(number);
    long[] hashes = buffers.hashes(number);
    lookup.touch(table, hashes, first, first + states);
    for (int i = first; i < first + states; i++) {
      settle(buffers, words, i, hashes[i]);
    }
  }

  private void settle(RoundBuffers buffers, long[] words, int index, long hash) {
    long id = table.findBefore(end, hash, lookup);
    while (id >= 0 && !isAt(id, words, index * width)) {
      id = table.findNextBefore(end, hash, lookup);
    }
    if (id == IdTable.FREE) {
      table.putUncounted(lookup.slot, hash, bound + count);
      add(buffers.number(), index);
    } else if (id == IdTable.OUTSIDE) {
      addLate(index);
    }
  }

  private boolean isAt(long id, long[] words, int begin) {
    if (id < bound) {
      return owner.isAt(id, words, begin);
    }
    long offer = fresh[(int) (id - bound)];
    return Arrays.equals(words, begin, begin + width, words(offer), at(offer), at(offer) + width);
  }

  private long[] words(long offer) {
    return round.worker((int) (offer >>> Integer.SIZE)).words(number);
  }

  private int at(long offer) {
    return (int) offer * width;
  }

  /** The number of a new state among the offers of its chunk. */
  private int numberInChunk(long offer) {
    return round.worker((int) (offer >>> Integer.SIZE)).number(number, (int) offer);
  }

  private void add(int worker, int index) {
    if (count == fresh.length) {
      fresh = Arrays.copyOf(fresh, 2 * count);
      slots = Arrays.copyOf(slots, 2 * count);
    }
    fresh[count] = ((long) worker << Integer.SIZE) | index;
    slots[count++] = lookup.slot;
  }

  private void addLate(int index) {
    if (lateCount == late.length) {
      late = Arrays.copyOf(late, 2 * lateCount);
    }
    late[lateCount++] = chunks;
    late[lateCount++] = index;
  }

  void lookLater(LateOffers all) {
    for (int i = 0; i < lateCount; i += 2) {
      RoundBuffers buffers = round.buffers(late[i]);
      int index = late[i + 1];
      long[] words = buffers.words(number);
      long hash = buffers.hashes(number)[index];
      if (!isStored(hash, words, index * width)) {
        all.add(late[i], buffers, number, index);
      }
    }
  }

  /**
   * Whether a state is stored. New ones are skipped: they are others, as {@link LateOffers} says.
   */
  private boolean isStored(long hash, long[] words, int begin) {
    long id = table.find(hash, lookup);
    while (id != IdTable.FREE && (id >= bound || !owner.isAt(id, words, begin))) {
      id = table.findNext(hash, lookup);
    }
    return id != IdTable.FREE;
  }

  /** Adds the new states of a chunk. */
  void collect(int chunk, Fresh all) {
    for (int i = firsts[chunk]; i < firsts[chunk + 1]; i++) {
      all.add(numberInChunk(fresh[i]));
    }
  }

  /** Stores the new states of a chunk. */
  void store(int chunk, Fresh all, long firstId) {
    for (int i = firsts[chunk]; i < firsts[chunk + 1]; i++) {
      long offer = fresh[i];
      owner.set(firstId + all.before(numberInChunk(offer)), words(offer), at(offer));
    }
  }

  /** Puts the ids of the new states into the table, in place of the numbers in the round. */
  void enter() {
    for (int chunk = 0; chunk < chunks; chunk++) {
      Fresh all = round.fresh(chunk);
      long firstId = round.firstId(chunk);
      for (int i = firsts[chunk]; i < firsts[chunk + 1]; i++) {
        table.setId(slots[i], firstId + all.before(numberInChunk(fresh[i])));
      }
    }
  }

  void undo() {
    for (int i = 0; i < count; i++) {
      table.free(slots[i]);
    }
    clear();
  }
}
