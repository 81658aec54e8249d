package io.nutshell.app.simulate;

import io.nutshell.app.report.Figures;
import io.nutshell.check.Report;
import io.nutshell.check.property.PropertyResult;
import io.nutshell.check.property.Verdict;
import io.nutshell.check.trace.Trace;
import io.nutshell.check.trace.Walk;
import io.nutshell.model.InputError;
import io.nutshell.plan.Check;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** Finds the shortest path from the current state of a simulation by breadth-first search. */
final class ShortestWay {
  private static final Duration TIME_LIMIT = Duration.ofSeconds(20);
  private static final long MEMORY_LIMIT = 1L << 30;

  private final Walk walk;

  ShortestWay(Walk walk) {
    this.walk = walk;
  }

  /**
   * The shortest path to a state that satisfies the expression; null if there is none.
   *
   * @throws InputError if the expression is wrong, or a limit ended the search
   */
  @Nullable Trace to(String expression) {
    Condition _ = new Condition(expression, walk);
    Report report =
        Check.of(new StartingAt(walk.model(), walk.state()))
            .reach(expression)
            .timeout(TIME_LIMIT)
            .memory(MEMORY_LIMIT)
            .run();
    PropertyResult reach = report.properties().getFirst();
    if (reach.verdict() == Verdict.UNDECIDED || reach.verdict() == Verdict.INCOMPLETE) {
      throw new InputError(
          null,
          "gave up after "
              + Figures.count(report.states(), "state", "states")
              + ": "
              + report.explored().stop(),
          "random 1000 " + expression + " finds one by chance, or run to a nearer one first");
    }
    return reach.verdict() == Verdict.HOLDS ? reach.trace() : null;
  }
}
