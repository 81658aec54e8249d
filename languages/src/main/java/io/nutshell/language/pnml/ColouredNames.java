package io.nutshell.language.pnml;

import io.nutshell.language.ExpressionTokens.Token;
import io.nutshell.program.syntax.Expression;
import io.nutshell.program.syntax.Operator;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeSet;

/**
 * Resolves the names in expressions over a coloured net: the id or the name of a node in the file,
 * or the name that a colour of a place or a binding of a transition has in the unfolded net.
 */
final class ColouredNames implements NodeNames {
  private final ColouredModel model;
  private final SymmetricNet net;
  private final Map<String, Integer> places;
  private final Map<String, Integer> transitions;

  ColouredNames(ColouredModel model) {
    this.model = model;
    this.net = model.net();
    this.places = NodeNames.numbered(model.placeNodes());
    this.transitions = NodeNames.numbered(model.transitionNodes());
  }

  @Override
  public Expression tokens(List<Token> names) {
    return Sums.chain(
        Operator.ADD, names.stream().map(this::tokens).toList(), Expression.constant(0));
  }

  private Expression tokens(Token name) {
    Integer node = places.get(name.text());
    return node != null
        ? model.tokens(node)
        : colour(name.text())
            .map(model.atoms()::read)
            .orElseThrow(
                () -> NodeNames.unknown(name, true, places.keySet(), transitions.keySet()));
  }

  @Override
  public Expression fireable(List<Token> names) {
    return Sums.chain(Operator.OR, names.stream().map(this::fireable).toList(), Expression.FALSE);
  }

  private Expression fireable(Token name) {
    return transition(name.text())
        .map(model::fireable)
        .or(() -> binding(name.text()).map(model.atoms()::read))
        .orElseThrow(() -> NodeNames.unknown(name, false, transitions.keySet(), places.keySet()));
  }

  @Override
  public Expression deadlock() {
    return model.deadlock();
  }

  /** Events are numbered as they are found. */
  @Override
  public Optional<BitSet> events(String name) {
    return Optional.empty();
  }

  /** The names of the transitions of the file. */
  Set<String> transitions() {
    return new TreeSet<>(transitions.keySet());
  }

  /** The number of the transition of the file with a name. */
  Optional<Integer> transition(String name) {
    return Optional.ofNullable(transitions.get(name));
  }

  /** A place and a colour: {@code State(1,2)}. */
  private Optional<Atoms.Atom> colour(String name) {
    for (int place = 0; place < net.places().size(); place++) {
      Optional<String> inner = arguments(name, net.places().get(place).label());
      if (inner.isPresent()) {
        OptionalLong colour = net.places().get(place).sort().colour(inner.get());
        if (colour.isPresent()) {
          return Optional.of(new Atoms.TokensOfColour(place, colour.getAsLong()));
        }
      }
    }
    return Optional.empty();
  }

  /** A transition and a binding: {@code move(x=1, y=2)}. */
  Optional<Atoms.FireableBinding> binding(String name) {
    for (int number = 0; number < net.transitions().size(); number++) {
      SymmetricNet.Transition transition = net.transitions().get(number);
      Optional<String> inner = arguments(name, transition.label());
      if (inner.isPresent()) {
        Optional<List<Long>> colours = binding(inner.get(), transition.variables());
        if (colours.isPresent()) {
          return Optional.of(new Atoms.FireableBinding(number, colours.get()));
        }
      }
    }
    return Optional.empty();
  }

  /** What stands in brackets behind a label. */
  private static Optional<String> arguments(String name, String label) {
    return name.startsWith(label + "(") && name.endsWith(")")
        ? Optional.of(name.substring(label.length() + 1, name.length() - 1))
        : Optional.empty();
  }

  private Optional<List<Long>> binding(String text, List<Colour.Variable> variables) {
    List<Long> colours = new ArrayList<>();
    String rest = text;
    for (int i = 0; i < variables.size(); i++) {
      String start = net.declarations().variableName(variables.get(i).number()) + "=";
      if (!rest.startsWith(start)) {
        return Optional.empty();
      }
      int end =
          i == variables.size() - 1
              ? rest.length()
              : rest.indexOf(
                  ", " + net.declarations().variableName(variables.get(i + 1).number()) + "=");
      if (end < start.length()) {
        return Optional.empty();
      }
      OptionalLong colour = variables.get(i).sort().colour(rest.substring(start.length(), end));
      if (colour.isEmpty()) {
        return Optional.empty();
      }
      colours.add(colour.getAsLong());
      rest = rest.substring(Math.min(rest.length(), end + 2));
    }
    return Optional.of(colours);
  }
}
