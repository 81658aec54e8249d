package io.nutshell.store;

import io.nutshell.memory.MemoryBudget;
import io.nutshell.memory.Region;

/** A set of 64-bit words, each numbered from 0 up in order of arrival. */
final class WordSet implements AutoCloseable {
  private final Hash hash;
  private final IdTable table;
  private final IdTable.Hashes hashes = this::hashOf;
  private final Region words;
  private long size;

  WordSet(MemoryBudget budget, Hash hash) {
    this.hash = hash;
    table = new IdTable(budget, IdTable.Shape.FAST);
    words = new Region(budget);
  }

  /** The word's number, given now if it has none yet. */
  long add(long word) {
    long hashed = hash.of(word);
    long slot = table.home(hashed);
    while (true) {
      slot = table.seek(slot, hashed);
      long id = table.idAt(slot);
      if (id == IdTable.FREE) {
        words.ensure((size + 1) * Long.BYTES);
        words.setLong(size, word);
        table.append(slot, hashed, size, hashes);
        return size++;
      }
      if (words.getLong(id) == word) {
        return id;
      }
      slot = table.after(slot);
    }
  }

  private long hashOf(long id) {
    return hash.of(words.getLong(id));
  }

  long get(long id) {
    return words.getLong(id);
  }

  long size() {
    return size;
  }

  @Override
  public void close() {
    table.close();
    words.close();
  }
}
