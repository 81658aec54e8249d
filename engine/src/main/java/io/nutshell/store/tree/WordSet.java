package io.nutshell.store.tree;

import io.nutshell.memory.MemoryBudget;
import io.nutshell.memory.Region;
import io.nutshell.store.Marks;
import io.nutshell.store.table.Hash;
import io.nutshell.store.table.IdTable;
import io.nutshell.store.table.Places;
import java.util.Arrays;

/**
 * A set of 64-bit words, each numbered from 0 up in order of arrival; numbers of removed words are
 * given again.
 */
final class WordSet implements AutoCloseable {
  private static final int RECENT = 1 << 9;

  private final Hash hash;
  private final IdTable table;
  private final IdTable.Hashes hashes = this::hashOf;
  private final Region words;
  private final Places places;

  /** Words looked up lately, each in the place that its hash names, and their numbers plus one. */
  private final long[] recentWords = new long[RECENT];

  private final long[] recentNumbers = new long[RECENT];

  WordSet(MemoryBudget budget, Hash hash) {
    this.hash = hash;
    table = new IdTable(budget, IdTable.Shape.FAST);
    words = new Region(budget);
    places = new Places(budget);
  }

  /** The word's number, given now if it has none yet. */
  long add(long word) {
    long hashed = hash.of(word);
    int recent = (int) hashed & (RECENT - 1);
    if (recentWords[recent] == word && recentNumbers[recent] > 0) {
      return recentNumbers[recent] - 1;
    }
    long number = add(word, hashed);
    recentWords[recent] = word;
    recentNumbers[recent] = number + 1;
    return number;
  }

  private long add(long word, long hashed) {
    for (long id = table.find(hashed); id != IdTable.FREE; id = table.findNext(hashed)) {
      if (words.getLong(id) == word) {
        return id;
      }
    }
    long place = places.next();
    words.ensure((place + 1) * Long.BYTES);
    words.setLong(place, word);
    table.append(hashed, place, hashes);
    places.take(place);
    return place;
  }

  private long hashOf(long id) {
    return hash.of(words.getLong(id));
  }

  long get(long id) {
    return words.getLong(id);
  }

  /** Removes all words but those whose numbers are marked. */
  void keep(Marks marked) {
    Arrays.fill(recentNumbers, 0);
    for (long id = 0; id < places.bound(); id++) {
      if (places.inUse(id) && !marked.get(id)) {
        places.giveBack(id);
        table.remove(hashOf(id), id, hashes);
      }
    }
  }

  /** Gives back what only serves to find words: nothing can be added any more. */
  void freeze() {
    table.close();
  }

  /** How many words there are. */
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
    words.close();
    places.close();
  }
}
