package io.nutshell.store.table;

import io.nutshell.model.Padded;
import io.nutshell.store.Fresh;
import java.util.Arrays;

/** A part of a {@link TableRound}: a stretch of the table, used by one worker at a time. */
final class RoundPart extends Padded {
  /** The number of states that are looked up together, so that cache misses overlap. */
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

  /** The new states, with the number of each in its chunk, and the slot that it was put into. */
  private final Offers fresh;

  private long[] slots = new long[64];

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
    fresh = new Offers(width, Offers.LARGE);
    lookup.ensure(BATCH);
  }

  void clear() {
    fresh.count = 0;
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
      Offers offers = round.offers(chunks, number);
      int last = round.endOffer(chunks, number);
      for (int i = round.firstOffer(chunks, number); i < last; i += BATCH) {
        settle(offers, i, Math.min(BATCH, last - i));
      }
      firsts[++chunks] = fresh.count;
    }
  }

  /** Looks up some offers. The home slots of all are read first, so that cache misses overlap. */
  private void settle(Offers offers, int first, int states) {
    for (int i = 0; i < states; i++) {
      lookup.set(i, owner.hash(offers.words, (first + i) * width));
    }
    lookup.touch(table, states);
    for (int i = 0; i < states; i++) {
      settle(offers, first + i, lookup.get(i));
    }
  }

  private void settle(Offers offers, int index, long hash) {
    long id = table.findBefore(end, hash, lookup);
    while (id >= 0 && !isAt(id, offers.words, index * width)) {
      id = table.findNextBefore(end, hash, lookup);
    }
    if (id == IdTable.FREE) {
      int count = fresh.count;
      if (count == slots.length) {
        slots = Arrays.copyOf(slots, 2 * count);
      }
      slots[count] = lookup.slot;
      fresh.add(offers.words, index * width, offers.numbers[index]);
      // Last, when no memory is needed any more: what is in the table can be undone.
      table.putUncounted(lookup.slot, hash, bound + count);
    } else if (id == IdTable.OUTSIDE) {
      addLate(index);
    }
  }

  private boolean isAt(long id, long[] words, int begin) {
    if (id < bound) {
      return owner.isAt(id, words, begin);
    }
    int at = (int) (id - bound) * width;
    return Arrays.equals(words, begin, begin + width, fresh.words, at, at + width);
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
      Offers offers = round.offers(late[i], number);
      int index = late[i + 1];
      long hash = owner.hash(offers.words, index * width);
      if (!round.isStored(hash, offers, index, lookup)) {
        all.add(late[i], offers, index, hash);
      }
    }
  }

  /** Adds the new states of a chunk. */
  void collect(int chunk, Fresh all) {
    for (int i = firsts[chunk]; i < firsts[chunk + 1]; i++) {
      all.add(fresh.numbers[i]);
    }
  }

  /** Stores the new states of a chunk. */
  void store(int chunk, Fresh all, long firstId) {
    for (int i = firsts[chunk]; i < firsts[chunk + 1]; i++) {
      owner.set(firstId + all.before(fresh.numbers[i]), fresh.words, i * width);
    }
  }

  /** Puts the ids of the new states into the table, in place of the numbers in the round. */
  void enter() {
    for (int chunk = 0; chunk < chunks; chunk++) {
      Fresh all = round.fresh(chunk);
      long firstId = round.firstId(chunk);
      for (int i = firsts[chunk]; i < firsts[chunk + 1]; i++) {
        table.setId(slots[i], firstId + all.before(fresh.numbers[i]));
      }
    }
  }

  void undo() {
    for (int i = 0; i < fresh.count; i++) {
      table.free(slots[i]);
    }
    clear();
  }
}
