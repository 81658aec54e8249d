package io.nutshell.search;

import java.util.SequencedSet;

/** A frontier that gives states back in the order in which they were added. */
public abstract class FirstInFirstOutContract extends FrontierContract {

  @Override
  protected Long expected(SequencedSet<Long> waiting) {
    return waiting.getFirst();
  }
}
