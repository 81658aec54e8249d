package io.nutshell.store.tree;

import io.nutshell.store.table.Lookup;
import java.util.Arrays;

/** Adds words to a {@link WordSet} for one worker, who looks up the same few words most often. */
final class RecentWords {
  private static final int PLACES = 1 << 9;

  private final WordSet set;
  private final Lookup lookup = new Lookup();

  /** Whether other workers may add words at the same time. */
  private final boolean sharing;

  /** Words looked up lately, each in the place that its hash gives, and their numbers plus one. */
  private final long[] words = new long[PLACES];

  private final long[] numbers = new long[PLACES];

  RecentWords(WordSet set, boolean sharing) {
    this.set = set;
    this.sharing = sharing;
  }

  /** The word's number, given now if it has none yet. */
  long add(long word) {
    long hashed = set.hash(word);
    int place = (int) hashed & (PLACES - 1);
    if (words[place] == word && numbers[place] > 0) {
      return numbers[place] - 1;
    }
    long number = number(word, hashed);
    words[place] = word;
    numbers[place] = number + 1;
    return number;
  }

  private long number(long word, long hashed) {
    long answer = sharing ? set.addShared(word, hashed, lookup) : set.add(word, hashed, lookup);
    return answer < 0 ? ~answer : answer;
  }

  /** Forgets all words: numbers may have been given back. */
  void clear() {
    Arrays.fill(numbers, 0);
  }
}
