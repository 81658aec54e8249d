package io.nutshell.language.pnml;

import io.nutshell.language.NearestName;
import io.nutshell.language.cpn.AssembledNet;
import io.nutshell.model.Describer;
import io.nutshell.model.Fault;
import io.nutshell.model.InputError;
import io.nutshell.model.Model;
import io.nutshell.model.ModelLayer;
import io.nutshell.model.Predicate;
import io.nutshell.model.Quantity;
import io.nutshell.model.Warning;
import io.nutshell.program.analysis.ImpossibleValues;
import io.nutshell.program.syntax.Expression;
import java.util.List;
import java.util.function.LongPredicate;

/**
 * The model of a symmetric net that is not unfolded: the engine's model, with expressions and names
 * as in PNML.
 *
 * @param model the engine's model
 */
record SymmetricModel(ColouredModel net, Model model) implements ModelLayer {

  @Override
  public Model trusted() {
    return new SymmetricModel(net, model.trusted());
  }

  @Override
  public Model widened(Fault.Overflow overflow) {
    return new SymmetricModel(net, model.widened(overflow));
  }

  @Override
  public Describer describer() {
    return new SymmetricDescriber(net, model.describer());
  }

  @Override
  public Predicate predicate(String expression) {
    return net.predicate(this, ImpossibleValues.refuse(read(expression)));
  }

  @Override
  public Quantity quantity(String expression) {
    Expression number = read(expression);
    AtomEvaluation evaluation = new AtomEvaluation(net, this);
    return state -> evaluation.value(number, state);
  }

  private Expression read(String expression) {
    return new NetExpressions(new ColouredNames(net)).read(expression);
  }

  @Override
  public List<Warning> warnings() {
    return net.warnings();
  }

  @Override
  public LongPredicate eventsNamed(String name) {
    AssembledNet assembled = net.assembled();
    ColouredNames names = new ColouredNames(net);
    return names
        .transition(name)
        .<LongPredicate>map(transition -> event -> assembled.transition(event) == transition)
        .or(
            () ->
                names
                    .binding(name)
                    .map(
                        binding ->
                            event ->
                                AtomEvaluation.is(
                                    assembled, event, binding.transition(), binding.colours())))
        .orElseThrow(
            () ->
                new InputError(
                    null,
                    "nothing that can be fired is named '" + name + "'",
                    NearestName.hint(name, names.transitions())
                        .orElse("use the name of a transition")));
  }
}
