package io.nutshell.search;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A prediction of the number of reachable states, from the layers explored so far.
 *
 * <p><b>How it works.</b> The sizes of the layers mostly rise and fall like a bell curve. Four
 * features that do not depend on the size of the model tell how much of the curve a search has
 * seen: how fast the number of states grows with the depth, whether the layers still grow as fast,
 * which share of the steps leads to new states, and how many steps a state has. A logistic
 * regression, fitted to the layers of a hundred protocols, puzzles and controllers, maps these
 * features to the share of all states seen. Its errors in a cross-validation by family of models
 * give the range; it is wide, since the beginning of a bell curve says little about its height
 * ({@code docs/forecast.md} has the figures).
 *
 * @param states the most likely number
 * @param least the lower end of the range in which four out of five searches end
 * @param most the upper end of that range
 * @param memoryBytes the memory of the tables at the most likely number
 * @param seconds the time of the whole search at the most likely number
 */
public record Forecast(long states, long least, long most, long memoryBytes, double seconds) {

  /** Half the width of the range, on the logistic scale. */
  private static final double SPREAD = 1.75;

  /** There is no forecast before this many layers and this many states. */
  private static final int MIN_LAYERS = 3;

  private static final int MIN_STATES = 300;

  /**
   * The layers of a breadth-first search as they are completed. To limit the memory, only every
   * second layer is noted from a few thousand layers on, then every fourth, and so on; the figures
   * between two noted layers are interpolated.
   */
  static final class Layers {
    static final int MOST_NOTED = 1 << 11;

    /**
     * States known, and transitions followed, when all before the layer were expanded; of every
     * layer whose number is a multiple of the stride.
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

    /** The first layer is the initial state. */
    Layers() {
      states[1] = 1;
    }

    /** Adds a layer, when all its states are known; the figures include all layers before it. */
    void complete(long statesNow, long transitionsNow) {
      last++;
      lastStates = statesNow;
      lastTransitions = transitionsNow;
      if (last % stride == 0) {
        note();
      }
      boolean early = last < MIN_LAYERS || statesNow < MIN_STATES;
      share = early ? Double.NaN : share();
    }

    /** The number of noted levels. */
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
     * The forecast as of the last layer added; null if that is too early.
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

    /** The share of all states that has been seen, on the logistic scale. */
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
