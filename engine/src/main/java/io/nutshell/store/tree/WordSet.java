package io.nutshell.store.tree;

import io.nutshell.memory.MemoryBudget;
import io.nutshell.memory.MemoryExhausted;
import io.nutshell.memory.PackedArray;
import io.nutshell.parallel.Helpers;
import io.nutshell.store.Marks;
import io.nutshell.store.table.Hash;
import io.nutshell.store.table.IdTable;
import io.nutshell.store.table.Lookup;
import io.nutshell.store.table.Places;
import io.nutshell.store.table.TableRound;
import java.lang.invoke.VarHandle;

/**
 * A set of 64-bit words, each numbered from 0 up in order of arrival; numbers of removed words are
 * reused.
 *
 * <p>Each word takes as many bytes as the largest so far needs. A pair of 32-bit references is
 * packed into as many bits as the largest left and right reference so far need.
 */
final class WordSet implements AutoCloseable {
  private final Hash hash;
  private final IdTable table;
  private final IdTable.Hashes hashes = this::hashOf;
  private final PackedArray values;
  private final Places places;
  private final boolean pairs;

  /** The bits of a left and of a right reference; no left ones where words are no pairs. */
  private int leftBits;

  private int rightBits;

  private Runnable beforeMoving = () -> {};

  private WordSet(
      MemoryBudget budget, Hash hash, IdTable.Shape shape, int leftBits, int rightBits) {
    this.hash = hash;
    this.leftBits = leftBits;
    this.rightBits = rightBits;
    table = new IdTable(budget, shape);
    values = new PackedArray(budget, leftBits + rightBits);
    places = new Places(budget);
    pairs = leftBits > 0;
  }

  static WordSet ofWords(MemoryBudget budget, Hash hash, IdTable.Shape shape) {
    return new WordSet(budget, hash, shape, 0, 8);
  }

  /** For pairs of references. */
  static WordSet ofPairs(MemoryBudget budget, Hash hash, IdTable.Shape shape) {
    return new WordSet(budget, hash, shape, 8, 8);
  }

  long hash(long word) {
    return hash.of(word);
  }

  /** The word's number if it is new, or the complement of its number. */
  long add(long word, Lookup lookup) {
    return add(word, hash.of(word), lookup);
  }

  /** As {@link #add} one by one. */
  void addAll(long[] words, int count, Lookup lookup, long[] numbers) {
    touch(words, 0, count, lookup);
    for (int i = 0; i < count; i++) {
      numbers[i] = add(words[i], lookup.get(i), lookup);
    }
  }

  /** As {@link #add}, for a word whose hash is known. */
  long add(long word, long hashed, Lookup lookup) {
    long id = find(word, hashed, lookup);
    return id == IdTable.FREE ? append(word, hashed, lookup) : ~id;
  }

  /** Reads the table slots in which looking the words up begins. */
  private void touch(long[] words, int begin, int end, Lookup lookup) {
    int count = end - begin;
    lookup.ensure(count);
    for (int i = 0; i < count; i++) {
      lookup.set(i, hash.of(words[begin + i]));
    }
    lookup.touch(table, count);
  }

  /** Answers the complement of its number for each word in the set, 0 for the others. */
  void lookUp(long[] words, int begin, int end, Lookup lookup, long[] answers) {
    touch(words, begin, end, lookup);
    for (int i = begin; i < end; i++) {
      answers[i] = ~find(words[i], lookup.get(i - begin), lookup);
    }
  }

  private long find(long word, long hashed, Lookup lookup) {
    long id = table.find(hashed, lookup);
    while (id != IdTable.FREE && get(id) != word) {
      id = table.findNext(hashed, lookup);
    }
    return id;
  }

  /**
   * As {@link #add}, by one of several workers. A lookup needs no lock: a word is written before
   * the table names it, and nothing moves.
   *
   * @throws MemoryExhausted also where memory would have to move, see {@link #beforeMoving}
   */
  long addShared(long word, long hashed, Lookup lookup) {
    long id = table.find(hashed, lookup);
    while (id != IdTable.FREE && get(table.sharedId(lookup)) != word) {
      id = table.findNext(hashed, lookup);
    }
    if (id != IdTable.FREE) {
      return ~id;
    }
    synchronized (this) {
      return add(word, hashed, lookup);
    }
  }

  /** Rounds in which several workers add words. */
  TableRound round(int workers, TableRound.Owner owner) {
    return new TableRound(table, 1, workers, owner);
  }

  /** Whether a word can be stored without moving others. */
  boolean fits(long word) {
    return pairs
        ? (word >>> Integer.SIZE) >>> leftBits == 0 && (word & 0xffff_ffffL) >>> rightBits == 0
        : values.fits(word);
  }

  /** Makes room for words that are to be {@link #set}. */
  void extend(int count, Helpers helpers) {
    values.extend(count, helpers);
  }

  /** Counts words that were set after {@link #extend}. */
  void take(int count) {
    places.takeNext(count);
  }

  /** Sets a word for which there is room and which {@link #fits}. */
  void set(long id, long word) {
    values.set(id, encode(word));
  }

  /**
   * Sets an action that runs before memory that lookups read moves; it may prevent the move by
   * throwing.
   */
  void beforeMoving(Runnable announce, Helpers helpers) {
    beforeMoving = announce;
    table.beforeMoving(announce, helpers);
    values.beforeMoving(announce);
  }

  private long append(long word, long hashed, Lookup lookup) {
    long id = places.next();
    long encoded = encode(word);
    if (id < values.size()) {
      values.widen(bits(encoded));
      values.set(id, encoded);
      VarHandle.releaseFence();
      table.append(hashed, id, hashes, lookup);
    } else {
      values.add(encoded);
      VarHandle.releaseFence(); // addShared reads the word after it finds the id in the table.
      try {
        table.append(hashed, id, hashes, lookup);
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

  private long encode(long word) {
    if (!pairs) {
      return word;
    }
    long left = word >>> Integer.SIZE;
    long right = word & 0xffff_ffffL;
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
    // A word takes whole bytes: both references share the bits left over.
    for (int spare = -(left + right) & 7; spare > 0; spare--) {
      if (left < right) {
        left++;
      } else {
        right++;
      }
    }
    values.widen(left + right);
    beforeMoving.run();
    for (long id = 0; id < values.size(); id++) {
      long pair = get(id);
      values.set(id, ((pair >>> Integer.SIZE) << right) | (pair & 0xffff_ffffL));
    }
    leftBits = left;
    rightBits = right;
  }

  long get(long id) {
    long value = values.get(id);
    if (!pairs) {
      return value;
    }
    return (value >>> rightBits << Integer.SIZE) | (value & ((1L << rightBits) - 1));
  }

  void remove(long id) {
    places.giveBack(id);
    table.remove(hashOf(id), id, hashes);
  }

  /** Removes all words but those whose numbers are marked. */
  void keep(Marks marked) {
    for (long id = 0; id < places.bound(); id++) {
      if (places.inUse(id) && !marked.get(id)) {
        remove(id);
      }
    }
  }

  boolean holds(long id) {
    return places.inUse(id);
  }

  /** Releases the memory that only serves to find words: none can be added any more. */
  void freeze() {
    table.close();
  }

  long size() {
    return places.count();
  }

  /** All numbers in use are below this. */
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
