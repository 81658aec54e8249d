package io.nutshell.store.exact;

import io.nutshell.memory.MemoryBudget;
import io.nutshell.memory.Region;
import io.nutshell.model.State;
import io.nutshell.parallel.Helpers;
import io.nutshell.store.table.Hash;
import io.nutshell.store.table.PackedEntries;

/** States that all take the same number of bytes, in the order of their ids. */
final class FixedEntries implements Entries {
  private final Region region;
  private final PackedEntries entries;
  private final int bytes;
  private final int words;

  /** Most states have one word, which needs no loop. */
  private final boolean oneWord;

  FixedEntries(MemoryBudget budget, int bytes) {
    this.bytes = bytes;
    words = (bytes + Long.BYTES - 1) / Long.BYTES;
    oneWord = bytes == Long.BYTES;
    region = new Region(budget);
    entries = new PackedEntries(region, bytes);
  }

  @Override
  public boolean isAt(long id, State state) {
    return isAt(id, state.words, 0);
  }

  /** Whether the words from {@code begin} on are those of an entry. */
  boolean isAt(long id, long[] from, int begin) {
    return oneWord ? region.getLong(id) == from[begin] : entries.isAt(id, from, begin);
  }

  @Override
  public void put(long id, State state) {
    region.ensure(PackedEntries.bytes(id + 1, bytes));
    entries.set(id, state.words);
  }

  /** The number of words of a state. */
  int words() {
    return words;
  }

  /** Makes room for all entries below {@code end}. */
  void reserve(long end, Helpers helpers) {
    region.ensure(PackedEntries.bytes(end, bytes), bytes, helpers);
  }

  /**
   * Sets an entry for which there is room to the words from {@code begin} on. Several workers may
   * set entries at once.
   */
  void set(long id, long[] from, int begin) {
    if (oneWord) {
      region.setLong(id, from[begin]);
    } else {
      entries.set(id, from, begin);
    }
  }

  @Override
  public void get(long id, State target) {
    target.resize(words);
    if (oneWord) {
      target.words[0] = region.getLong(id);
    } else {
      entries.get(id, target.words);
    }
  }

  boolean oneWord() {
    return oneWord;
  }

  /** Hashes the entries of {@code count} ids, which have one word each. */
  void hash(long first, int count, Hash hash, long[] hashes) {
    for (int i = 0; i < count; i++) {
      hashes[i] = hash.of(region.getLong(first + i));
    }
  }

  @Override
  public void giveBack(long id) {}

  @Override
  public void close() {
    region.close();
  }
}
