package io.nutshell.check.property;

import io.nutshell.check.trace.LastState;
import io.nutshell.model.Assertion;
import io.nutshell.model.EvaluationFault;
import io.nutshell.model.Fault;
import io.nutshell.model.Model;
import io.nutshell.model.State;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * All assertions of the model hold, and no step is a mistake of the model.
 *
 * @param asserted whether the model's assertions are checked too; else only mistakes
 */
public record Assertions(String name, boolean asserted) implements Property {
  public static final PropertyKind KIND =
      new PropertyKind(
          "assertions",
          "assertions",
          PropertyKind.Argument.NONE,
          "What the model asserts holds, and no step of it is an error.",
          "What the model itself asserts; and no step of it is an error, such as a division by"
              + " zero. Such errors are reported whatever is checked.",
          true,
          (name, _, _) -> new Assertions(name, true));

  /** The mistakes of the model alone. They end paths, so they are always watched for. */
  public static Assertions mistakes() {
    return new Assertions(KIND.id(), false);
  }

  @Override
  public PropertyKind kind() {
    return KIND;
  }

  private List<Assertion> of(Model model) {
    return asserted ? model.assertions() : List.of();
  }

  private static String failure(Assertion assertion) {
    return "assertion " + assertion.text() + " fails";
  }

  @Override
  public Watcher watcher(Model model) {
    List<Assertion> assertions = of(model);
    return assertions.isEmpty() ? new Mistakes() : new Watching(assertions);
  }

  private static class Mistakes implements Watcher {
    @Override
    public Finding faulty(State state, long event, int choice, Fault.Mistake error) {
      return new Finding(true, event, choice, "model error: " + error.message(), error.position());
    }
  }

  private static final class Watching extends Mistakes implements Watcher.OfStates {
    private final List<Assertion> assertions;

    Watching(List<Assertion> assertions) {
      this.assertions = assertions;
    }

    @Override
    public @Nullable Finding found(State state) {
      for (Assertion assertion : assertions) {
        try {
          if (!assertion.predicate().test(state)) {
            return new Finding(true, -1, 0, failure(assertion), assertion.position());
          }
        } catch (EvaluationFault fault) {
          String message = failure(assertion) + ", as it has no value: " + fault.error().message();
          return new Finding(true, -1, 0, message, fault.error().position());
        }
      }
      return null;
    }
  }

  @Override
  public PropertyResult withoutFinding(Extent extent) {
    return extent.noViolation(this);
  }

  @Override
  public Optional<Evidence> evidence(LastState last) {
    for (Assertion assertion : of(last.model())) {
      if (!StatePredicates.holds(assertion.predicate(), last.state())) {
        return Optional.of(new Evidence(true, "breaks the assertion " + assertion.text()));
      }
    }
    return Optional.of(
        last.mistake()
            .map(mistake -> new Evidence(true, "has a step that is an error: " + mistake.message()))
            .orElse(new Evidence(false, "breaks no assertion and has no step that is an error")));
  }

  @Override
  public Optional<Proof> proof(Model model) {
    List<Assertion> assertions = of(model);
    return Optional.of(
        new Proof() {
          private boolean broken;

          @Override
          public void see(State state) {
            broken =
                broken
                    || assertions.stream()
                        .anyMatch(a -> !StatePredicates.holds(a.predicate(), state));
          }

          @Override
          public boolean holds(Counts counts) {
            return !broken && !counts.faulty();
          }

          @Override
          public boolean needsReachability(Verdict verdict) {
            return verdict == Verdict.VIOLATED;
          }
        });
  }
}
