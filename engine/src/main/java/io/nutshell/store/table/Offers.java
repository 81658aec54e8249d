package io.nutshell.store.table;

import io.nutshell.memory.MemoryExhausted;
import io.nutshell.model.Padded;
import java.util.Arrays;

/**
 * States of a round, one after the other, each with the number of its offer in its chunk: those
 * that one worker offers to one part, or those of them that are new.
 */
final class Offers extends Padded {
  /** The number of states for which a list has room at first, if there are few lists. */
  static final int LARGE = 1 << 10;

  private final int width;

  /** The words of all offers. */
  long[] words;

  /** The number of each offer in its chunk. */
  int[] numbers;

  int count;

  /**
   * @param width the number of words of a state
   * @param first the number of states for which there is room at first
   */
  Offers(int width, int first) {
    this.width = width;
    words = new long[first * width];
    numbers = new int[first];
  }

  /** Adds a state, whose words begin at {@code begin}. */
  void add(long[] from, int begin, int number) {
    int index = count;
    if (index == numbers.length) {
      enlarge();
    }
    numbers[index] = number;
    count = index + 1;
    if (width == 1) {
      words[index] = from[begin];
      return;
    }
    for (int i = 0; i < width; i++) {
      words[index * width + i] = from[begin + i];
    }
  }

  private void enlarge() {
    int length = 2 * numbers.length;
    if ((long) length * width > 2 * TableRound.MOST_WORDS) {
      throw new MemoryExhausted("the offers of a round have no room");
    }
    words = Arrays.copyOf(words, length * width);
    numbers = Arrays.copyOf(numbers, length);
  }
}
