package io.nutshell.check;

import io.nutshell.check.trace.Trace;
import io.nutshell.model.State;
import io.nutshell.store.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The shortest lasso of an infinite run. An automaton may go round a cycle of the system several
 * times, or enter it late. So a cycle that repeats a shorter one is replaced by the shorter one,
 * and steps at the end of the stem that already follow the cycle become part of it.
 *
 * @param length the number of steps to keep
 * @param loop the number of steps before the cycle
 */
record TidyLasso(int length, int loop) {
  /** Longer cycles stay as they are: their states are held on the Java heap. */
  private static final int MAX_CYCLE = 100_000;

  static TidyLasso of(Path path, Trace trace) {
    int cycle = path.length() - trace.loop();
    if (cycle > MAX_CYCLE) {
      return new TidyLasso(path.length(), trace.loop());
    }
    List<State> states = new ArrayList<>();
    for (int i = 0; i < cycle; i++) {
      states.add(trace.at(trace.loop() + i));
    }
    int period = period(path, trace.loop(), states);
    int loop = trace.loop();
    int last = period - 1;
    // The state and the step before the cycle are those of the cycle's last step: begin there.
    while (loop > 0
        && same(path, loop - 1, trace.loop() + last)
        && trace.at(loop - 1).equals(states.get(last))) {
      loop--;
      last = last == 0 ? period - 1 : last - 1;
    }
    return new TidyLasso(loop + period, loop);
  }

  private static int period(Path path, int loop, List<State> states) {
    for (int period = 1; period < states.size(); period++) {
      if (states.size() % period == 0
          && states.get(period).equals(states.getFirst())
          && repeats(path, loop, period)) {
        return period;
      }
    }
    return states.size();
  }

  private static boolean repeats(Path path, int loop, int period) {
    for (int i = loop; i + period < path.length(); i++) {
      if (!same(path, i, i + period)) {
        return false;
      }
    }
    return true;
  }

  private static boolean same(Path path, int i, int j) {
    return path.event(i) == path.event(j) && path.choice(i) == path.choice(j);
  }
}
