package io.nutshell.language.pnml;

import io.nutshell.language.cpn.ml.MlExpression;
import io.nutshell.language.cpn.ml.MlVariable;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;

/** A colour, a condition or a number of a symmetric net as an expression over frames. */
final class ColouredTerm implements MlExpression {
  private final String type;
  private final BindingFrame.Term<Object> term;
  private final List<Colour.Variable> variables;
  private final List<MlVariable> freeVariables;
  private final boolean constant;

  private ColouredTerm(
      String type,
      BindingFrame.Term<Object> term,
      List<Colour.Variable> variables,
      List<MlVariable> freeVariables,
      boolean constant) {
    this.type = type;
    this.term = term;
    this.variables = variables;
    this.freeVariables = freeVariables;
    this.constant = constant;
  }

  static ColouredTerm of(Colour colour, ColouredVariables all) {
    BitSet used = new BitSet();
    colour.variables(used);
    List<Colour.Variable> variables = all.numbered(used);
    return new ColouredTerm(
        colour.sort().toString(), colour::value, variables, all.of(variables), false);
  }

  static ColouredTerm of(Condition condition, ColouredVariables all) {
    BitSet used = new BitSet();
    condition.variables(used);
    List<Colour.Variable> variables = all.numbered(used);
    return new ColouredTerm("bool", condition::holds, variables, all.of(variables), false);
  }

  static ColouredTerm constant(long number) {
    return new ColouredTerm("int", _ -> number, List.of(), List.of(), true);
  }

  @Override
  public String type() {
    return type;
  }

  @Override
  public List<MlVariable> freeVariables() {
    return freeVariables;
  }

  @Override
  public Object evaluate(Object[] frame) {
    return BindingFrame.evaluate(term, variables, frame);
  }

  @Override
  public Optional<Object> constant() {
    return constant ? Optional.of(term.value(new long[0])) : Optional.empty();
  }

  @Override
  public boolean isTotal() {
    return false;
  }
}
