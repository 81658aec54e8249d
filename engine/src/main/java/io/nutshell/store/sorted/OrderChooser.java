package io.nutshell.store.sorted;

import io.nutshell.model.Layout;
import io.nutshell.model.Slot;
import io.nutshell.parallel.Team;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Decides when the bits of keys should be reordered, and how. The order determines the gaps: bits
 * that vary together should be neighbours, and bits that vary most should be least significant. A
 * good order for the first thousands of states can be a bad one for millions, so it is chosen again
 * whenever the set has grown by some factor.
 */
final class OrderChooser {
  private static final int GROWTH = 4;
  private static final int SMALL_SAMPLE = 40_000;
  private static final int LARGE_SAMPLE = 1 << 16;

  /** The most bytes of a sample, which are not charged. */
  private static final int MOST_BYTES = 16 << 20;

  /**
   * A new order must save at least this fraction, or {@link #WORTHWHILE_LATE} for sets of at least
   * {@link #LATE} keys, where sorting again takes long.
   */
  private static final double WORTHWHILE = 0.03;

  private static final double WORTHWHILE_LATE = 0.1;
  private static final long LATE = 500_000;

  /** A late order must save at least this fraction of pieces of all earlier layers. */
  static final double WORTHWHILE_PROVED = 1.0 / 12;

  private final Layout layout;
  private long next;

  OrderChooser(Layout layout, long first) {
    this.layout = layout;
    this.next = first;
  }

  /** Whether it is time to choose again. */
  boolean due(long size) {
    return size >= next;
  }

  /** Records that the order was chosen for a set of {@code size} keys. */
  void chosenFor(long size) {
    next = Math.max(next, GROWTH * size);
  }

  /**
   * The size of the sample by which orders are compared.
   *
   * @param size the number of keys of the set
   * @param words the number of words of a key
   * @return a number of keys
   */
  int sampleSize(long size, int words) {
    int most = Math.min(LARGE_SAMPLE, MOST_BYTES / Long.BYTES / words);
    return Math.clamp(size / 32, Math.min(SMALL_SAMPLE, most), most);
  }

  /** A better order for a set of {@code size} keys; null if none was found that saves enough. */
  @Nullable OrderSearch choose(KeyOrder order, KeySample sample, long size, Team team) {
    while (next <= size) {
      next *= GROWTH;
    }
    int bits = order.bits();
    if (bits < 2 || sample.count < 2) {
      return null;
    }
    int low = Math.min(sample.low, bits);
    OrderSearch search = new OrderSearch(sample.keys, sample.count, order.words(), team);
    boolean late = late(size);
    search.search(wholeSlots(order, low), pieces(order, low), late, effort(size, order.words()));
    double worthwhile = late ? WORTHWHILE_LATE : WORTHWHILE;
    return search.after() > (1 - worthwhile) * search.before() ? null : search;
  }

  /** Whether a set of this size is so large that only orders that keep the high bits are tried. */
  static boolean late(long size) {
    return size >= LATE;
  }

  /**
   * The number of orders to try; it grows with the set, so that choosing takes a small part of the
   * time.
   */
  private static int effort(long size, int words) {
    long orders = size < SMALL_SAMPLE / 2 ? 60 : 20 + Math.min(100, size / (SMALL_SAMPLE / 2));
    return (int) Math.max(12, orders / words);
  }

  /**
   * The bits below the given one as fields: one for all bits of a slot, from its least significant
   * up.
   */
  private List<OrderSearch.Field> wholeSlots(KeyOrder order, int below) {
    int[] slots = slotsOfBits(order);
    Map<Integer, List<Integer>> bits = new LinkedHashMap<>();
    for (int bit = 0; bit < below; bit++) {
      bits.computeIfAbsent(slots[bit], _ -> new ArrayList<>()).add(bit);
    }
    List<OrderSearch.Field> fields = new ArrayList<>();
    bits.forEach(
        (slot, found) -> {
          found.sort(Comparator.comparingInt(order::source));
          fields.add(field(found, slot));
        });
    return fields;
  }

  /** The bits from the given one up as fields, in their present order. */
  private List<OrderSearch.Field> pieces(KeyOrder order, int from) {
    int[] slots = slotsOfBits(order);
    List<OrderSearch.Field> fields = new ArrayList<>();
    List<Integer> piece = new ArrayList<>();
    for (int bit = from; bit < order.bits(); bit++) {
      if (!piece.isEmpty() && slots[bit] != slots[bit - 1]) {
        fields.add(field(piece, slots[bit - 1]));
        piece.clear();
      }
      piece.add(bit);
    }
    if (!piece.isEmpty()) {
      fields.add(field(piece, slots[order.bits() - 1]));
    }
    return fields;
  }

  private OrderSearch.Field field(List<Integer> bits, int slot) {
    int group = slot < layout.slots().size() ? layout.slots().get(slot).group() : -1;
    return new OrderSearch.Field(bits, group);
  }

  /** The slot of each bit of the key; for bits of no slot, a number for each word of the state. */
  private int[] slotsOfBits(KeyOrder order) {
    // If lengths vary, the length is the first word, so the others are shifted by one.
    int shift = layout.fixedLength() ? 0 : 1;
    int[] slotOf = new int[order.stateWords() * Long.SIZE];
    for (int i = 0; i < slotOf.length; i++) {
      slotOf[i] = layout.slots().size() + i / Long.SIZE;
    }
    for (int slot = 0; slot < layout.slots().size(); slot++) {
      Slot where = layout.slots().get(slot);
      for (int bit = 0; bit < where.bits(); bit++) {
        slotOf[(where.word() + shift) * Long.SIZE + where.shift() + bit] = slot;
      }
    }
    int[] slots = new int[order.bits()];
    for (int bit = 0; bit < slots.length; bit++) {
      slots[bit] = slotOf[order.source(bit)];
    }
    return slots;
  }
}
