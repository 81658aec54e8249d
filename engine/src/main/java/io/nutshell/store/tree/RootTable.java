package io.nutshell.store.tree;

import io.nutshell.memory.MemoryBudget;
import io.nutshell.memory.MemoryExhausted;
import io.nutshell.memory.PackedArray;
import io.nutshell.store.table.Hash;
import io.nutshell.store.table.IdTable;
import io.nutshell.store.table.Places;

/**
 * The roots of a {@link TreeStore}: a set of 64-bit values, numbered in order of arrival; numbers
 * of removed ones are given again. A value is a pair of 32-bit references, held in as many bits as
 * the largest left and right one so far need; or, where there are no left references, one flat
 * value.
 */
final class RootTable implements AutoCloseable {
  private final Hash hash;
  private final IdTable table;
  private final IdTable.Hashes hashes = this::hashOf;
  private final PackedArray values;
  private final Places places;
  private int leftBits;
  private int rightBits;

  private RootTable(MemoryBudget budget, Hash hash, int leftBits, int rightBits) {
    this.hash = hash;
    this.leftBits = leftBits;
    this.rightBits = rightBits;
    table = new IdTable(budget, IdTable.Shape.SMALL);
    values = new PackedArray(budget, leftBits + rightBits);
    places = new Places(budget);
  }

  /** For values of at most so many bits. */
  static RootTable flat(MemoryBudget budget, Hash hash, int bits) {
    return new RootTable(budget, hash, 0, bits);
  }

  static RootTable pairs(MemoryBudget budget, Hash hash) {
    return new RootTable(budget, hash, 8, 8);
  }

  long add(long value) {
    return add(value, hash.of(value));
  }

  /** As {@link #add} one by one. */
  void addAll(long[] wanted, long[] hashes, int count, long[] ids) {
    for (int i = 0; i < count; i++) {
      hashes[i] = hash.of(wanted[i]);
    }
    table.touch(hashes, count);
    for (int i = 0; i < count; i++) {
      ids[i] = add(wanted[i], hashes[i]);
    }
  }

  private long add(long value, long hashed) {
    for (long id = table.find(hashed); id != IdTable.FREE; id = table.findNext(hashed)) {
      if (get(id) == value) {
        return ~id;
      }
    }
    return append(value, hashed);
  }

  private long append(long value, long hashed) {
    long id = places.next();
    long encoded = encode(value);
    if (id < values.size()) {
      values.set(id, encoded);
      table.append(hashed, id, hashes);
    } else {
      values.add(encoded);
      try {
        table.append(hashed, id, hashes);
      } catch (MemoryExhausted noRoom) {
        values.removeLast();
        throw noRoom;
      }
    }
    places.take(id);
    return id;
  }

  private long hashOf(long id) {
    return hash.of(get(id));
  }

  private long encode(long value) {
    if (leftBits == 0) {
      return value;
    }
    long left = value >>> Integer.SIZE;
    long right = value & 0xffff_ffffL;
    if (left >>> leftBits != 0 || right >>> rightBits != 0) {
      widen(bits(left), bits(right));
    }
    return (left << rightBits) | right;
  }

  private static int bits(long value) {
    return Long.SIZE - Long.numberOfLeadingZeros(value);
  }

  private void widen(int newLeft, int newRight) {
    int left = Math.max(newLeft, leftBits);
    int right = Math.max(newRight, rightBits);
    // Whole bytes are stored anyway: what they leave over is shared out.
    for (int spare = -(left + right) & 7; spare > 0; spare--) {
      if (left < right) {
        left++;
      } else {
        right++;
      }
    }
    values.widen(left + right);
    for (long id = 0; id < values.size(); id++) {
      long pair = get(id);
      values.set(id, ((pair >>> Integer.SIZE) << right) | (pair & 0xffff_ffffL));
    }
    leftBits = left;
    rightBits = right;
  }

  long get(long id) {
    long value = values.get(id);
    if (leftBits == 0) {
      return value;
    }
    return (value >>> rightBits << Integer.SIZE) | (value & ((1L << rightBits) - 1));
  }

  /** Gives back what only serves to find values: nothing can be added any more. */
  void freeze() {
    table.close();
  }

  void remove(long id) {
    places.giveBack(id);
    table.remove(hashOf(id), id, hashes);
  }

  boolean holds(long id) {
    return places.inUse(id);
  }

  /** How many values there are. */
  long size() {
    return places.count();
  }

  /** Their numbers are below this. */
  long bound() {
    return places.bound();
  }

  @Override
  public void close() {
    table.close();
    values.close();
    places.close();
  }
}
