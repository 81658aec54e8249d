package io.nutshell.store.comback;

import io.nutshell.memory.MemoryBudget;
import io.nutshell.memory.Region;

/**
 * The choices of the few states of a {@link ComBackStore} that their back edge and hash do not
 * determine: an earlier choice of the same event leads from the predecessor to another state with
 * the same hash. Stored as pairs of a state's number and its choice, sorted by number.
 */
final class OddChoices implements AutoCloseable {
  /** The answer for a state whose choice is determined by its back edge and hash. */
  static final int NONE = -1;

  private final Region pairs;
  private long size;

  OddChoices(MemoryBudget budget) {
    pairs = new Region(budget);
  }

  /** Makes room for one more, so that {@link #add} cannot fail. */
  void reserve() {
    pairs.ensure((size + 1) * 2 * Long.BYTES);
  }

  /** Adds a state whose number is larger than all before. */
  void add(long id, int choice) {
    reserve();
    pairs.setLong(2 * size, id);
    pairs.setLong(2 * size + 1, choice);
    size++;
  }

  int of(long id) {
    long at = size == 0 ? -1 : find(id);
    return at < 0 ? NONE : (int) pairs.getLong(2 * at + 1);
  }

  /** The state has another back edge now, which determines its choice. */
  void remove(long id) {
    long at = find(id);
    if (at >= 0) {
      pairs.setLong(2 * at + 1, NONE);
    }
  }

  private long find(long id) {
    long from = 0;
    long to = size - 1;
    while (from <= to) {
      long middle = (from + to) >>> 1;
      long found = pairs.getLong(2 * middle);
      if (found == id) {
        return middle;
      }
      if (found < id) {
        from = middle + 1;
      } else {
        to = middle - 1;
      }
    }
    return -1;
  }

  long size() {
    return size;
  }

  @Override
  public void close() {
    pairs.close();
  }
}
