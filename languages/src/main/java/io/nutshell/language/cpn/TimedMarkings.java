package io.nutshell.language.cpn;

import io.nutshell.language.cpn.ml.value.Stamped;
import io.nutshell.language.cpn.ml.value.TooManyTokens;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The tokens of a timed place. A state holds multisets of colours with time stamps; bindings are
 * searched among the colours that are ready at a time, which are multisets of a second dictionary.
 *
 * <p>As in the book of Jensen and Kristensen (chapter 11), a transition that occurs at a time
 * removes tokens of the colour that it takes: those with the largest stamps that are not above this
 * time. A reset removes the tokens that are ready, as in CPN Tools.
 */
final class TimedMarkings {
  /** The result of {@link #apply} if a stamp would be above {@link Stamped#MAX_TIME}. */
  static final int TOO_LATE = -3;

  private static final int CHANGE_BYTES = 200;

  private final PlaceMarkings stored;
  private final PlaceMarkings ready = new PlaceMarkings();
  private final Map<Change, Integer> changeNumbers = new HashMap<>();
  private volatile Change[] changes = new Change[16];
  private int changeCount;

  /** For each stored token the number of its colour. */
  private volatile int[] colours = {};

  /** Tokens that an event puts, with a stamp or a delay. */
  record Put(Stamped token, int count) {}

  /**
   * What an event does to the place.
   *
   * @param takes numbers of colours and counts in turn
   * @param reset whether all tokens that are ready are removed first
   */
  record Change(List<Integer> takes, List<Put> puts, boolean reset) {}

  /**
   * @param stored the multisets that states hold
   */
  TimedMarkings(PlaceMarkings stored) {
    this.stored = stored;
  }

  /** The dictionary of colours. */
  PlaceMarkings ready() {
    return ready;
  }

  private Stamped token(int token) {
    return (Stamped) stored.value(token);
  }

  /** The number of a stored token's colour. */
  private int colour(int token) {
    int[] known = colours;
    return token < known.length ? known[token] : learn(token);
  }

  private synchronized int learn(int token) {
    int[] known = colours;
    if (token >= known.length) {
      int[] more = Arrays.copyOf(known, stored.tokens());
      for (int i = known.length; i < more.length; i++) {
        more[i] = ready.token(token(i).colour());
      }
      colours = more;
    }
    return colours[token];
  }

  /** The multiset of the colours that are ready at a time. */
  int ready(int number, double now) {
    TokenCounts counts = new TokenCounts();
    for (int i = stored.distinct(number) - 1; i >= 0; i--) {
      int token = stored.tokenAt(number, i);
      if (token(token).time() <= now) {
        counts.add(colour(token), stored.countAt(number, i));
      }
    }
    int[] pairs = counts.clamped().pairs();
    return ready.number(pairs, pairs.length);
  }

  /** The least stamp above a time; infinite if there is none. */
  double nextStamp(int number, double after) {
    double least = Double.POSITIVE_INFINITY;
    for (int i = stored.distinct(number) - 1; i >= 0; i--) {
      double time = token(stored.tokenAt(number, i)).time();
      if (time > after && time < least) {
        least = time;
      }
    }
    return least;
  }

  /** The time from which on a colour is ready as often as required; infinite if it never is. */
  double readyFrom(int number, int colour, long count) {
    double time = 0;
    while (countReady(number, colour, time) < count) {
      double next = nextStamp(number, time);
      if (next == Double.POSITIVE_INFINITY) {
        return next;
      }
      time = next;
    }
    return time;
  }

  private long countReady(int number, int colour, double now) {
    long count = 0;
    for (int i = stored.distinct(number) - 1; i >= 0; i--) {
      int token = stored.tokenAt(number, i);
      if (colour(token) == colour && token(token).time() <= now) {
        count += stored.countAt(number, i);
      }
    }
    return count;
  }

  /** The number of a change. */
  synchronized int change(Change change) {
    Integer known = changeNumbers.get(change);
    if (known != null) {
      return known;
    }
    int number = changeCount++;
    if (number == changes.length) {
      changes = Arrays.copyOf(changes, 2 * number);
    }
    changes[number] = change;
    changeNumbers.put(change, number);
    return number;
  }

  /**
   * Applies a change at a time: the number of the result, {@link PlaceMarkings#LACKING}, {@link
   * PlaceMarkings#TOO_MANY} or {@link #TOO_LATE}.
   */
  int apply(int number, int change, double now) {
    Change by = changes[change];
    TokenCounts counts = new TokenCounts();
    int[] pairs = stored.pairs(number);
    for (int i = 0; i < by.takes.size(); i += 2) {
      if (!remove(pairs, by.takes.get(i), by.takes.get(i + 1), now)) {
        return PlaceMarkings.LACKING;
      }
    }
    for (int i = 0; i < pairs.length; i += 2) {
      if (!by.reset || token(pairs[i]).time() > now) {
        counts.add(pairs[i], pairs[i + 1]);
      }
    }
    for (Put put : by.puts) {
      double time = put.token.delay() ? now + put.token.time() : put.token.time();
      if (time > Stamped.MAX_TIME) {
        return TOO_LATE;
      }
      counts.add(stored.token(Stamped.at(put.token.colour(), time)), put.count);
    }
    try {
      int[] after = counts.pairs();
      return stored.number(after, after.length);
    } catch (TooManyTokens _) {
      return PlaceMarkings.TOO_MANY;
    }
  }

  /** Removes tokens of a colour, those with the largest stamps first that are not above a time. */
  private boolean remove(int[] pairs, int colour, int count, double now) {
    int rest = count;
    while (rest > 0) {
      int latest = -1;
      for (int i = 0; i < pairs.length; i += 2) {
        double time = token(pairs[i]).time();
        if (pairs[i + 1] > 0
            && time <= now
            && colour(pairs[i]) == colour
            && (latest < 0 || time > token(pairs[latest]).time())) {
          latest = i;
        }
      }
      if (latest < 0) {
        return false;
      }
      int removed = Math.min(rest, pairs[latest + 1]);
      pairs[latest + 1] -= removed;
      rest -= removed;
    }
    return true;
  }

  /** The memory that the dictionary takes besides that of the stored multisets. */
  synchronized long bytes() {
    return ready.bytes()
        + 4L * colours.length
        + 8L * changes.length
        + (long) CHANGE_BYTES * changeCount;
  }
}
