package io.nutshell.search;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * How many states there will be in the end, from the levels explored so far.
 *
 * <p><b>How it works.</b> Level sizes mostly rise and fall like a bell. How far a search has come on
 * its bell is read from what is free of any scale: how fast the states seen grow with the depth,
 * whether the levels still grow as fast, how many steps lead to something new, and how many steps a
 * state has. A logistic regression over the levels of a hundred protocols, puzzles and controllers
 * says which share of all states such figures go with. Its errors there, each family judged by the
 * others, give the range; it is wide, as the beginning of a bell tells little of its height
 * ({@code docs/forecast.md} has the figures).
 *
 * @param states the most likely number
 * @param least four out of five runs end between this
 * @param most and this
 */
public record Forecast(long states, long least, long most) {

  /** Half the width of the range, on the logistic scale. */
  private static final double SPREAD = 1.75;

  private static final int FEWEST_LEVELS = 3;
  private static final int FEWEST_STATES = 300;

  /** The same, of a space known to have so many states. */
  Forecast atLeast(long known) {
    return new Forecast(Math.max(states, known), Math.max(least, known), Math.max(most, known));
  }

  /** The levels of a breadth-first search as they are completed. */
  static final class Levels {
    /** States known, and transitions followed, when all before the level were expanded. */
    private long[] states = new long[16];

    private long[] transitions = new long[16];
    private int count = 2;
    private @Nullable Forecast latest;

    /** Nothing lies before the initial state's level, and that has one state. */
    Levels() {
      states[1] = 1;
    }

    /** All states of the next level are known now: so many with those before. */
    void complete(long statesNow, long transitionsNow) {
      if (count == states.length) {
        states = Arrays.copyOf(states, 2 * count);
        transitions = Arrays.copyOf(transitions, 2 * count);
      }
      states[count] = statesNow;
      transitions[count++] = transitionsNow;
      latest = count > FEWEST_LEVELS && statesNow >= FEWEST_STATES ? forecast() : null;
    }

    /** As of the last level completed; null where that is too early. */
    @Nullable Forecast latest(long known) {
      return latest == null ? null : latest.atLeast(known);
    }

    private Forecast forecast() {
      int last = count - 1;
      long seen = states[last];
      double share = share();
      return new Forecast(
          total(seen, share), total(seen, share + SPREAD), total(seen, share - SPREAD));
    }

    /** The share of all states that is seen, on the logistic scale. */
    private double share() {
      int last = count - 1;
      int window = Math.clamp(Math.max(2, last / 4), 1, last - 1);
      int before = Math.max(0, last - window - 1);
      double seen = states[last];
      double level = size(last - 1);
      double growth = Math.log(level / size(last - 1 - window)) / window;
      double exponent = last * level / seen;
      double steps = Math.max(1, transitions[last] - transitions[before]);
      double fresh = Math.min(1, (states[last] - states[before]) / steps);
      double expanded = states[last - 1] - states[Math.max(0, last - window - 2)];
      return -2.864
          - 1.631 * Math.log(exponent + 0.1)
          - 0.274 * arsinh(growth * last / Math.max(0.3, exponent))
          - 1.049 * Math.log(fresh)
          + 0.370 * Math.log(last)
          + 0.221 * Math.log(seen)
          - 0.576 * Math.log(steps / Math.max(1, expanded));
    }

    private double size(int level) {
      return states[level + 1] - states[level];
    }

    private static double arsinh(double x) {
      return Math.copySign(Math.log(Math.abs(x) + Math.sqrt(x * x + 1)), x);
    }

    private static long total(long seen, double share) {
      return (long) (seen * (1 + Math.exp(-share)));
    }
  }
}
