package io.nutshell.store.table;

import io.nutshell.memory.MemoryExhausted;
import io.nutshell.store.Fresh;
import java.util.ArrayList;
import java.util.List;

/**
 * The offers of a round whose lookups leave the stretch of the table in which they began. These are
 * few: a lookup reads some slots, and a stretch has thousands.
 *
 * <p>One thread looks them up. New ones are put into the table at the end of the round.
 */
final class LateOffers {
  /** Every late offer is compared with the others, so a round with more is undone. */
  private static final int MOST = 1 << 10;

  private final List<Offer> fresh = new ArrayList<>();

  private record Offer(RoundBuffers buffers, int number, int chunk) {}

  void clear() {
    fresh.clear();
  }

  /**
   * Looks an offer up. It is not stored, and the new states in the table are others: their lookups
   * ended in their part, before the slots to which this one comes. So it is compared only with the
   * late ones. Called in the order of the chunks for each part; equal states are in one part.
   */
  void look(RoundBuffers buffers, int number, int chunk) {
    for (Offer other : fresh) {
      if (other.buffers.same(other.number, buffers, number)) {
        return;
      }
    }
    if (fresh.size() == MOST) {
      throw new MemoryExhausted("too many lookups leave their part of the table");
    }
    fresh.add(new Offer(buffers, number, chunk));
  }

  void collect(int chunk, int firstOffer, Fresh all) {
    for (Offer offer : fresh) {
      if (offer.chunk == chunk) {
        all.add(offer.number - firstOffer);
      }
    }
  }

  int count() {
    return fresh.size();
  }

  /** Puts the new states into the table. */
  void enter(TableRound round, IdTable table) {
    for (Offer offer : fresh) {
      int before = round.fresh(offer.chunk).before(offer.number - round.firstOffer(offer.chunk));
      table.putNew(offer.buffers.hash(offer.number), round.firstId(offer.chunk) + before);
    }
  }
}
