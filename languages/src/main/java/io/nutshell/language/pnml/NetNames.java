package io.nutshell.language.pnml;

import io.nutshell.language.ExpressionTokens.Token;
import io.nutshell.language.pnml.PetriNet.Node;
import io.nutshell.program.syntax.Expression;
import io.nutshell.program.syntax.Operator;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Resolves the names in expressions: the id or the name of a node in the file, or the name of a
 * place or transition that a coloured node was unfolded to.
 */
final class NetNames implements NodeNames {
  private final NetModel model;
  private final Map<String, List<Integer>> places = new HashMap<>();
  private final Map<String, List<Integer>> transitions = new HashMap<>();

  NetNames(NetModel model) {
    this.model = model;
    PetriNet net = model.net();
    note(net.placeNodes(), places);
    note(net.transitionNodes(), transitions);
    for (int p = 0; p < net.places().size(); p++) {
      places.putIfAbsent(net.places().get(p).name(), List.of(p));
    }
    for (int t = 0; t < net.transitions().size(); t++) {
      transitions.putIfAbsent(net.transitions().get(t).name(), List.of(t));
    }
  }

  private static void note(List<Node> nodes, Map<String, List<Integer>> into) {
    NodeNames.numbered(nodes).forEach((name, node) -> into.put(name, nodes.get(node).members()));
  }

  @Override
  public Expression tokens(List<Token> names) {
    List<Expression> reads = new ArrayList<>();
    for (int place : members(names, places, true, transitions)) {
      reads.add(Expression.read(model.variable(place)));
    }
    return Sums.chain(Operator.ADD, reads, Expression.constant(0));
  }

  @Override
  public Expression fireable(List<Token> names) {
    return model.anyFireable(members(names, transitions, false, places));
  }

  @Override
  public Optional<BitSet> events(String name) {
    return Optional.ofNullable(transitions.get(name))
        .map(
            members -> {
              BitSet numbers = new BitSet();
              members.forEach(numbers::set);
              return numbers;
            });
  }

  @Override
  public Expression deadlock() {
    return model.deadlock();
  }

  private static List<Integer> members(
      List<Token> names,
      Map<String, List<Integer>> known,
      boolean places,
      Map<String, List<Integer>> others) {
    List<Integer> members = new ArrayList<>();
    for (Token name : names) {
      List<Integer> meant = known.get(name.text());
      if (meant == null) {
        throw NodeNames.unknown(name, places, known.keySet(), others.keySet());
      }
      members.addAll(meant);
    }
    return members;
  }
}
