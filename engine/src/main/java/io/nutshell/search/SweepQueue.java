package io.nutshell.search;

import io.nutshell.memory.MemoryBudget;
import io.nutshell.memory.PackedArray;
import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The states that a sweep holds, in the order of their measures: those still to be expanded, and
 * behind them the garbage, all of whose successors are known and which nothing can lead to again.
 *
 * <p>States of one measure are a chain, first in first out. When the last of a chain is expanded
 * the line moves on, and the chain becomes garbage as it is: what is to be forgotten is known at
 * any time, without looking at what is to stay. A chain takes one number per state held; a measure
 * takes a few words of the heap, which are charged too.
 */
final class SweepQueue implements AutoCloseable {
  private static final long NONE = -1;

  /** A rough guess at an entry of the map with its key and its chain. */
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
    Chain chain = current; // Most steps lead to where the line stands.
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

  /** The next state to be expanded, one of the least measure; -1 where this sweep is done. */
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

  /** How many states are to be expanded in this sweep. */
  long size() {
    return size;
  }

  long garbage() {
    return garbage.count;
  }

  /** How many different measures the line has stood at, in all sweeps. */
  long lines() {
    return lines;
  }

  /** Judges garbage. */
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

  /** Begins another sweep with what was postponed; false where nothing was. */
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
