package io.nutshell.plan;

import io.nutshell.check.Report;
import io.nutshell.check.property.PropertyResult;
import io.nutshell.check.property.Verdict;
import io.nutshell.check.trace.Trace;
import io.nutshell.model.Model;
import io.nutshell.model.State;
import io.nutshell.search.Progress;
import java.time.Duration;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Finds the shortest path from a state of a model to a state that is wanted, breadth first. */
public final class ShortestPath {
  private final Check check;

  /**
   * What was found.
   *
   * @param steps the shortest path; null if there is none, or the search ended early
   * @param decided whether the search was complete or found a path
   * @param report of the search: how far it came, and why it ended
   */
  public record Answer(@Nullable List<Trace.Step> steps, boolean decided, Report report) {}

  private ShortestPath(Check check) {
    this.check = check;
  }

  /**
   * A path to a state that satisfies an expression.
   *
   * @throws io.nutshell.model.InputError when it {@linkplain #find is searched for}, if the
   *     expression is wrong
   */
  public static ShortestPath to(String expression, Model model, State start) {
    return new ShortestPath(Check.of(new StartingAt(model, start)).reach(expression));
  }

  /** A path to a state that enables no event. */
  public static ShortestPath toDeadlock(Model model, State start) {
    return new ShortestPath(Check.of(new StartingAt(model, start)).deadlock());
  }

  public ShortestPath memory(long bytes) {
    check.memory(bytes);
    return this;
  }

  public ShortestPath timeout(Duration limit) {
    check.timeout(limit);
    return this;
  }

  public ShortestPath onProgress(Consumer<Progress> listener) {
    check.onProgress(listener);
    return this;
  }

  public ShortestPath cancelWhen(BooleanSupplier flag) {
    check.cancelWhen(flag);
    return this;
  }

  public Answer find() {
    Report report = check.run();
    PropertyResult result = report.properties().getFirst();
    Trace trace = result.trace();
    boolean open = result.verdict() == Verdict.UNDECIDED || result.verdict() == Verdict.INCOMPLETE;
    return new Answer(trace == null ? null : trace.steps(), !open, report);
  }
}
