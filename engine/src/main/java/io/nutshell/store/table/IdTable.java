package io.nutshell.store.table;

import io.nutshell.memory.MemoryBudget;
import io.nutshell.memory.MemoryExhausted;
import io.nutshell.memory.Region;
import io.nutshell.parallel.Helpers;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * An open-addressing hash table from hashes to ids, with linear probing. It holds no states: the
 * owner of the states compares them.
 *
 * <p>An entry is an id, plus one so that zero means free, below a tag of hash bits. The tag rules
 * out nearly all entries of other states before the owner has to compare. The home slot is the hash
 * scaled to the number of table slots, so that a table may have any number of slots and can grow by
 * less than doubling.
 *
 * <p>A lookup keeps its position in the worker's {@link Lookup}, so that several workers can take
 * turns: {@link #find}, then {@link #findNext} until the id is the one wanted or {@link #FREE};
 * then {@link #append} puts a new id where the lookup ended. A table grows by asking its owner for
 * all hashes again, so that the old table need not be kept meanwhile.
 */
public final class IdTable implements AutoCloseable {
  public static final long FREE = -1;

  /** The answer of a lookup that leaves the part of the table in which it began. */
  static final long OUTSIDE = -2;

  /** How a table weighs time against memory. */
  public enum Shape {
    /** Entries of four or eight bytes, load factor at most 3/4, doubling. */
    FAST(0.75, 2.0),
    /** Entries of as few bytes as possible, load factor at most 4/5, growing by half. */
    SMALL(0.8, 1.5);

    private final double load;
    private final double growth;

    Shape(double load, double growth) {
      this.load = load;
      this.growth = growth;
    }
  }

  private static final int MIN_TAG_BITS = 4;
  private static final long FIRST_SLOTS = 1L << 10;

  /**
   * The number of ids that are put again at a time when the table grows, to overlap cache misses.
   */
  private static final int BLOCK = 64;

  /** The least number of ids for which helpers are used. */
  private static final long MIN_SHARED = 1 << 16;

  private final Shape shape;
  private final int minTagBits;
  private final Region entries;
  private long slots;
  private long used;
  private long limit;
  private int entryBytes;
  private int idBits;
  private long entryMask;
  private long tagMask;
  private Helpers helpers = Helpers.NONE;

  public IdTable(MemoryBudget budget, Shape shape) {
    this(budget, shape, MIN_TAG_BITS);
  }

  /**
   * @param minTagBits a tag has at least this many bits; more where a comparison is expensive
   */
  public IdTable(MemoryBudget budget, Shape shape, int minTagBits) {
    this.shape = shape;
    this.minTagBits = minTagBits;
    entries = new Region(budget, bytes(FIRST_SLOTS));
    resize(FIRST_SLOTS);
  }

  /**
   * Sets an action that runs each time before the table grows, and the helpers that share the work.
   * No thread may look up while the table grows.
   */
  public void beforeMoving(Runnable announce, Helpers sharing) {
    entries.beforeMoving(announce);
    helpers = sharing;
  }

  private long limit(long count) {
    return (long) (count * shape.load);
  }

  private int idBits(long count) {
    return Long.SIZE - Long.numberOfLeadingZeros(limit(count) + 1);
  }

  private int entryBytes(long count) {
    int needed = (idBits(count) + minTagBits + 7) / 8;
    if (shape == Shape.SMALL) {
      return needed;
    }
    return needed <= Integer.BYTES ? Integer.BYTES : Long.BYTES;
  }

  /** Entries are read as the first bytes of a long, so the last one needs padding. */
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
  }

  /** The owner's answer to a table that grows: the hash of an id that was put. */
  @FunctionalInterface
  public interface Hashes {
    long of(long id);

    /** The hashes of {@code count} ids from {@code first} on, all of which were put. */
    default void of(long first, int count, long[] hashes) {
      for (int i = 0; i < count; i++) {
        hashes[i] = of(first + i);
      }
    }

    /** The same, for another thread. */
    default Hashes another() {
      return this;
    }
  }

  /**
   * Puts the next id into the free slot at which the lookup of its hash ended. A full table grows
   * first: it is cleared, given more slots, and all smaller ids are put again.
   *
   * @throws MemoryExhausted where it cannot grow; the table is then unchanged
   */
  public void append(long hash, long id, Hashes hashes, Lookup lookup) {
    if (used < limit) {
      put(lookup.slot, hash, id);
    } else {
      clearAndGrow();
      putAgain(id, hashes);
      putNew(hash, id);
    }
  }

  private void putAgain(long end, Hashes hashes) {
    int parts = end < MIN_SHARED ? 1 : helpers.workers();
    if (parts == 1) {
      putAllAgain(end, hashes);
      return;
    }
    List<List<Long>> left = new ArrayList<>(Collections.nCopies(parts, List.of()));
    helpers.forEach(parts, part -> left.set(part, putPart(part, parts, end, hashes.another())));
    used = end - left.stream().mapToLong(List::size).sum();
    left.forEach(ids -> ids.forEach(id -> putNew(hashes.of(id), id)));
  }

  /**
   * Puts the ids whose home is in one part of the table, at the same time as others fill the other
   * parts.
   *
   * @return the ids for which the part has no room
   */
  private List<Long> putPart(int part, int parts, long idEnd, Hashes hashes) {
    long end = partEnd(part, parts);
    List<Long> left = new ArrayList<>();
    long[] hashed = new long[BLOCK];
    Lookup block = new Lookup();
    block.ensure(2 * BLOCK);
    long[] ids = new long[2 * BLOCK];
    int count = 0;
    for (long first = 0; first < idEnd; first += BLOCK) {
      int next = (int) Math.min(BLOCK, idEnd - first);
      hashes.of(first, next, hashed);
      for (int i = 0; i < next; i++) {
        block.set(count, hashed[i]);
        ids[count] = first + i;
        count += partOf(hashed[i], parts) == part ? 1 : 0;
      }
      if (count >= BLOCK || first + next == idEnd) {
        putBlock(end, block, ids, count, left);
        count = 0;
      }
    }
    return left;
  }

  private void putBlock(long end, Lookup block, long[] ids, int count, List<Long> left) {
    block.touch(this, count);
    for (int i = 0; i < count; i++) {
      if (!putBefore(end, block.get(i), ids[i])) {
        left.add(ids[i]);
      }
    }
  }

  private boolean putBefore(long end, long hash, long id) {
    long slot = home(hash);
    while (slot < end && entry(slot) != 0) {
      slot++;
    }
    if (slot >= end) {
      return false;
    }
    set(slot, tag(hash) | (id + 1));
    return true;
  }

  private void putAllAgain(long end, Hashes hashes) {
    long[] hashed = new long[BLOCK];
    Lookup block = new Lookup();
    for (long first = 0; first < end; first += BLOCK) {
      int count = (int) Math.min(BLOCK, end - first);
      hashes.of(first, count, hashed);
      block.touch(this, hashed, 0, count);
      for (int i = 0; i < count; i++) {
        putNew(hashed[i], first + i);
      }
    }
  }

  private void clearAndGrow() {
    long wanted = (long) (slots * shape.growth);
    try {
      entries.clearTo(bytes(wanted));
    } catch (MemoryExhausted noRoomForSoMany) {
      wanted = slots + slots / 8;
      entries.clearTo(bytes(wanted));
    }
    resize(wanted);
  }

  /**
   * Removes an id. Later entries that probed past its slot move up, so that no tombstone is needed.
   */
  public void remove(long hash, long id, Hashes hashes) {
    long hole = home(hash);
    while (id(entry(hole)) != id) {
      assert entry(hole) != 0 : id;
      hole = after(hole);
    }
    for (long slot = after(hole); entry(slot) != 0; slot = after(slot)) {
      long home = home(hashes.of(id(entry(slot))));
      if (distance(home, slot) >= distance(hole, slot)) {
        set(hole, entry(slot));
        hole = slot;
      }
    }
    set(hole, 0);
    used--;
  }

  /** The number of probes that lead from one slot to another. */
  private long distance(long from, long to) {
    return to >= from ? to - from : to - from + slots;
  }

  /** Writes no byte of another slot, so that several workers can write neighbouring ones. */
  private void set(long slot, long entry) {
    if (entryBytes == Integer.BYTES) {
      entries.setInt(slot, (int) entry);
    } else {
      entries.setBytes(slot * entryBytes, entry, entryBytes);
    }
  }

  private long home(long hash) {
    return Math.unsignedMultiplyHigh(hash, slots);
  }

  private long after(long slot) {
    return slot + 1 == slots ? 0 : slot + 1;
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

  /** The first id whose entry has the hash's tag, or {@link #FREE}. */
  public long find(long hash, Lookup lookup) {
    return find(home(hash), hash, lookup);
  }

  /** The next such id after the one found last. */
  public long findNext(long hash, Lookup lookup) {
    return find(after(lookup.slot), hash, lookup);
  }

  private long find(long first, long hash, Lookup lookup) {
    long slot = first;
    long tag = tag(hash);
    if (entryBytes == Integer.BYTES) {
      // True of nearly all lookups; this is the innermost loop of every search.
      int mask = (int) tagMask;
      int entry = entries.getInt(slot);
      while (entry != 0 && (entry & mask) != (int) tag) {
        slot = after(slot);
        entry = entries.getInt(slot);
      }
      lookup.slot = slot;
      return (entry & ~mask) - 1L;
    }
    long entry = entry(slot);
    while (entry != 0 && (entry & tagMask) != tag) {
      slot = after(slot);
      entry = entry(slot);
    }
    lookup.slot = slot;
    return id(entry);
  }

  /**
   * Reads the home slots of several hashes. The loop that reads is short, so that the processor has
   * many cache misses under way at once.
   *
   * @param offsets scratch
   * @return a value that depends on all that was read
   */
  long touch(long[] hashes, int begin, int count, long[] offsets) {
    for (int i = 0; i < count; i++) {
      offsets[i] = home(hashes[begin + i]) * entryBytes;
    }
    long touched = 0;
    for (int i = 0; i < count; i++) {
      touched ^= entries.getLongAtByte(offsets[i]);
    }
    return touched;
  }

  private void put(long slot, long hash, long id) {
    set(slot, tag(hash) | (id + 1));
    used++;
  }

  /** The number of ids that can be put before the table grows. */
  long room() {
    return limit - used;
  }

  /** The id at which a lookup ended, while other workers put and replace ids. */
  public long sharedId(Lookup lookup) {
    return id(
        entryBytes == Integer.BYTES
            ? Integer.toUnsignedLong(entries.getSharedInt(lookup.slot))
            : entries.getSharedLong(lookup.slot));
  }

  /** The part of a hash, where all hashes are divided into equal parts, in ascending order. */
  static int partOf(long hash, int parts) {
    return (int) Math.unsignedMultiplyHigh(hash, parts);
  }

  /** The first slot after a part. No hash of a later part has its home slot before it. */
  long partEnd(int part, int parts) {
    if (part + 1 == parts) {
      return slots;
    }
    long least = Long.divideUnsigned(-1L, parts) * (part + 1);
    while (partOf(least, parts) == part) {
      least++;
    }
    return home(least);
  }

  /** As {@link #find}, or {@link #OUTSIDE} if the lookup reaches the slot {@code end}. */
  long findBefore(long end, long hash, Lookup lookup) {
    return findBefore(end, home(hash), hash, lookup);
  }

  /** As {@link #findNext}, or {@link #OUTSIDE} if the lookup reaches the slot {@code end}. */
  long findNextBefore(long end, long hash, Lookup lookup) {
    return findBefore(end, lookup.slot + 1, hash, lookup);
  }

  private long findBefore(long end, long first, long hash, Lookup lookup) {
    long tag = tag(hash);
    if (entryBytes == Integer.BYTES) {
      int mask = (int) tagMask;
      for (long slot = first; slot < end; slot++) {
        int entry = entries.getInt(slot);
        if (entry == 0 || (entry & mask) == (int) tag) {
          lookup.slot = slot;
          return (entry & ~mask) - 1L;
        }
      }
      return OUTSIDE;
    }
    for (long slot = first; slot < end; slot++) {
      long entry = entry(slot);
      if (entry == 0 || (entry & tagMask) == tag) {
        lookup.slot = slot;
        return id(entry);
      }
    }
    return OUTSIDE;
  }

  /** Puts an id into a free slot. Does not count the id. */
  void putUncounted(long slot, long hash, long id) {
    set(slot, tag(hash) | (id + 1));
  }

  /** Changes the id in a slot; the hash stays. */
  void setId(long slot, long id) {
    set(slot, (entry(slot) & tagMask) | (id + 1));
  }

  /** Frees a slot. Only for the ids put last, all of them, since lookups end at free slots. */
  void free(long slot) {
    set(slot, 0);
  }

  /** Counts ids that were put by {@link #putUncounted}. */
  void count(long ids) {
    used += ids;
  }

  void putNew(long hash, long id) {
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
