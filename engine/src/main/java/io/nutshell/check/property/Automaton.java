package io.nutshell.check.property;

import io.nutshell.check.trace.LastState;
import io.nutshell.model.InputError;
import io.nutshell.model.Model;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * No run of the system is accepted by the model's {@link io.nutshell.model.PropertyAutomaton}.
 * Accepting cycles are not searched for yet, so the verdict is always incomplete.
 */
public record Automaton(String name) implements Property {
  public static final PropertyKind KIND =
      new PropertyKind(
          "property",
          "",
          PropertyKind.Argument.NONE,
          "No run is accepted by the automaton that the model has as its property.",
          "The property that the model itself declares.",
          (name, _, _) -> new Automaton(name));

  /**
   * The property that a model declares, named after its automaton.
   *
   * @throws InputError if it declares none
   */
  public static Property of(Model model) {
    return model
        .propertyAutomaton()
        .map(
            automaton ->
                KIND.maker().make(KIND.id() + " " + automaton.name(), "", Model::predicate))
        .orElseThrow(
            () ->
                new InputError(
                    null,
                    model.name() + " has no automaton as its property",
                    "ask for a property of another kind"));
  }

  @Override
  public PropertyKind kind() {
    return KIND;
  }

  @Override
  public @Nullable String inapplicable(Model model) {
    return model.propertyAutomaton().isEmpty()
        ? model.name() + " declares no property of its own"
        : null;
  }

  @Override
  public Watcher watcher(Model model) {
    return new Watcher() {};
  }

  @Override
  public PropertyResult withoutFinding(Extent extent) {
    return extent.result(this, Verdict.INCOMPLETE, "its accepting cycles are not searched for yet");
  }

  @Override
  public Optional<Evidence> evidence(LastState last) {
    return Optional.empty();
  }

  @Override
  public String uncertifiable() {
    return "it is about cycles, and a certificate has states without paths";
  }
}
