package io.nutshell.language.pnml;

import io.nutshell.language.cpn.ml.MlExpression;
import io.nutshell.language.cpn.ml.MlVariable;
import io.nutshell.language.cpn.ml.Pattern;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Matches a colour against a term. Variables, tuples, successors and predecessors are inverted:
 * they bind variables. Other terms, such as the class of a colour, are computed and compared, after
 * the variables are bound.
 */
final class ColourPattern implements Pattern {
  private final Colour colour;
  private final ColouredVariables all;
  private final ColouredTerm expression;
  private final Set<MlVariable> binds;
  private final Set<MlVariable> needs;

  ColourPattern(Colour colour, ColouredVariables all) {
    this.colour = colour;
    this.all = all;
    this.expression = ColouredTerm.of(colour, all);
    this.binds = new LinkedHashSet<>();
    addBound(colour);
    this.needs = new LinkedHashSet<>(expression.freeVariables());
    needs.removeAll(binds);
  }

  private void addBound(Colour term) {
    switch (term) {
      case Colour.Variable variable -> binds.add(all.of(variable));
      case Colour.Shifted shifted -> addBound(shifted.operand());
      case Colour.Tuple tuple -> tuple.components().forEach(this::addBound);
      case Colour.Constant _,
          Colour.ClassOf _,
          Colour.Count _,
          Colour.CountOf _,
          Colour.Truth _ -> {}
    }
  }

  @Override
  public Set<MlVariable> binds() {
    return binds;
  }

  @Override
  public Set<MlVariable> needs() {
    return needs;
  }

  @Override
  public boolean isVariable() {
    return colour instanceof Colour.Variable;
  }

  @Override
  public MlExpression expression() {
    return expression;
  }

  @Override
  public List<MlVariable> variables() {
    return expression.freeVariables();
  }

  @Override
  public Matcher matcher(Collection<MlVariable> bound) {
    if (!bound.containsAll(needs)) {
      throw new IllegalArgumentException("the pattern needs " + needs + ", not only " + bound);
    }
    Part structure = structural(colour, new LinkedHashSet<>(bound));
    Part computed = computed(colour);
    return (token, frame) ->
        structure.match((Long) token, frame) && computed.match((Long) token, frame);
  }

  @Override
  public Matcher structure(Collection<MlVariable> bound) {
    Part structure = structural(colour, new LinkedHashSet<>(bound));
    return (token, frame) -> structure.match((Long) token, frame);
  }

  /** Compares a colour with a part of the term. */
  @FunctionalInterface
  private interface Part {
    Part ANY = (_, _) -> true;

    boolean match(long value, Object[] frame);
  }

  /**
   * Compares and binds all but computed parts.
   *
   * @param bound the variables bound before; those that the part binds are added
   */
  private Part structural(Colour term, Set<MlVariable> bound) {
    return switch (term) {
      case Colour.Constant constant -> (value, _) -> value == constant.colour();
      case Colour.Variable variable -> {
        int slot = BindingFrame.slot(variable);
        if (bound.add(all.of(variable))) {
          yield (value, frame) -> {
            frame[slot] = value;
            return true;
          };
        }
        yield (value, frame) -> (Long) frame[slot] == value;
      }
      case Colour.Shifted shifted -> shifted(shifted, structural(shifted.operand(), bound));
      case Colour.Tuple tuple ->
          tuple(
              tuple,
              tuple.components().reversed().stream()
                  .map(component -> structural(component, bound))
                  .toList());
      case Colour.ClassOf _, Colour.Count _, Colour.CountOf _, Colour.Truth _ -> Part.ANY;
    };
  }

  /** Compares the computed parts; all variables are bound. */
  private Part computed(Colour term) {
    return switch (term) {
      case Colour.Constant _, Colour.Variable _ -> Part.ANY;
      case Colour.Shifted shifted -> shifted(shifted, computed(shifted.operand()));
      case Colour.Tuple tuple ->
          tuple(tuple, tuple.components().reversed().stream().map(this::computed).toList());
      case Colour.ClassOf _, Colour.Count _, Colour.CountOf _, Colour.Truth _ -> {
        BitSet used = new BitSet();
        term.variables(used);
        List<Colour.Variable> variables = all.numbered(used);
        yield (value, frame) -> BindingFrame.evaluate(term::value, variables, frame) == value;
      }
    };
  }

  private static Part shifted(Colour.Shifted term, Part operand) {
    if (operand.equals(Part.ANY)) {
      return operand;
    }
    long size = term.sort().size();
    return (value, frame) -> operand.match(Math.floorMod(value - term.by(), size), frame);
  }

  /**
   * @param parts of the components, the last first
   */
  private static Part tuple(Colour.Tuple term, List<Part> parts) {
    if (parts.stream().allMatch(Part.ANY::equals)) {
      return Part.ANY;
    }
    List<Long> sizes = new ArrayList<>();
    term.components().reversed().forEach(component -> sizes.add(component.sort().size()));
    return (value, frame) -> {
      long rest = value;
      for (int i = 0; i < parts.size(); i++) {
        long size = sizes.get(i);
        if (!parts.get(i).match(rest % size, frame)) {
          return false;
        }
        rest /= size;
      }
      return true;
    };
  }
}
