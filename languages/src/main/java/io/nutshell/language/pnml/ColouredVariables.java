package io.nutshell.language.pnml;

import io.nutshell.language.cpn.ml.MlVariable;
import io.nutshell.language.cpn.ml.colour.ColourSet;
import io.nutshell.language.cpn.ml.colour.Colours;
import io.nutshell.language.cpn.ml.types.Types;
import java.util.BitSet;
import java.util.List;
import java.util.stream.IntStream;

/** The variables of a symmetric net, as the engine of coloured nets knows them. */
final class ColouredVariables {
  private final Declarations declarations;
  private final List<MlVariable> variables;

  ColouredVariables(Declarations declarations) {
    this.declarations = declarations;
    this.variables =
        IntStream.range(0, declarations.variableCount())
            .mapToObj(declarations::variable)
            .map(
                variable ->
                    new MlVariable(
                        declarations.variableName(variable.number()),
                        colours(variable.sort()),
                        BindingFrame.slot(variable)))
            .toList();
  }

  /** The colours of a sort are their numbers. */
  static ColourSet colours(Sort sort) {
    return Colours.interval(Types.INT, 0L, sort.size() - 1);
  }

  int count() {
    return variables.size();
  }

  MlVariable of(Colour.Variable variable) {
    return variables.get(variable.number());
  }

  List<MlVariable> of(List<Colour.Variable> some) {
    return some.stream().map(this::of).toList();
  }

  /** The variables with some numbers. */
  List<Colour.Variable> numbered(BitSet numbers) {
    return numbers.stream().mapToObj(declarations::variable).toList();
  }
}
