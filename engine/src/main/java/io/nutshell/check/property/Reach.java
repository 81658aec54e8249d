package io.nutshell.check.property;

import io.nutshell.check.trace.LastState;
import io.nutshell.model.EvaluationFault;
import io.nutshell.model.Model;
import io.nutshell.model.Predicate;
import io.nutshell.model.State;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The expression is true in some reachable state. A state in which it has no value decides nothing,
 * and is shown only if there is no witness.
 */
public record Reach(String name, String argument, PropertyKind.Expressions expressions)
    implements Property {
  public static final PropertyKind KIND =
      new PropertyKind(
          "reach",
          "reach",
          PropertyKind.Argument.EXPRESSION,
          "The expression is true in some reachable state.",
          "EXPR is true in some reachable state; the trace is a witness. May be repeated.",
          Reach::new);

  private static final Finding WITNESS = Finding.of("");

  @Override
  public PropertyKind kind() {
    return KIND;
  }

  private Predicate predicate(Model model) {
    return expressions.read(model, argument);
  }

  @Override
  public Watcher watcher(Model model) {
    Predicate predicate = predicate(model);
    return new Watcher.OfStates() {
      @Override
      public @Nullable Finding found(State state) {
        try {
          return predicate.test(state) ? WITNESS : null;
        } catch (EvaluationFault fault) {
          return Invariant.valueless(false, fault.error());
        }
      }
    };
  }

  @Override
  public Verdict findingMeans() {
    return Verdict.HOLDS;
  }

  @Override
  public PropertyResult withoutFinding(Extent extent) {
    return extent.complete()
        ? extent.result(this, Verdict.VIOLATED, "no reachable state satisfies it")
        : extent.result(this, Verdict.UNDECIDED, "");
  }

  @Override
  public Optional<Evidence> evidence(LastState last) {
    boolean holds = StatePredicates.holds(predicate(last.model()), last.state());
    return Optional.of(
        new Evidence(holds, (holds ? "satisfies " : "does not satisfy ") + argument));
  }

  @Override
  public Optional<Proof> proof(Model model) {
    Predicate predicate = predicate(model);
    return Optional.of(
        new Proof() {
          private boolean reached;

          @Override
          public void see(State state) {
            reached = reached || StatePredicates.holds(predicate, state);
          }

          @Override
          public boolean holds(Counts counts) {
            return reached;
          }

          @Override
          public boolean needsReachability(Verdict verdict) {
            return verdict == Verdict.HOLDS;
          }
        });
  }
}
