package io.nutshell.search;

import io.nutshell.model.State;
import java.util.Arrays;

/** A list of states, word after word in one array. */
public final class StateBuffer {
  private long[] words = new long[256];
  private int[] ends = new int[256];
  private int count;

  public void clear() {
    count = 0;
  }

  public int count() {
    return count;
  }

  /** The number of words of all states. */
  public int words() {
    return begin(count);
  }

  public void add(State state) {
    int begin = begin(count);
    int end = begin + state.length;
    if (end > words.length) {
      words = Arrays.copyOf(words, 2 * end);
    }
    if (count == ends.length) {
      ends = Arrays.copyOf(ends, 2 * count);
    }
    // States are short: a call to copy them would take longer.
    for (int i = begin; i < end; i++) {
      words[i] = state.words[i - begin];
    }
    ends[count++] = end;
  }

  public void get(int index, State target) {
    int begin = begin(index);
    target.resize(ends[index] - begin);
    for (int i = 0; i < target.length; i++) {
      target.words[i] = words[begin + i];
    }
  }

  private int begin(int index) {
    return index == 0 ? 0 : ends[index - 1];
  }
}
