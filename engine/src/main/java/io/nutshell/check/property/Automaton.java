package io.nutshell.check.property;

import io.nutshell.check.ltl.Atoms;
import io.nutshell.check.ltl.DeclaredProduct;
import io.nutshell.check.ltl.InfiniteRun;
import io.nutshell.check.ltl.Product;
import io.nutshell.check.ltl.ReferenceDeclared;
import io.nutshell.check.trace.Trace;
import io.nutshell.model.InputError;
import io.nutshell.model.Model;
import io.nutshell.model.PropertyAutomaton;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** No run of the system is accepted by the model's {@link io.nutshell.model.PropertyAutomaton}. */
public record Automaton(String name) implements Temporal {
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
  public Product product(Model model) {
    return new DeclaredProduct(model, model.propertyAutomaton().orElseThrow());
  }

  @Override
  public String automaton(Product certified) {
    return "";
  }

  @Override
  public EmptinessProof emptinessProof(
      Model model,
      UnaryOperator<Model> widening,
      String automaton,
      EmptinessProof.Sampling sampling) {
    PropertyAutomaton declared =
        model
            .propertyAutomaton()
            .orElseThrow(() -> new EmptinessProof.UnfitAutomaton("the model declares no property"));
    Model product = widening.apply(declared.product().get());
    return new EmptinessProof(
        new ReferenceDeclared(model, declared, product), EmptinessProof.Origin.MODEL, 0, 0, 0);
  }

  @Override
  public Optional<Evidence> evidence(Model model, Trace trace) {
    Product product = product(model);
    return InfiniteRun.along(model, trace, new Atoms(model, List.of(), model::predicate))
        .map(run -> run.acceptedBy(product))
        .map(
            accepted ->
                new Evidence(
                    accepted, (accepted ? "is" : "is not") + " accepted by the automaton"));
  }
}
