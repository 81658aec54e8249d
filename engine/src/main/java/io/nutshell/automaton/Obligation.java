package io.nutshell.automaton;

import io.nutshell.automaton.Draft.Arc;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The smallest weak deterministic automaton of a language, if it has one: if it is an obligation
 * (Dax, Eisinger and Klaedtke, 2007: "Mechanizing the powerset construction for restricted classes
 * of ω-automata"; Löding, 2001: "Efficient minimization of deterministic weak ω-automata").
 *
 * <p>The graph is the {@link Powerset}. A component is accepting if the word of one of its cycles
 * is accepted. If the language is an obligation, all cycles of a component agree, and the result is
 * right. Otherwise it is wrong, which is found by comparing it with the automata of the formula and
 * of its negation.
 *
 * <p>In the smallest automaton, all words are accepted only from a single state. So if it is
 * terminal, a run reaches its accepting state after the shortest prefix that decides.
 */
final class Obligation {
  private static final int MAX_NODES = 600;

  /** Automata with more arcs than this are not determinised. */
  private static final int MAX_ARCS = 1_500;

  /** A comparison with more pairs of arcs is abandoned, and no automaton is returned. */
  private static final long MAX_COMPARED = 2_000_000;

  private Obligation() {}

  /**
   * The complete weak automaton of a language.
   *
   * @param complement an automaton of the complement
   */
  static Optional<Draft> of(Draft automaton, Draft complement) {
    if (automaton.arcCount() > MAX_ARCS) {
      return Optional.empty();
    }
    return Powerset.of(automaton, MAX_NODES)
        .map(powerset -> minimal(weak(automaton, powerset)))
        .filter(
            weak ->
                Product.disjointWithin(MAX_COMPARED, weak, complement)
                    && Product.disjointWithin(MAX_COMPARED, complemented(weak), automaton));
  }

  /** The automaton of the complement of a complete weak automaton's language. */
  static Draft complemented(Draft weak) {
    BitSet rejecting = new BitSet();
    for (int state = 0; state < weak.states(); state++) {
      rejecting.set(state, !weak.isAccepting(state));
    }
    return weak.withAccepting(rejecting);
  }

  /** Decides which nodes are accepting, with Löding's colours for those that are on no cycle. */
  private static Draft weak(Draft automaton, Powerset powerset) {
    Draft graph = new Draft(automaton.bdd(), 0, 0, new BitSet(), powerset.arcs());
    Components components = new Components(graph);
    List<List<Integer>> members = new ArrayList<>();
    for (int component = 0; component < components.count(); component++) {
      members.add(new ArrayList<>());
    }
    for (int node = 0; node < graph.states(); node++) {
      members.get(components.of(node)).add(node);
    }
    int[] colours = new int[components.count()];
    BitSet accepting = new BitSet();
    for (int component = 0; component < components.count(); component++) {
      int colour = 0;
      for (int node : members.get(component)) {
        for (Arc arc : graph.arcs().get(node)) {
          if (!components.inside(node, arc)) {
            colour = Math.max(colour, colours[components.of(arc.target())]);
          }
        }
      }
      if (components.cyclic(component)) {
        int node = members.get(component).getFirst();
        List<Long> cycle = cycle(graph, components, node);
        boolean accepts = Product.accepts(automaton, powerset.states(node), cycle);
        colour += accepts == (colour % 2 == 0) ? 0 : 1;
      }
      colours[component] = colour;
      for (int node : members.get(component)) {
        accepting.set(node, colour % 2 == 0);
      }
    }
    return graph.withAccepting(accepting);
  }

  /** The letters of a shortest cycle through a node. */
  private static List<Long> cycle(Draft graph, Components components, int node) {
    Map<Integer, List<Long>> words = new HashMap<>();
    List<Integer> queue = new ArrayList<>(List.of(node));
    words.put(node, List.of());
    for (int i = 0; i < queue.size(); i++) {
      int at = queue.get(i);
      for (Arc arc : graph.arcs().get(at)) {
        if (components.inside(at, arc)) {
          List<Long> word = new ArrayList<>(words.getOrDefault(at, List.of()));
          word.add(graph.bdd().someValuation(arc.label()));
          if (arc.target() == node) {
            return word;
          }
          if (words.putIfAbsent(arc.target(), word) == null) {
            queue.add(arc.target());
          }
        }
      }
    }
    throw new IllegalStateException("no cycle through node " + node);
  }

  /** Merges states with the same future, as for automata on finite words. */
  private static Draft minimal(Draft weak) {
    int[] classes = new int[weak.states()];
    Arrays.setAll(classes, state -> weak.isAccepting(state) ? 1 : 0);
    int count = 0;
    while (true) {
      Map<List<Object>, Integer> numbers = new HashMap<>();
      int[] refined = new int[classes.length];
      for (int state = 0; state < classes.length; state++) {
        List<Object> signature = List.of(classes[state], future(weak, state, classes));
        Integer known = numbers.putIfAbsent(signature, numbers.size());
        refined[state] = known != null ? known : numbers.size() - 1;
      }
      classes = refined;
      if (numbers.size() == count) {
        break;
      }
      count = numbers.size();
    }
    List<List<Arc>> arcs = new ArrayList<>();
    BitSet accepting = new BitSet();
    for (int state = 0; state < classes.length; state++) {
      if (classes[state] == arcs.size()) { // The first state of its class.
        accepting.set(arcs.size(), weak.isAccepting(state));
        List<Arc> out = new ArrayList<>();
        for (Arc arc : weak.arcs().get(state)) {
          out.add(new Arc(arc.label(), classes[arc.target()], 0));
        }
        arcs.add(out);
      }
    }
    return new Draft(weak.bdd(), classes[weak.initial()], 0, accepting, arcs).reachable();
  }

  private static Map<Integer, Integer> future(Draft weak, int state, int[] classes) {
    Map<Integer, Integer> labels = new HashMap<>();
    for (Arc arc : weak.arcs().get(state)) {
      labels.merge(classes[arc.target()], arc.label(), weak.bdd()::or);
    }
    return labels;
  }

  /**
   * Whether a terminal automaton reaches an accepting state as early as the smallest weak
   * deterministic one of its language.
   */
  static boolean decidesAsEarlyAs(Draft terminal, Draft weak) {
    record Node(BitSet states, int state) {}
    BitSet start = new BitSet();
    start.set(terminal.initial());
    List<Node> pending = new ArrayList<>(List.of(new Node(start, weak.initial())));
    Set<Node> known = new HashSet<>(pending);
    while (!pending.isEmpty()) {
      Node node = pending.removeLast();
      if (weak.isAccepting(node.state)) {
        if (node.states.stream().noneMatch(terminal::isAccepting)) {
          return false;
        }
        continue;
      }
      for (Arc arc : weak.arcs().get(node.state)) {
        Map<BitSet, Integer> targets = Powerset.successors(terminal, node.states, arc.label());
        for (BitSet target : targets.keySet()) {
          Node next = new Node(target, arc.target());
          if (known.add(next)) {
            pending.add(next);
          }
        }
      }
    }
    return true;
  }
}
