package io.nutshell.search;

import io.nutshell.memory.MemoryBudget;
import io.nutshell.memory.Region;

/**
 * The chain of components of a depth-first search: of each the number of its first state (its
 * root), the marks of the steps and states within it, and the marks of the step that led to it. The
 * marks are acceptance sets, units that fire, and units {@linkplain CycleMarks seen}.
 */
final class ComponentStack implements AutoCloseable {
  private static final int SETS = 1;
  private static final int LEADING_SETS = 2;
  private static final int UNITS = 3;

  private final Fairness fairness;
  private final CycleMarks marks;
  private final int words;

  /** Words per component; those of the units that fire, that are seen, and that led to it. */
  private final int size;

  private final Region entries;
  private long count;

  ComponentStack(MemoryBudget budget, Acceptance acceptance) {
    this.fairness = acceptance.fairness();
    this.marks = new CycleMarks(acceptance);
    this.words = CycleMarks.words(fairness);
    this.size = UNITS + 3 * words;
    this.entries = new Region(budget);
  }

  /**
   * Adds a component of one state.
   *
   * @param seen the units seen in the state
   * @param leading the units that fired in the step that led to it
   */
  void push(long root, long leadingSets, int[] leading, long[] seen) {
    entries.ensure((count + 1) * size * Long.BYTES);
    long at = count * size;
    entries.setLong(at, root);
    entries.setLong(at + SETS, 0);
    entries.setLong(at + LEADING_SETS, leadingSets);
    for (int word = 0; word < words; word++) {
      entries.setLong(at + fired(word), 0);
      entries.setLong(at + seen(word), seen[word]);
      entries.setLong(at + leading(word), 0);
    }
    for (int unit : leading) {
      add(at + leading(unit / Long.SIZE), 1L << unit);
    }
    count++;
  }

  private int fired(int word) {
    return UNITS + word;
  }

  private int seen(int word) {
    return UNITS + words + word;
  }

  private int leading(int word) {
    return UNITS + 2 * words + word;
  }

  private void add(long index, long bits) {
    entries.setLong(index, entries.getLong(index) | bits);
  }

  private long top() {
    return (count - 1) * size;
  }

  /** The root of the topmost component. */
  long root() {
    return entries.getLong(top());
  }

  /** The acceptance sets of the steps within the topmost component. */
  long sets() {
    return entries.getLong(top() + SETS);
  }

  /** Whether a run that takes all steps of the topmost component for ever is fair. */
  boolean fair() {
    for (int word = 0; word < words; word++) {
      long fired = entries.getLong(top() + fired(word));
      if (marks.missing(word, fired, entries.getLong(top() + seen(word))) != 0) {
        return false;
      }
    }
    return true;
  }

  /** A step leads from the topmost component to a state of a component: merges all from that up. */
  void merge(long number, long sets, int[] firing) {
    add(top() + SETS, sets);
    for (int unit : firing) {
      add(top() + fired(unit / Long.SIZE), 1L << unit);
    }
    while (root() > number) {
      long at = top();
      count--;
      add(top() + SETS, entries.getLong(at + SETS) | entries.getLong(at + LEADING_SETS));
      for (int word = 0; word < words; word++) {
        add(top() + fired(word), entries.getLong(at + fired(word)));
        add(top() + fired(word), entries.getLong(at + leading(word)));
        add(top() + seen(word), entries.getLong(at + seen(word)));
      }
    }
  }

  void pop() {
    count--;
  }

  @Override
  public void close() {
    entries.close();
  }
}
