package io.nutshell.store;

import io.nutshell.memory.MemoryBudget;
import io.nutshell.memory.Region;

final class ExpansionCache implements AutoCloseable {
  private final Region states;
  private final long[] ids;
  private final int words;
  private long hits;

  ExpansionCache(MemoryBudget budget, int entries, int words) {
    this.words = words;
    ids = new long[entries];
    java.util.Arrays.fill(ids, -1);
    states = new Region(budget, (long) entries * words * Long.BYTES);
  }

  boolean has(long id) {
    return ids[(int) id & (ids.length - 1)] == id;
  }

  void put(long id, long[] state) {
    int slot = (int) id & (ids.length - 1);
    ids[slot] = id;
    states.setLongs((long) slot * words, state, words);
  }

  void overlay(long id, long[] target) {
    hits++;
    long at = (id & (ids.length - 1)) * words;
    for (int i = 0; i < words; i++) {
      target[i] ^= states.getLong(at + i);
    }
  }

  long hits() {
    return hits;
  }

  @Override
  public void close() {
    states.close();
  }
}
