package io.nutshell.language.pnml;

import io.nutshell.language.NearestName;
import io.nutshell.language.pnml.ExpressionTokens.Token;
import io.nutshell.language.pnml.PetriNet.Node;
import io.nutshell.program.syntax.Expression;
import io.nutshell.program.syntax.Operator;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.IntStream;

/**
 * Resolves the names in expressions: the id or the name of a node in the file, or the name of a
 * place or transition that a coloured node was unfolded to.
 */
final class NetNames {
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

  /** Ids take precedence over names; a name shared by several nodes denotes none of them. */
  private static void note(List<Node> nodes, Map<String, List<Integer>> into) {
    Map<String, Integer> named = new HashMap<>();
    for (Node node : nodes) {
      named.merge(node.name(), 1, Integer::sum);
      into.put(node.id(), node.members());
    }
    for (Node node : nodes) {
      if (named.getOrDefault(node.name(), 0) == 1) {
        into.putIfAbsent(node.name(), node.members());
      }
    }
  }

  /** The sum of the tokens of the named places. */
  Expression tokens(List<Token> names) {
    List<Expression> reads = new ArrayList<>();
    for (int place : members(names, places, "place", transitions)) {
      reads.add(Expression.read(model.variable(place)));
    }
    return Sums.chain(Operator.ADD, reads, Expression.constant(0));
  }

  /** Whether any of the named transitions can fire. */
  Expression fireable(List<Token> names) {
    return anyFireable(members(names, transitions, "transition", places));
  }

  /** The numbers of the transitions that a name stands for; empty if there are none. */
  Optional<BitSet> transitions(String name) {
    return Optional.ofNullable(transitions.get(name))
        .map(
            members -> {
              BitSet numbers = new BitSet();
              members.forEach(numbers::set);
              return numbers;
            });
  }

  Expression deadlock() {
    return new Expression.Not(
        anyFireable(IntStream.range(0, model.net().transitions().size()).boxed().toList()));
  }

  private Expression anyFireable(List<Integer> members) {
    return Sums.chain(
        Operator.OR, members.stream().map(model::fireable).toList(), Expression.FALSE);
  }

  private static List<Integer> members(
      List<Token> names,
      Map<String, List<Integer>> known,
      String kind,
      Map<String, List<Integer>> others) {
    List<Integer> members = new ArrayList<>();
    for (Token name : names) {
      List<Integer> meant = known.get(name.text());
      if (meant == null) {
        String hint =
            others.containsKey(name.text())
                ? kind.equals("place")
                    ? "you meant fireable(%s): it is a transition".formatted(name.text())
                    : "you meant tokens(%s): it is a place".formatted(name.text())
                : NearestName.to(name.text(), new TreeSet<>(known.keySet()))
                    .map(near -> "you meant '" + near + "'")
                    .orElse("nutshell info lists the places; odd names go in quotation marks");
        throw name.error("there is no %s '%s'".formatted(kind, name.text()), hint);
      }
      members.addAll(meant);
    }
    return members;
  }
}
