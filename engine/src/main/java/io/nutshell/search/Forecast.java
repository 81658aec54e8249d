package io.nutshell.search;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * How many states there will be in the end, from the levels explored so far.
 *
 * <p><b>How it works.</b> Level sizes mostly rise and fall like a bell. How far a search has come
 * on its bell is read from what is free of any scale: how fast the states seen grow with the depth,
 * whether the levels still grow as fast, how many steps lead to something new, and how many steps a
 * state has. A logistic regression over the levels of a hundred protocols, puzzles and controllers
 * says which share of all states such figures go with. Its errors there, each family judged by the
 * others, give the range; it is wide, as the beginning of a bell tells little of its height ({@code
 * docs/forecast.md} has the figures).
 *
 * @param states the most likely number
 * @param least four out of five runs end between this
 * @param most and this
 * @param memoryBytes that the tables will take, for the most likely number
 * @param seconds that the search will have taken in all, for the most likely number
 */
public record Forecast(long states, long least, long most, long memoryBytes, double seconds) {

  /** Half the width of the range, on the logistic scale. */
  private static final double SPREAD = 1.75;

  private static final int FEWEST_LEVELS = 3;
  private static final int FEWEST_STATES = 300;

  /**
   * The levels of a breadth-first search as they are completed. There may be more of them than
   * memory should be spent on: from a few thousand on only every second one is noted, then every
   * fourth, and so on, and what lies between is taken to lie on a line.
   */
  static final class Levels {
    static final int MOST_NOTED = 1 << 11;

    /**
     * States known, and transitions followed, when all before the level were expanded; of every
     * level whose number is a multiple of the stride.
     */
    private long[] states = new long[16];

    private long[] transitions = new long[16];
    private long stride = 1;
    private int noted = 2;

    /** The last level, which may not be noted. */
    private long last = 1;

    private long lastStates = 1;
    private long lastTransitions;
    private double share = Double.NaN;

    /** Nothing lies before the initial state's level, and that has one state. */
    Levels() {
      states[1] = 1;
    }

    /** All states of the next level are known now: so many with those before. */
    void complete(long statesNow, long transitionsNow) {
      last++;
      lastStates = statesNow;
      lastTransitions = transitionsNow;
      if (last % stride == 0) {
        note();
      }
      boolean early = last < FEWEST_LEVELS || statesNow < FEWEST_STATES;
      share = early ? Double.NaN : share();
    }

    /** How many levels are noted. */
    int noted() {
      return noted;
    }

    private void note() {
      if (noted == MOST_NOTED) {
        noted /= 2;
        for (int i = 0; i < noted; i++) {
          states[i] = states[2 * i];
          transitions[i] = transitions[2 * i];
        }
        stride *= 2;
      }
      if (noted == states.length) {
        states = Arrays.copyOf(states, 2 * noted);
        transitions = Arrays.copyOf(transitions, 2 * noted);
      }
      states[noted] = lastStates;
      transitions[noted++] = lastTransitions;
    }

    /** The states known, or transitions followed, before the level was expanded. */
    private double at(long level, long[] figures, long now) {
      int before = (int) Math.min(level / stride, noted - 1);
      long from = before * stride;
      if (level == from) {
        return figures[before];
      }
      boolean between = before + 1 < noted;
      double to = between ? figures[before + 1] : now;
      double part = (double) (level - from) / (between ? stride : last - from);
      return figures[before] + part * (to - figures[before]);
    }

    private double states(long level) {
      return at(level, states, lastStates);
    }

    private double transitions(long level) {
      return at(level, transitions, lastTransitions);
    }

    /**
     * As of the last level completed; null where that is too early.
     *
     * @param known states known by now
     * @param expanded how many of them have been expanded
     * @param memory bytes that they take
     */
    @Nullable Forecast forecast(long known, long expanded, long memory, long elapsedNanos) {
      if (Double.isNaN(share)) {
        return null;
      }
      long total = total(known, share);
      return new Forecast(
          total,
          total(known, share + SPREAD),
          total(known, share - SPREAD),
          (long) ((double) memory / known * total),
          elapsedNanos * 1e-9 / Math.max(1, expanded) * total);
    }

    /** The share of all states that is seen, on the logistic scale. */
    private double share() {
      long window = Math.clamp(Math.max(2, last / 4), 1, last - 1);
      long before = Math.max(0, last - window - 1);
      double seen = lastStates;
      double level = size(last - 1);
      double growth = Math.log(level / size(last - 1 - window)) / window;
      double exponent = last * level / seen;
      double steps = Math.max(1, lastTransitions - transitions(before));
      double fresh = Math.min(1, (lastStates - states(before)) / steps);
      double expanded = states(last - 1) - states(Math.max(0, last - window - 2));
      return -2.864
          - 1.631 * Math.log(exponent + 0.1)
          - 0.274 * arsinh(growth * last / Math.max(0.3, exponent))
          - 1.049 * Math.log(fresh)
          + 0.370 * Math.log((double) last)
          + 0.221 * Math.log(seen)
          - 0.576 * Math.log(steps / Math.max(1, expanded));
    }

    private double size(long level) {
      return states(level + 1) - states(level);
    }

    private static double arsinh(double x) {
      return Math.copySign(Math.log(Math.abs(x) + Math.sqrt(x * x + 1)), x);
    }

    private long total(long known, double share) {
      return Math.max(known, (long) (lastStates * (1 + Math.exp(-share))));
    }
  }
}
