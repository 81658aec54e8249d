package io.nutshell.store;

import io.nutshell.memory.MemoryBudget;
import io.nutshell.memory.PackedArray;
import io.nutshell.parallel.Helpers;

/**
 * How each state was first reached: its predecessor, the event and the choice, each in as few bytes
 * as the largest so far needs.
 */
public final class TraceLog implements PathKeeping, AutoCloseable {
  private final PackedArray parents;
  private final PackedArray events;
  private final PackedArray choices;
  private final boolean deterministic;
  private final MemoryBudget budget;

  /**
   * @param mostChoices the largest number of targets of an event; choices are kept only where it is
   *     not 1
   */
  public TraceLog(MemoryBudget budget, int mostChoices) {
    this.budget = budget;
    parents = new PackedArray(budget, 1);
    events = new PackedArray(budget, 1);
    choices = new PackedArray(budget, 1);
    deterministic = mostChoices == 1;
  }

  /**
   * Appends the entry of the next state. The initial state's entry names itself as predecessor.
   *
   * @throws io.nutshell.memory.MemoryExhausted where there is no room; the log is then unchanged
   */
  public void add(long parent, long event, int choice) {
    parents.reserve(parent);
    events.reserve(event);
    if (!deterministic) {
      choices.add(choice);
    }
    parents.add(parent);
    events.add(event);
  }

  /**
   * Appends entries that are to be {@link #set}.
   *
   * @param parent none has a larger predecessor; likewise the event and the choice
   * @param helpers touch the memory by which the log grows
   * @throws io.nutshell.memory.MemoryExhausted where there is no room; the log is then unchanged
   */
  public void extend(long count, long parent, long event, int choice, Helpers helpers) {
    parents.reserve(parent, count, helpers);
    events.reserve(event, count, helpers);
    if (!deterministic) {
      choices.reserve(choice, count, helpers);
      choices.extend(count, helpers);
    }
    parents.extend(count, helpers);
    events.extend(count, helpers);
  }

  /** Drops all entries but the first ones. */
  public void keep(long count) {
    parents.keep(count);
    events.keep(count);
    if (!deterministic) {
      choices.keep(count);
    }
  }

  /** Sets an entry. Several threads may set entries at once. */
  public void set(long id, long parent, long event, int choice) {
    parents.set(id, parent);
    events.set(id, event);
    if (!deterministic) {
      choices.set(id, choice);
    }
  }

  public long parent(long id) {
    return parents.get(id);
  }

  public long event(long id) {
    return events.get(id);
  }

  public int choice(long id) {
    return deterministic ? 0 : (int) choices.get(id);
  }

  @Override
  public Path path(long id) {
    long length = 0;
    for (long at = id; at != parent(at); at = parent(at)) {
      length++;
    }
    Path path = new Path(budget, length);
    int step = path.length();
    for (long at = id; at != parent(at); at = parent(at)) {
      path.set(--step, event(at), choice(at));
    }
    return path;
  }

  /** The memory that it takes. */
  public long bytes() {
    return parents.bytes() + events.bytes() + choices.bytes();
  }

  public long size() {
    return parents.size();
  }

  @Override
  public void close() {
    parents.close();
    events.close();
    choices.close();
  }
}
