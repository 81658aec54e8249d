package io.nutshell.check.property;

import io.nutshell.check.trace.LastState;
import io.nutshell.model.EvaluationFault;
import io.nutshell.model.Fault;
import io.nutshell.model.Model;
import io.nutshell.model.Predicate;
import io.nutshell.model.State;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The expression is true in every reachable state. */
public record Invariant(String name, String argument, PropertyKind.Expressions expressions)
    implements Property {
  public static final PropertyKind KIND =
      new PropertyKind(
          "invariant",
          "invariant",
          PropertyKind.Argument.EXPRESSION,
          "The expression is true in every reachable state.",
          "EXPR is true in every reachable state. May be repeated.",
          Invariant::new);

  private static final Finding VIOLATED = Finding.of("");

  @Override
  public PropertyKind kind() {
    return KIND;
  }

  private Predicate predicate(Model model) {
    return expressions.read(model, argument);
  }

  /** A finding in a state in which an expression of the user's has no value. */
  static Finding valueless(boolean conclusive, Fault.Mistake error) {
    return new Finding(conclusive, -1, 0, valueless(error), null);
  }

  static String valueless(Fault.Mistake error) {
    return "it has no value here, an error of the property and not of the model: "
        + error.message();
  }

  @Override
  public Watcher watcher(Model model) {
    Predicate predicate = predicate(model);
    return new Watcher.OfStates() {
      @Override
      public @Nullable Finding found(State state) {
        try {
          return predicate.test(state) ? null : VIOLATED;
        } catch (EvaluationFault fault) {
          return valueless(true, fault.error());
        }
      }
    };
  }

  @Override
  public PropertyResult withoutFinding(Extent extent) {
    return extent.noViolation(this);
  }

  @Override
  public Optional<Evidence> evidence(LastState last) {
    boolean holds = StatePredicates.holds(predicate(last.model()), last.state());
    return Optional.of(new Evidence(!holds, (holds ? "satisfies " : "violates ") + argument));
  }

  @Override
  public Optional<Proof> proof(Model model) {
    Predicate predicate = predicate(model);
    return Optional.of(
        new Proof() {
          private boolean violated;

          @Override
          public void see(State state) {
            violated = violated || !StatePredicates.holds(predicate, state);
          }

          @Override
          public boolean holds(Counts counts) {
            return !violated;
          }

          @Override
          public boolean needsReachability(Verdict verdict) {
            return verdict == Verdict.VIOLATED;
          }
        });
  }
}
