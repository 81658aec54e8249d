package io.nutshell.search;

import io.nutshell.memory.MemoryBudget;
import io.nutshell.memory.PackedArray;
import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The states that a sweep holds, in the order of their measures: those still to be expanded, and
 * the garbage. Garbage states are expanded, and no step can lead to them again.
 *
 * <p>States of one measure form a chain, first in first out. When the last state of a chain is
 * expanded, the line moves on and the whole chain becomes garbage; so a collection visits only
 * garbage. A chain takes one number per state held; a measure takes {@link #CHAIN_BYTES} of the
 * heap, which are charged to the budget too.
 */
final class SweepQueue implements AutoCloseable {
  private static final long NONE = -1;

  /** An estimate of the bytes of a map entry with its key and its chain. */
  private static final long CHAIN_BYTES = 160;

  private final MemoryBudget budget;

  /** For each id in a chain the next one, plus one so that 0 is the end. */
  private final PackedArray following;

  private TreeMap<long[], Chain> waiting = new TreeMap<>(Arrays::compare);
  private TreeMap<long[], Chain> postponed = new TreeMap<>(Arrays::compare);
  private @Nullable Chain current;
  private final Chain garbage = new Chain(new long[0]);
  private long size;
  private long lines;

  private static final class Chain {
    final long[] measure;
    long first = NONE;
    long last = NONE;
    long next = NONE;
    long count;

    Chain(long[] measure) {
      this.measure = measure;
    }
  }

  SweepQueue(MemoryBudget budget) {
    this.budget = budget;
    this.following = new PackedArray(budget, 8);
  }

  /** Adds a state to be expanded in this sweep; its measure is not before the line. */
  void add(long id, long[] measure) {
    Chain chain = current; // Most steps keep the measure.
    if (chain == null || !Arrays.equals(chain.measure, measure)) {
      chain = chain(waiting, measure);
    }
    append(chain, id);
    size++;
  }

  /** Adds a state to be expanded in the next sweep. */
  void postpone(long id, long[] measure) {
    append(chain(postponed, measure), id);
  }

  private Chain chain(Map<long[], Chain> chains, long[] measure) {
    Chain chain = chains.get(measure);
    if (chain == null) {
      budget.charge(CHAIN_BYTES + (long) Long.BYTES * measure.length);
      long[] key = measure.clone();
      chain = new Chain(key);
      chains.put(key, chain);
    }
    return chain;
  }

  private void append(Chain chain, long id) {
    link(id, NONE);
    if (chain.last == NONE) {
      chain.first = id;
    } else {
      link(chain.last, id);
    }
    if (chain.next == NONE) {
      chain.next = id;
    }
    chain.last = id;
    chain.count++;
  }

  private void link(long id, long next) {
    following.widen(Long.SIZE - Long.numberOfLeadingZeros(next + 1));
    while (following.size() <= id) {
      following.add(0);
    }
    following.set(id, next + 1);
  }

  private long after(long id) {
    return following.get(id) - 1;
  }

  /**
   * Removes and returns the next state to expand, one of the least measure; -1 if this sweep is
   * done.
   */
  long take() {
    Chain chain = current;
    while (chain == null || chain.next == NONE) {
      if (chain != null) {
        pass(chain);
      }
      Map.Entry<long[], Chain> least = waiting.firstEntry();
      chain = least == null ? null : least.getValue();
      current = chain;
      if (chain == null) {
        return NONE;
      }
      lines++;
    }
    long id = chain.next;
    chain.next = after(id);
    size--;
    return id;
  }

  private void pass(Chain chain) {
    waiting.remove(chain.measure);
    budget.release(CHAIN_BYTES + (long) Long.BYTES * chain.measure.length);
    if (garbage.last == NONE) {
      garbage.first = chain.first;
    } else {
      link(garbage.last, chain.first);
    }
    garbage.last = chain.last;
    garbage.count += chain.count;
  }

  /** The measure of the state last taken. */
  long[] line() {
    Chain chain = current;
    return chain == null ? garbage.measure : chain.measure;
  }

  /** The number of states still to be expanded in this sweep. */
  long size() {
    return size;
  }

  long garbage() {
    return garbage.count;
  }

  /** The number of measures that the line has passed, over all sweeps. */
  long lines() {
    return lines;
  }

  /** Decides which garbage to drop. */
  interface Judge {
    /** Whether to drop the state from the garbage; else it stays there for another time. */
    boolean drop(long id);
  }

  /** Shows the judge all garbage. */
  void judge(Judge judge) {
    long id = garbage.first;
    garbage.first = NONE;
    garbage.last = NONE;
    garbage.count = 0;
    while (id != NONE) {
      long next = after(id);
      if (!judge.drop(id)) {
        append(garbage, id);
      }
      id = next;
    }
    garbage.next = NONE;
  }

  /** Begins another sweep with the postponed states; false if there are none. */
  boolean sweepAgain() {
    TreeMap<long[], Chain> empty = waiting;
    waiting = postponed;
    postponed = empty;
    for (Chain chain : waiting.values()) {
      size += chain.count;
    }
    return !waiting.isEmpty();
  }

  @Override
  public void close() {
    long chains = (long) waiting.size() + postponed.size();
    for (long[] measure : waiting.keySet()) {
      budget.release((long) Long.BYTES * measure.length);
    }
    for (long[] measure : postponed.keySet()) {
      budget.release((long) Long.BYTES * measure.length);
    }
    budget.release(chains * CHAIN_BYTES);
    following.close();
  }
}
