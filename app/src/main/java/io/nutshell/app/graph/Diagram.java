package io.nutshell.app.graph;

import io.nutshell.model.State;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A graph for display: nodes with labels, and edges between them.
 *
 * @param nodes node {@code i} has the number {@code i}; the first is the initial one
 */
public record Diagram(String title, List<Node> nodes, List<Edge> edges) {

  /**
   * One state, or a component of several.
   *
   * @param lines the lines of a short label
   * @param title the full description, shown as a tooltip
   * @param state the state if the node is a single one
   * @param size the number of states it represents
   * @param dead whether no event is enabled in it
   * @param open whether its arcs were left out
   * @param violations the problems of the state, in words
   * @param accepting whether it is an accepting state of an automaton
   */
  public record Node(
      int number,
      List<String> lines,
      String title,
      @Nullable State state,
      long size,
      boolean dead,
      boolean open,
      List<String> violations,
      boolean accepting) {

    /** A node of a state graph. */
    public Node(
        int number,
        List<String> lines,
        String title,
        @Nullable State state,
        long size,
        boolean dead,
        boolean open,
        List<String> violations) {
      this(number, lines, title, state, size, dead, open, violations, false);
    }

    boolean initial() {
      return number == 0;
    }

    boolean violating() {
      return !violations.isEmpty();
    }
  }

  /**
   * A transition.
   *
   * @param count the number of transitions it represents
   */
  public record Edge(int from, int to, String label, long count) {}
}
