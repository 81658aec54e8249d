package io.nutshell.store.table;

import io.nutshell.memory.MemoryExhausted;
import io.nutshell.store.Fresh;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The offers of a round whose lookups leave the stretch of the table in which they began, and that
 * are not stored. These are few: a lookup reads some slots, and a stretch has thousands.
 *
 * <p>One thread looks them up. New ones are put into the table at the end of the round.
 */
final class LateOffers {
  /** Every late offer is compared with the others, so a round with more is undone. */
  private static final int MOST = 1 << 10;

  private final int width;
  private final List<Offer> fresh = new ArrayList<>();

  /** What was offered for a chunk, as the {@code index}th state of a list. */
  private record Offer(int chunk, Offers list, int index, long hash) {
    long[] words() {
      return list.words;
    }

    int number() {
      return list.numbers[index];
    }
  }

  /**
   * @param width the number of words of a state
   */
  LateOffers(int width) {
    this.width = width;
  }

  void clear() {
    fresh.clear();
  }

  /**
   * Adds an offer that is not stored. It cannot equal a new state that is in the table: that
   * state's lookup would have passed through the same slots, and it ended inside the part. So the
   * offer is compared only with the late ones. Called in the order of the chunks for each part;
   * equal states are in one part.
   */
  void add(int chunk, Offers list, int index, long hash) {
    Offer offer = new Offer(chunk, list, index, hash);
    if (fresh.stream().anyMatch(other -> same(other, offer))) {
      return;
    }
    if (fresh.size() == MOST) {
      throw new MemoryExhausted("too many lookups leave their part of the table");
    }
    fresh.add(offer);
  }

  private boolean same(Offer one, Offer other) {
    return Arrays.equals(
        one.words(),
        begin(one),
        begin(one) + width,
        other.words(),
        begin(other),
        begin(other) + width);
  }

  /** Where the words of an offer begin. */
  private int begin(Offer offer) {
    return offer.index * width;
  }

  void collect(int chunk, Fresh all) {
    for (Offer offer : fresh) {
      if (offer.chunk == chunk) {
        all.add(offer.number());
      }
    }
  }

  int count() {
    return fresh.size();
  }

  /** Stores the new states of a chunk. */
  void store(int chunk, Fresh all, long firstId, TableRound.Owner owner) {
    for (Offer offer : fresh) {
      if (offer.chunk == chunk) {
        owner.set(firstId + all.before(offer.number()), offer.words(), begin(offer));
      }
    }
  }

  /** Puts the new states into the table. */
  void enter(TableRound round, IdTable table) {
    for (Offer offer : fresh) {
      int before = round.fresh(offer.chunk).before(offer.number());
      table.putNew(offer.hash, round.firstId(offer.chunk) + before);
    }
  }
}
