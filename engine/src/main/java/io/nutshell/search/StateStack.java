package io.nutshell.search;

import io.nutshell.memory.MemoryBudget;
import io.nutshell.memory.Region;
import io.nutshell.model.State;

/** A stack of whole states off the heap: each state's words, then their number. */
final class StateStack implements AutoCloseable {
  private final Region words;
  private long top;

  StateStack(MemoryBudget budget) {
    words = new Region(budget);
  }

  void push(State state) {
    words.ensure((top + state.length + 1) * Long.BYTES);
    words.setLongs(top, state.words, state.length);
    top += state.length;
    words.setLong(top++, state.length);
  }

  void pop() {
    top -= words.getLong(top - 1) + 1;
  }

  void peek(State target) {
    int length = (int) words.getLong(top - 1);
    target.resize(length);
    words.getLongs(top - 1 - length, target.words, length);
  }

  @Override
  public void close() {
    words.close();
  }
}
