package io.nutshell.store.tree;

import io.nutshell.store.table.Lookup;
import java.util.Arrays;

/**
 * Adds words to a {@link WordSet}, or only finds them, for one worker, who looks up the same few
 * words most often.
 */
final class RecentWords {
  private static final int PLACES = 1 << 9;

  private final WordSet set;
  private final Lookup lookup = new Lookup();

  /** Whether words are only found, those below the bound, and never added. */
  private final boolean finding;

  private long bound;

  /** Words looked up lately, each in the place that its hash names, and their numbers plus one. */
  private final long[] words = new long[PLACES];

  private final long[] numbers = new long[PLACES];

  RecentWords(WordSet set, boolean finding) {
    this.set = set;
    this.finding = finding;
  }

  /** Finds the words whose numbers are below this. */
  void upTo(long numbersBelow) {
    bound = numbersBelow;
  }

  /** The word's number, given now if it has none yet; where words are only found, or -1. */
  long add(long word) {
    long hashed = set.hash(word);
    int place = (int) hashed & (PLACES - 1);
    if (words[place] == word && numbers[place] > 0) {
      return numbers[place] - 1;
    }
    long number = number(word, hashed);
    if (number < 0) {
      return number;
    }
    words[place] = word;
    numbers[place] = number + 1;
    return number;
  }

  private long number(long word, long hashed) {
    if (finding) {
      return set.find(word, hashed, lookup, bound);
    }
    long answer = set.add(word, hashed, lookup);
    return answer < 0 ? ~answer : answer;
  }

  /** Forgets all words: numbers may have been given back. */
  void clear() {
    Arrays.fill(numbers, 0);
  }
}
