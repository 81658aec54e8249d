package io.nutshell.store.table;

import io.nutshell.model.Padded;
import io.nutshell.store.Fresh;
import java.util.Arrays;

/** A part of a {@link TableRound}: a stretch of the table, used by one worker at a time. */
final class RoundPart extends Padded {
  private final TableRound round;
  private final int number;
  private final IdTable table;
  private final Lookup lookup = new Lookup();

  /** The offers of one chunk that belong to this part. */
  private int[] offers = new int[256];

  /** The number of stored states. */
  private long bound;

  /** The first slot after the stretch. */
  private long end;

  /** The new states: worker and number of the offer; and for each the slot that it was put into. */
  private long[] fresh = new long[64];

  private long[] slots = new long[64];
  private int count;

  /** For each chunk, the number of new states of the chunks before it. */
  private int[] firsts = new int[1];

  private int chunks;

  /** The offers whose lookups leave the stretch: pairs of chunk and offer. */
  private int[] late = new int[16];

  private int lateCount;

  RoundPart(TableRound round, int number, IdTable table) {
    this.round = round;
    this.number = number;
    this.table = table;
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
      settleNext(round.buffers(chunks), round.firstOffer(chunks), round.endOffer(chunks));
      firsts[++chunks] = count;
    }
  }

  /** Looks up the offers of the next chunk that belong to this part. */
  private void settleNext(RoundBuffers buffers, int first, int last) {
    if (offers.length < last - first) {
      offers = new int[2 * (last - first)];
    }
    lookup.ensure(last - first);
    int found = 0;
    for (int offer = first; offer < last; offer++) {
      long hash = buffers.hash(offer);
      offers[found] = offer;
      lookup.set(found, hash);
      found += round.partOf(hash) == number ? 1 : 0;
    }
    lookup.touch(table, found);
    for (int i = 0; i < found; i++) {
      look(buffers, offers[i], lookup.get(i));
    }
  }

  private void look(RoundBuffers buffers, int offer, long hash) {
    long id = table.findBefore(end, hash, lookup);
    while (id >= 0 && !isAt(id, buffers, offer)) {
      id = table.findNextBefore(end, hash, lookup);
    }
    if (id == IdTable.FREE) {
      table.putUncounted(lookup.slot, hash, bound + count);
      add(buffers, offer);
    } else if (id == IdTable.OUTSIDE) {
      addLate(offer);
    }
  }

  /** Stored states were compared when the state was offered, so only new ones can be equal. */
  private boolean isAt(long id, RoundBuffers buffers, int offer) {
    if (id < bound) {
      return false;
    }
    long other = fresh[(int) (id - bound)];
    return round.worker((int) (other >>> Integer.SIZE)).same((int) other, buffers, offer);
  }

  private void add(RoundBuffers buffers, int offer) {
    if (count == fresh.length) {
      fresh = Arrays.copyOf(fresh, 2 * count);
      slots = Arrays.copyOf(slots, 2 * count);
    }
    fresh[count] = ((long) buffers.number() << Integer.SIZE) | offer;
    slots[count++] = lookup.slot;
  }

  private void addLate(int offer) {
    if (lateCount == late.length) {
      late = Arrays.copyOf(late, 2 * lateCount);
    }
    late[lateCount++] = chunks;
    late[lateCount++] = offer;
  }

  void lookLater(LateOffers all) {
    for (int i = 0; i < lateCount; i += 2) {
      all.look(round.buffers(late[i]), late[i + 1], late[i]);
    }
  }

  /** Adds the new states of a chunk. */
  void collect(int chunk, int firstOffer, Fresh all) {
    for (int i = firsts[chunk]; i < firsts[chunk + 1]; i++) {
      all.add((int) fresh[i] - firstOffer);
    }
  }

  /** Puts the ids of the new states into the table, in place of the numbers in the round. */
  void enter() {
    for (int chunk = 0; chunk < chunks; chunk++) {
      int firstOffer = round.firstOffer(chunk);
      Fresh all = round.fresh(chunk);
      long firstId = round.firstId(chunk);
      for (int i = firsts[chunk]; i < firsts[chunk + 1]; i++) {
        table.setId(slots[i], firstId + all.before((int) fresh[i] - firstOffer));
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
