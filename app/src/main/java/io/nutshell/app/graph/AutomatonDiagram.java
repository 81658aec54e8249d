package io.nutshell.app.graph;

import io.nutshell.automaton.Automaton;
import io.nutshell.automaton.Buchi;
import java.util.ArrayList;
import java.util.List;

/** Diagrams of automata on infinite words; their first state is the initial one. */
public final class AutomatonDiagram {
  private AutomatonDiagram() {}

  /** A Büchi automaton; accepting states have a double border. */
  public static Diagram of(Buchi automaton, String title) {
    List<Diagram.Node> nodes = new ArrayList<>();
    List<Diagram.Edge> edges = new ArrayList<>();
    for (int state = 0; state < automaton.states(); state++) {
      nodes.add(node(state, automaton.accepting(state)));
      for (Buchi.Edge edge : automaton.edges(state)) {
        String label = edge.label().text(automaton.atoms());
        edges.add(new Diagram.Edge(state, edge.target(), label, 1));
      }
    }
    return new Diagram(title, nodes, edges);
  }

  /** A generalised Büchi automaton; the sets of an edge are in braces. */
  public static Diagram of(Automaton automaton, String title) {
    List<Diagram.Node> nodes = new ArrayList<>();
    List<Diagram.Edge> edges = new ArrayList<>();
    for (int state = 0; state < automaton.states(); state++) {
      nodes.add(node(state, false));
      for (Automaton.Edge edge : automaton.edges(state)) {
        String label = edge.label().text(automaton.atoms()) + sets(edge.sets());
        edges.add(new Diagram.Edge(state, edge.target(), label, 1));
      }
    }
    return new Diagram(title, nodes, edges);
  }

  private static Diagram.Node node(int state, boolean accepting) {
    return new Diagram.Node(state, List.of(), "", null, 1, false, false, List.of(), accepting);
  }

  /** The acceptance sets of an edge, in braces after a blank; nothing if it is in none. */
  public static String sets(long sets) {
    List<String> numbers = new ArrayList<>();
    for (int set = 0; set < Automaton.MAX_SETS; set++) {
      if ((sets >>> set & 1) != 0) {
        numbers.add(Integer.toString(set));
      }
    }
    return numbers.isEmpty() ? "" : " {" + String.join(" ", numbers) + "}";
  }
}
