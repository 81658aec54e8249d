package io.nutshell.store.comback;

import io.nutshell.memory.MemoryBudget;
import io.nutshell.memory.MemoryExhausted;
import io.nutshell.memory.Region;
import java.util.Arrays;

/**
 * The state table of {@link ComBackStore}: for each compressed state descriptor (a hash of 32 or 64
 * bits) the list of the states that have it, by number.
 *
 * <p><b>How it works.</b> Very tight hashing, after Geldenhuys and Valmari: the hash bits that
 * follow from an entry's position are not stored. A hash is scaled to the number of buckets, which
 * gives its home bucket of {@value #BUCKET} entries; an entry that finds the bucket full goes to
 * one of the next {@value #WINDOW}. It holds its distance from home, the low bits of the hash,
 * enough to tell apart the hashes of one home, and the state's number. As the table grows, the low
 * bits get fewer and the number's get more, so that an entry always has 5 bytes, or 9 where hashes
 * have 64 bits. The entries of one hash, in the order of their positions, are its collision list.
 *
 * <p>Homes are in the order of hashes, so a larger table has its entries in nearly the same order:
 * it grows in place, by a quarter, from the last bucket down to the first.
 *
 * <p>An entry that finds no room near its home goes to an overflow array. With a good hash function
 * that never happens.
 *
 * <p>To look up: {@code entry = first(hash)}, then {@code next(entry, hash)} until it is {@link
 * #NONE}; directly after that, {@link #add} puts one more.
 */
final class StateTable implements AutoCloseable {
  /** No (further) entry. */
  static final long NONE = -1;

  private static final int BUCKET = 8;
  private static final int WINDOW = TightShape.FARTHEST;
  private static final long FIRST_BUCKETS = 64;
  private static final int FULL_PERCENT = 85;

  /** The largest load where there is no memory to grow. */
  private static final int CRAMMED_PERCENT = 95;

  /** Entries in the overflow array are numbered from here. */
  private static final long ASIDE = 1L << 60;

  private final MemoryBudget budget;
  private final Region entries;
  private final int hashBits;
  private final int width;
  private TightShape shape;
  private long limit;
  private long size;

  /** The free entry at which the last lookup ended, or NONE where there was none near its home. */
  private long vacancy;

  /** The overflow array: pairs of a hash and a state's number. */
  private long[] aside = {};

  /** Pairs that are being moved into a larger table. */
  private long[] moved = {};

  private int asideLength;
  private long asideUncharged;

  /**
   * @param hashBits 32 or 64
   */
  StateTable(MemoryBudget budget, int hashBits) {
    this.budget = budget;
    this.hashBits = hashBits;
    this.width = hashBits / 8 + 1;
    this.shape = new TightShape(FIRST_BUCKETS, hashBits, width);
    this.limit = full(FIRST_BUCKETS, FULL_PERCENT);
    this.entries = new Region(budget, bytes(FIRST_BUCKETS));
  }

  private static long full(long buckets, int percent) {
    return buckets * BUCKET * percent / 100;
  }

  /** The buckets, the window after the last one, and padding to read two longs. */
  private long bytes(long buckets) {
    return (buckets + WINDOW) * BUCKET * width + 2L * Long.BYTES;
  }

  /** The size of an entry in bits. */
  int entryBits() {
    return width * 8;
  }

  /** Reads where a lookup of the hash will begin, to fill the cache. */
  long touch(long hash) {
    return entries.getLongAtByte(shape.home(hash) * BUCKET * width);
  }

  /** The first entry of the hash's list. */
  long first(long hash) {
    long home = shape.home(hash);
    return scan(home * BUCKET, home, hash);
  }

  /** The entry after the given one in the hash's list. */
  long next(long entry, long hash) {
    return entry >= ASIDE
        ? scanAside((int) (entry - ASIDE) + 2, hash)
        : scan(entry + 1, shape.home(hash), hash);
  }

  private long scan(long entry, long home, long hash) {
    long keyMask = shape.keyMask;
    long distance = entry / BUCKET - home;
    while (distance <= WINDOW) {
      long wanted = shape.key(hash, distance);
      long end = (home + distance + 1) * BUCKET;
      for (; entry < end; entry++) {
        long key = entries.getLongAtByte(entry * width) & keyMask;
        if (key == wanted) {
          return entry;
        }
        if (key == 0) {
          vacancy = entry;
          return NONE;
        }
      }
      distance++;
    }
    return scanAside(0, hash);
  }

  /** The overflow array is searched only if there was no free entry near the home. */
  private long scanAside(int from, long hash) {
    vacancy = NONE;
    for (int i = from; i < asideLength; i += 2) {
      if (aside[i] == hash) {
        return ASIDE + i;
      }
    }
    return NONE;
  }

  /** The number of the state at an entry. */
  long id(long entry) {
    return entry >= ASIDE ? aside[(int) (entry - ASIDE) + 1] : id(entry, shape);
  }

  private long id(long entry, TightShape of) {
    long at = entry * width;
    long id = entries.getLongAtByte(at) >>> of.keyBits;
    if (width > Long.BYTES) {
      id |= entries.getLongAtByte(at + Long.BYTES) << -of.keyBits;
    }
    return id & of.idMask;
  }

  /** Adds a state to the list of its hash, directly after a lookup has reached the list's end. */
  void add(long hash, long id) {
    if (asideUncharged > 0) {
      budget.charge(asideUncharged);
      asideUncharged = 0;
    }
    while (size >= limit) {
      grow();
      for (long entry = first(hash); entry != NONE; entry = next(entry, hash)) {}
    }
    if (vacancy == NONE && asideLength == aside.length) {
      budget.charge(asideGrowth());
      aside = Arrays.copyOf(aside, aside.length + asideGrowth() / Long.BYTES);
    }
    put(hash, id);
    size++;
  }

  private void put(long hash, long id) {
    if (vacancy == NONE) {
      aside[asideLength++] = hash;
      aside[asideLength++] = id;
    } else {
      write(vacancy, shape.key(hash, vacancy / BUCKET - shape.home(hash)), id);
    }
  }

  private int asideGrowth() {
    return Long.BYTES * Math.max(64, aside.length);
  }

  private void write(long entry, long key, long id) {
    long at = entry * width;
    int keyBits = shape.keyBits;
    if (width > Long.BYTES) {
      entries.setLongAtByte(at, id << keyBits | key);
      long rest = entries.getLongAtByte(at + Long.BYTES) & (-1L << (8 * (width - Long.BYTES)));
      entries.setLongAtByte(at + Long.BYTES, rest | id >>> -keyBits);
    } else {
      long rest = entries.getLongAtByte(at) & (-1L << (8 * width));
      entries.setLongAtByte(at, rest | id << keyBits | key);
    }
  }

  /** Makes an entry the first of its list. */
  void moveToFront(long entry, long hash) {
    long carried = id(entry);
    long at = first(hash);
    while (at != entry) {
      long here = id(at);
      setId(at, carried);
      carried = here;
      at = next(at, hash);
    }
    setId(at, carried);
  }

  private void setId(long entry, long id) {
    if (entry >= ASIDE) {
      aside[(int) (entry - ASIDE) + 1] = id;
    } else {
      write(entry, entries.getLongAtByte(entry * width) & shape.keyMask, id);
    }
  }

  /** Whether a state is in the list of a hash. */
  boolean lists(long hash, long id) {
    for (long entry = first(hash); entry != NONE; entry = next(entry, hash)) {
      if (id(entry) == id) {
        return true;
      }
    }
    return false;
  }

  private void grow() {
    TightShape old = shape;
    long wanted = old.buckets + old.buckets / 4;
    try {
      entries.ensure(bytes(wanted));
    } catch (MemoryExhausted noRoomForThat) {
      if (limit < full(old.buckets, CRAMMED_PERCENT)) {
        limit = full(old.buckets, CRAMMED_PERCENT);
        return;
      }
      wanted = old.buckets + Math.max(1, old.buckets / 32);
      entries.ensure(bytes(wanted));
    }
    shape = new TightShape(wanted, hashBits, width);
    limit = full(wanted, FULL_PERCENT);
    // From the last bucket down, the new positions of a bucket's entries lie above all old ones.
    // The first buckets are too close to their new positions: they are emptied together.
    long[] before = Arrays.copyOf(aside, asideLength);
    asideLength = 0;
    long near = Math.min(old.buckets, WINDOW * wanted / (wanted - old.buckets)) + WINDOW;
    if (moved.length < near * 2 * BUCKET) {
      moved = new long[(int) near * 2 * BUCKET];
    }
    for (long bucket = old.buckets + WINDOW - 1; bucket >= near; bucket--) {
      putAll(moved, empty(old, bucket, 0));
    }
    int length = 0;
    for (long bucket = 0; bucket < near; bucket++) {
      length = empty(old, bucket, length);
    }
    putAll(moved, length);
    putAll(before, before.length);
  }

  private int empty(TightShape old, long bucket, int length) {
    for (long entry = bucket * BUCKET; entry < (bucket + 1) * BUCKET; entry++) {
      long key = entries.getLongAtByte(entry * width) & old.keyMask;
      if (key == 0) {
        break;
      }
      moved[length++] = old.hash(key, bucket - TightShape.distance(key));
      moved[length++] = id(entry, old);
      write(entry, 0, 0);
    }
    return length;
  }

  private void putAll(long[] pairs, int length) {
    for (int i = 0; i < length; i += 2) {
      long entry = first(pairs[i]);
      while (entry != NONE) {
        entry = next(entry, pairs[i]);
      }
      if (vacancy == NONE && asideLength == aside.length) {
        asideUncharged += asideGrowth();
        aside = Arrays.copyOf(aside, aside.length + asideGrowth() / Long.BYTES);
      }
      put(pairs[i], pairs[i + 1]);
    }
  }

  @Override
  public void close() {
    entries.close();
    budget.release(aside.length * (long) Long.BYTES - asideUncharged);
  }
}
