package io.nutshell.check.property;

import io.nutshell.check.trace.LastState;
import io.nutshell.model.Model;
import io.nutshell.model.State;
import java.util.Optional;

/** No reachable state is without successors. */
public record Deadlock(String name) implements Property {
  public static final PropertyKind KIND =
      new PropertyKind(
          "deadlock",
          "deadlock",
          PropertyKind.Argument.NONE,
          "No reachable state is without successors.",
          "No reachable state is without successors.",
          (name, _, _) -> new Deadlock(name));

  private static final Finding DEAD = Finding.of("this state has no successor");

  @Override
  public PropertyKind kind() {
    return KIND;
  }

  @Override
  public Watcher watcher(Model model) {
    return new Watcher() {
      @Override
      public Finding dead(State state) {
        return DEAD;
      }
    };
  }

  @Override
  public PropertyResult withoutFinding(Extent extent) {
    return extent.noViolation(this);
  }

  @Override
  public Optional<Evidence> evidence(LastState last) {
    return Optional.of(
        last.dead()
            ? new Evidence(true, "has no successor")
            : new Evidence(false, "has successors, and is no deadlock"));
  }

  @Override
  public Optional<Proof> proof(Model model) {
    return Optional.of(
        new Proof() {
          @Override
          public boolean holds(Counts counts) {
            return counts.deadlocks() == 0;
          }

          @Override
          public boolean needsReachability(Verdict verdict) {
            return verdict == Verdict.VIOLATED;
          }
        });
  }
}
