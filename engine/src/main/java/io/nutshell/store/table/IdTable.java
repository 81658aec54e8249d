package io.nutshell.store.table;

import io.nutshell.memory.MemoryBudget;
import io.nutshell.memory.MemoryExhausted;
import io.nutshell.memory.Region;

/**
 * An open-addressed table from hashes to ids, with linear probing. It holds no states: whoever owns
 * those compares them.
 *
 * <p>An entry is an id, plus one so that zero means free, under a tag of hash bits that weeds out
 * nearly all entries of other states before the owner has to look. The home slot is the hash scaled
 * to the number of slots, so that any number of slots will do and the table can grow by less than
 * doubling.
 *
 * <p>To look up: {@link #find}, then {@link #findNext} until the id is the one wanted or {@link
 * #FREE}; then {@link #append} puts a new id where the search ended. A table grows by asking its
 * owner for all hashes anew, so that the old one need not be kept meanwhile.
 */
public final class IdTable implements AutoCloseable {
  public static final long FREE = -1;

  /** How a table weighs time against memory. */
  public enum Shape {
    /**
     * As {@link #FAST}, but growing fourfold while it is small and memory no matter: less is put
     * again, and found sooner.
     */
    FASTEST(0.75, 2.0),
    /** Entries of four or eight bytes, at most three quarters full, doubling. */
    FAST(0.75, 2.0),
    /** Entries of as few bytes as will do, at most four fifths full, growing by half. */
    SMALL(0.8, 1.5);

    private final double load;
    private final double growth;

    Shape(double load, double growth) {
      this.load = load;
      this.growth = growth;
    }
  }

  private static final int LEAST_TAG = 4;

  /**
   * Of {@link Shape#FASTEST}: longer tags would spare a comparison in hundreds. But then small
   * tables would never see one fail, and the JIT would compile all lookups again when a large one
   * does.
   */
  private static final int MOST_TAG = 8;

  private static final long SMALLEST = 1L << 10;

  /** Of so many slots a table is no longer small. */
  private static final long LARGE = 1L << 21;

  /** Memory is no matter to a table that takes less than this part of it. */
  private static final long HARDLY_ANY = 64;

  private static final int BLOCK = 64;

  private final MemoryBudget budget;
  private final Shape shape;
  private final int leastTag;
  private final Region entries;
  private long slots;
  private long used;
  private long limit;
  private int entryBytes;
  private int idBits;
  private long entryMask;
  private long tagMask;

  /** Where {@link #find} or {@link #findNext} ended. */
  private long at;

  /** Whether it has grown fourfold the last time. */
  private boolean ample;

  /** Where entries to be read ahead begin. */
  private long[] ahead = new long[BLOCK];

  /** The hashes of ids that are put again. */
  private final long[] again = new long[BLOCK];

  /** Takes what is read ahead, so that reading it is not optimised away. */
  @SuppressWarnings("UnusedVariable")
  private long sink;

  public IdTable(MemoryBudget budget, Shape shape) {
    this(budget, shape, LEAST_TAG);
  }

  /** Tests ask for longer tags, to see wide entries in small tables. */
  public IdTable(MemoryBudget budget, Shape shape, int leastTag) {
    this.budget = budget;
    this.shape = shape;
    this.leastTag = leastTag;
    entries = new Region(budget, bytes(SMALLEST));
    resize(SMALLEST);
  }

  private long limit(long count) {
    return (long) (count * shape.load);
  }

  private int idBits(long count) {
    return Long.SIZE - Long.numberOfLeadingZeros(limit(count) + 1);
  }

  private int entryBytes(long count) {
    int needed = (idBits(count) + leastTag + 7) / 8;
    if (shape == Shape.SMALL) {
      return needed;
    }
    return needed <= Integer.BYTES ? Integer.BYTES : Long.BYTES;
  }

  /** Entries are read and written through the eight bytes that begin with them. */
  private long bytes(long count) {
    return count * entryBytes(count) + Long.BYTES;
  }

  private void resize(long newSlots) {
    slots = newSlots;
    used = 0;
    limit = limit(newSlots);
    entryBytes = entryBytes(newSlots);
    idBits = idBits(newSlots);
    entryMask = entryBytes == Long.BYTES ? -1L : (1L << (8 * entryBytes)) - 1;
    tagMask = entryMask & -(1L << idBits);
    if (shape == Shape.FASTEST) {
      tagMask &= ~(-1L << (idBits + MOST_TAG));
    }
  }

  /** What the owner knows: the hash of each id it has put. */
  public interface Hashes {
    long of(long id);
  }

  /**
   * Puts the next id into the free slot that was just found for its hash, nothing else having been
   * looked for since. A full table grows first: it is emptied, given more slots, and all ids before
   * this one are put again.
   *
   * @throws MemoryExhausted where it cannot grow; the table is then as it was
   */
  public void append(long hash, long id, Hashes hashes) {
    if (used < limit) {
      put(at, hash, id);
    } else {
      putIntoLarger(hash, id, hashes);
    }
  }

  private void putIntoLarger(long hash, long id, Hashes hashes) {
    clearAndGrow();
    for (long first = 0; first < id; first += BLOCK) {
      putAgain(first, Math.min(first + BLOCK, id), hashes);
    }
    putNew(hash, id);
  }

  /**
   * Not all at once: a method that is called often is compiled sooner than one that loops. And not
   * one by one: where a free slot is not where it was foreseen, the processor must wait for it.
   */
  private void putAgain(long first, long end, Hashes hashes) {
    int count = (int) (end - first);
    for (int i = 0; i < count; i++) {
      again[i] = hashes.of(first + i);
    }
    touch(again, count);
    for (int i = 0; i < count; i++) {
      putNew(again[i], first + i);
    }
  }

  private void clearAndGrow() {
    ample =
        shape == Shape.FASTEST && slots < LARGE && bytes(4 * slots) <= budget.limit() / HARDLY_ANY;
    long wanted = ample ? 4 * slots : (long) (slots * shape.growth);
    try {
      entries.clearTo(bytes(wanted));
    } catch (MemoryExhausted noRoomForSoMany) {
      ample = false;
      wanted = slots + slots / 8;
      entries.clearTo(bytes(wanted));
    }
    resize(wanted);
  }

  /** The bytes it would not have if it had only doubled. */
  public long spare() {
    return ample && used < limit / 2 ? bytes(slots) / 2 : 0;
  }

  /**
   * Takes an id out. The entries behind it that probed past its slot move up, so that no marker of
   * what was there need stay.
   */
  public void remove(long hash, long id, Hashes hashes) {
    for (long found = find(hash); found != id; found = findNext(hash)) {
      assert found != FREE : id;
    }
    long hole = at;
    for (long slot = after(at); entry(slot) != 0; slot = after(slot)) {
      long home = home(hashes.of(id(entry(slot))));
      if (distance(home, slot) >= distance(hole, slot)) {
        set(hole, entry(slot));
        hole = slot;
      }
    }
    set(hole, 0);
    used--;
  }

  /** How many steps of {@link #after} lead from one slot to another. */
  private long distance(long from, long to) {
    return to >= from ? to - from : to - from + slots;
  }

  private void set(long slot, long entry) {
    if (entryBytes == Integer.BYTES) {
      entries.setInt(slot, (int) entry);
      return;
    }
    long offset = slot * entryBytes;
    entries.setLongAtByte(offset, (entries.getLongAtByte(offset) & ~entryMask) | entry);
  }

  private long home(long hash) {
    return Math.unsignedMultiplyHigh(hash, slots);
  }

  /**
   * The next slot, the first after the last. Without a branch: one that is hardly ever taken has
   * the JIT compile all that surrounds it once more when it is.
   */
  private long after(long slot) {
    long next = slot + 1;
    return next & ((next - slots) >> 63);
  }

  private long tag(long hash) {
    return (hash << idBits) & tagMask;
  }

  private long entry(long slot) {
    return entryBytes == Integer.BYTES
        ? Integer.toUnsignedLong(entries.getInt(slot))
        : entries.getLongAtByte(slot * entryBytes) & entryMask;
  }

  private long id(long entry) {
    return (entry & ~tagMask) - 1;
  }

  /** The first id that may be of a state with that hash, or {@link #FREE}. */
  public long find(long hash) {
    return find(home(hash), hash);
  }

  /** The next one after that found last. */
  public long findNext(long hash) {
    return find(after(at), hash);
  }

  private long find(long first, long hash) {
    long slot = first;
    long tag = tag(hash);
    if (entryBytes == Integer.BYTES) {
      // The usual case by far, and the innermost loop of all searches.
      int mask = (int) tagMask;
      int entry = entries.getInt(slot);
      while (entry != 0 && (entry & mask) != (int) tag) {
        slot = after(slot);
        entry = entries.getInt(slot);
      }
      at = slot;
      return (entry & ~mask) - 1L;
    }
    long entry = entry(slot);
    while (entry != 0 && (entry & tagMask) != tag) {
      slot = after(slot);
      entry = entry(slot);
    }
    at = slot;
    return id(entry);
  }

  /**
   * Reads the home slots of all these hashes, so that the waits for their cache lines overlap:
   * whoever looks up several computes all hashes, then calls this, then looks. The fewer
   * instructions the loop that reads has, the more such waits the processor has under way.
   */
  public void touch(long[] hashes, int count) {
    if (ahead.length < count) {
      ahead = new long[2 * count];
    }
    for (int i = 0; i < count; i++) {
      ahead[i] = home(hashes[i]) * entryBytes;
    }
    long touched = 0;
    for (int i = 0; i < count; i++) {
      touched ^= entries.getLongAtByte(ahead[i]);
    }
    sink = touched;
  }

  /** The id in the hash's home slot, if it may be the one wanted, else {@link #FREE}. */
  public long guess(long hash) {
    long entry = entry(home(hash));
    return (entry & tagMask) == tag(hash) ? id(entry) : FREE;
  }

  private void put(long slot, long hash, long id) {
    set(slot, tag(hash) | (id + 1));
    used++;
  }

  private void putNew(long hash, long id) {
    long slot = home(hash);
    while (entry(slot) != 0) {
      slot = after(slot);
    }
    put(slot, hash, id);
  }

  @Override
  public void close() {
    entries.close();
  }
}
