package io.nutshell.model;

import java.util.Arrays;

/**
 * A state in flight: a few 64-bit words, reused and never allocated per step.
 *
 * <p>The fields are public because the hot paths (compiled models, stores) read and write them
 * directly. Only the first {@link #length} words belong to the state.
 */
public final class State {
  public long[] words;
  public int length;

  public State(int capacity) {
    words = new long[Math.max(1, capacity)];
    length = capacity;
  }

  /**
   * An empty state that one worker writes again and again: its words share no cache line with those
   * of other workers.
   */
  public static State scratch() {
    State state = new State(Padded.WORDS);
    state.length = 0;
    return state;
  }

  /** Sets the length to {@code newLength} words; words beyond the old length are unspecified. */
  public void resize(int newLength) {
    if (words.length < newLength) {
      words = Arrays.copyOf(words, Math.max(newLength, 2 * words.length));
    }
    length = newLength;
  }

  public void copyFrom(State other) {
    resize(other.length);
    System.arraycopy(other.words, 0, words, 0, length);
  }

  public State copy() {
    State copy = new State(length);
    copy.copyFrom(this);
    return copy;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof State that
        && Arrays.equals(words, 0, length, that.words, 0, that.length);
  }

  @Override
  public int hashCode() {
    int hash = 1;
    for (int i = 0; i < length; i++) {
      hash = 31 * hash + Long.hashCode(words[i]);
    }
    return hash;
  }

  @Override
  public String toString() {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < length; i++) {
      text.append(i == 0 ? "" : " ").append(Long.toHexString(words[i]));
    }
    return text.toString();
  }
}
