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

/** Searches breadth first from where a walk stands. */
final class ShortestWay {
  private static final Duration PATIENCE = Duration.ofSeconds(20);
  private static final long MEMORY = 1L << 30;

  private final Walk walk;

  ShortestWay(Walk walk) {
    this.walk = walk;
  }

  /**
   * The way to a state that satisfies the expression; null where there is none.
   *
   * @throws InputError where the expression is wrong, or the search was given up
   */
  @Nullable Trace to(String expression) {
    Condition _ = new Condition(expression, walk);
    Report report =
        Check.of(new StartingAt(walk.model(), walk.state()))
            .reach(expression)
            .timeout(PATIENCE)
            .memory(MEMORY)
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
