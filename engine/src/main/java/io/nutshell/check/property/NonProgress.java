package io.nutshell.check.property;

import io.nutshell.automaton.Formula;
import io.nutshell.check.ltl.Product;
import io.nutshell.check.trace.Trace;
import io.nutshell.model.Model;
import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * No run is without progress: an expression is true infinitely often on every run. A run that ends
 * in a dead state stays there for ever, so it makes progress if the expression is true there.
 *
 * @param formula that the expression is true infinitely often
 */
public record NonProgress(String name, String argument, Ltl formula) implements Temporal {
  public static final PropertyKind KIND =
      new PropertyKind(
          "progress",
          "progress-label",
          PropertyKind.Argument.EXPRESSION,
          "Every run makes progress again and again.",
          "There is no non-progress cycle: EXPR is true infinitely often on every run. May be"
              + " repeated.",
          NonProgress::read);

  private static NonProgress read(
      String name, String argument, PropertyKind.Expressions expressions) {
    // One atom, whatever its operators: the expression is read by the model's language alone.
    Formula again = new Formula.Globally(new Formula.Eventually(new Formula.Atom(argument)));
    return new NonProgress(name, argument, new Ltl(name, argument, again, expressions));
  }

  @Override
  public PropertyKind kind() {
    return KIND;
  }

  @Override
  public Watcher watcher(Model model) {
    return formula.watcher(model);
  }

  @Override
  public Product product(Model model) {
    return formula.product(model);
  }

  @Override
  public Product generalised(Model model) {
    return formula.generalised(model);
  }

  @Override
  public String automaton(Product certified) {
    return formula.automaton(certified);
  }

  @Override
  public EmptinessProof emptinessProof(
      Model model,
      UnaryOperator<Model> widening,
      String automaton,
      EmptinessProof.Sampling sampling) {
    return formula.emptinessProof(model, widening, automaton, sampling);
  }

  @Override
  public Optional<Evidence> evidence(Model model, Trace trace) {
    return formula
        .evidence(model, trace)
        .map(
            judged ->
                new Evidence(
                    judged.shows(),
                    judged.shows()
                        ? "makes no progress after some step: " + argument + " stays false"
                        : "makes progress again and again: " + argument));
  }
}
