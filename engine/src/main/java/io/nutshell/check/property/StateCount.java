package io.nutshell.check.property;

import io.nutshell.check.trace.LastState;
import io.nutshell.model.InputError;
import io.nutshell.model.Model;
import java.util.Optional;

/** Requires exactly {@code expected} reachable states. */
public record StateCount(String name, long expected) implements Property {
  public static final PropertyKind KIND =
      new PropertyKind(
          "states",
          "expect-states",
          PropertyKind.Argument.NUMBER,
          "There are as many reachable states as expected.",
          "There are exactly N reachable states: a baseline, checked beside the rest.",
          (name, argument, _) -> new StateCount(name, number(argument)));

  private static long number(String argument) {
    if (!argument.matches("\\d{1,18}")) {
      throw new InputError(
          null, "'" + argument + "' is not a number of states", "use a number such as 1000");
    }
    return Long.parseLong(argument);
  }

  @Override
  public PropertyKind kind() {
    return KIND;
  }

  @Override
  public String argument() {
    return Long.toString(expected);
  }

  /** No single state decides it. */
  @Override
  public Watcher watcher(Model model) {
    return new Watcher() {};
  }

  /**
   * The states counted are a lower bound if the search was incomplete, and an upper bound if some
   * were counted twice.
   */
  @Override
  public PropertyResult withoutFinding(Extent extent) {
    long more = extent.states() - expected;
    if (more > 0 && extent.distinct()) {
      String least = extent.complete() ? "" : "at least ";
      return extent.result(this, Verdict.VIOLATED, "there are " + least + extent.states());
    }
    if (more < 0 && extent.complete()) {
      String most = extent.distinct() ? "" : "at most ";
      return extent.result(this, Verdict.VIOLATED, "there are " + most + extent.states());
    }
    if (more == 0 && extent.distinct()) {
      return extent.noViolation(this);
    }
    String seen =
        extent.distinct() ? "%d were found" : "there were %d visits, maybe several to some states";
    return extent.result(this, Verdict.UNDECIDED, seen.formatted(extent.states()));
  }

  @Override
  public Optional<Evidence> evidence(LastState last) {
    return Optional.empty();
  }

  @Override
  public Optional<Proof> proof(Model model) {
    return Optional.of(
        new Proof() {
          @Override
          public boolean holds(Counts counts) {
            return counts.states() == expected;
          }

          @Override
          public boolean needsReachability(Verdict verdict) {
            return true;
          }
        });
  }
}
