package io.nutshell.language.pnml;

import io.nutshell.language.cpn.ml.ArcExpression;
import io.nutshell.language.cpn.ml.ArcTerm;
import io.nutshell.language.cpn.ml.MlVariable;
import io.nutshell.language.cpn.ml.colour.ColourSet;
import io.nutshell.language.cpn.ml.value.Multiset;
import io.nutshell.language.cpn.ml.value.TokenSink;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;

/** A summand of an inscription of a symmetric net. */
final class ColouredArc implements ArcExpression {
  private final Bag bag;
  private final ColourSet colours;
  private final List<Colour.Variable> variables;
  private final List<MlVariable> freeVariables;
  private final Optional<List<ArcTerm>> terms;

  ColouredArc(Summand summand, ColourSet colours, ColouredVariables all) {
    this.bag = summand.bag();
    this.colours = colours;
    BitSet used = new BitSet();
    bag.variables(used);
    this.variables = all.numbered(used);
    this.freeVariables = all.of(variables);
    this.terms =
        summand
            .single()
            .map(
                colour ->
                    List.of(
                        new ArcTerm(
                            ColouredTerm.constant(summand.count()),
                            new ColourPattern(colour, all))));
  }

  @Override
  public ColourSet colours() {
    return colours;
  }

  @Override
  public List<MlVariable> freeVariables() {
    return freeVariables;
  }

  @Override
  public Optional<List<ArcTerm>> terms() {
    return terms;
  }

  @Override
  public void evaluate(Object[] frame, TokenSink sink) {
    BindingFrame.evaluate(bag::value, variables, frame).forEach(sink::add);
  }

  @Override
  public Multiset evaluate(Object[] frame) {
    Multiset.Builder builder = new Multiset.Builder();
    evaluate(frame, builder::add);
    return builder.build();
  }
}
