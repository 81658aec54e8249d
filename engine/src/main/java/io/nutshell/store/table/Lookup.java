package io.nutshell.store.table;

import io.nutshell.model.Padded;
import java.util.Arrays;

/**
 * One worker's scratch memory for lookups in hash tables: the hashes of a batch, and the table slot
 * at which the last lookup ended.
 */
public final class Lookup extends Padded {
  /** Where {@link IdTable#find} or {@link IdTable#findNext} ended. */
  long slot;

  private long[] hashes = new long[16];
  private long[] offsets = new long[16];

  /** Keeps the JIT compiler from removing reads whose only purpose is to fill the cache. */
  @SuppressWarnings("UnusedVariable")
  private long sink;

  /** Makes room for the hashes of {@code count} states. */
  public void ensure(int count) {
    if (hashes.length < count) {
      hashes = Arrays.copyOf(hashes, 2 * count);
      offsets = new long[2 * count];
    }
  }

  public void set(int index, long hash) {
    hashes[index] = hash;
  }

  public long get(int index) {
    return hashes[index];
  }

  /**
   * Reads the home slots of the first {@code count} hashes, so that their cache misses overlap: a
   * worker sets all hashes of a batch, calls this, then looks them up.
   */
  public void touch(IdTable table, int count) {
    sink = table.touch(hashes, 0, count, offsets);
  }

  /** Reads the home slots of hashes that the caller keeps, from {@code begin} to {@code end}. */
  public void touch(IdTable table, long[] kept, int begin, int end) {
    ensure(end - begin);
    sink = table.touch(kept, begin, end - begin, offsets);
  }

  /** Uses a value that was read only to fill the cache. */
  public void use(long touched) {
    sink = touched;
  }
}
