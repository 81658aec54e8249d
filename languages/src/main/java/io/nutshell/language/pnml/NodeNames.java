package io.nutshell.language.pnml;

import io.nutshell.language.ExpressionTokens.Token;
import io.nutshell.language.NearestName;
import io.nutshell.language.pnml.PetriNet.Node;
import io.nutshell.model.InputError;
import io.nutshell.program.syntax.Expression;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** Resolves the names in expressions over a net. */
interface NodeNames {

  /** The sum of the tokens of the named places. */
  Expression tokens(List<Token> names);

  /** Whether any of the named transitions can fire. */
  Expression fireable(List<Token> names);

  /** Whether no transition can fire. */
  Expression deadlock();

  /** The numbers of the events that a name stands for; empty if there are none. */
  Optional<BitSet> events(String name);

  /**
   * The nodes by their ids and names. Ids take precedence over names; a name shared by several
   * nodes denotes none of them.
   */
  static Map<String, Integer> numbered(List<Node> nodes) {
    Map<String, Integer> numbers = new HashMap<>();
    Map<String, Integer> named = new HashMap<>();
    for (int i = 0; i < nodes.size(); i++) {
      named.merge(nodes.get(i).name(), 1, Integer::sum);
      numbers.put(nodes.get(i).id(), i);
    }
    for (int i = 0; i < nodes.size(); i++) {
      if (named.getOrDefault(nodes.get(i).name(), 0) == 1) {
        numbers.putIfAbsent(nodes.get(i).name(), i);
      }
    }
    return numbers;
  }

  /**
   * The error for a name that no node has.
   *
   * @param places whether it should be the name of a place, and not of a transition
   * @param known the names that it could be
   * @param others the names of the other kind
   */
  static InputError unknown(Token name, boolean places, Set<String> known, Set<String> others) {
    String hint =
        others.contains(name.text())
            ? (places
                    ? "write fireable(%s): it is a transition"
                    : "write tokens(%s): it is a place")
                .formatted(name.text())
            : NearestName.hint(name.text(), new TreeSet<>(known))
                .orElse("nutshell info lists the places; odd names go in quotation marks");
    return name.error(
        "there is no %s '%s'".formatted(places ? "place" : "transition", name.text()), hint);
  }
}
