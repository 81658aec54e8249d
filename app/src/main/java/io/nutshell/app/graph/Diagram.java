package io.nutshell.app.graph;

import io.nutshell.model.State;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A graph to be shown: nodes with labels, and edges between them.
 *
 * @param nodes node {@code i} has the number {@code i}; the first is the initial one
 */
public record Diagram(String title, List<Node> nodes, List<Edge> edges) {

  /**
   * One state, or a component of several.
   *
   * @param lines a short label, a line each
   * @param title the whole story
   * @param state the state, where it is one
   * @param size how many states it stands for
   * @param dead whether nothing is enabled in it
   * @param open whether its arcs were left out
   * @param violations what is wrong with it, in words
   */
  public record Node(
      int number,
      List<String> lines,
      String title,
      @Nullable State state,
      long size,
      boolean dead,
      boolean open,
      List<String> violations) {

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
   * @param count how many transitions it stands for
   */
  public record Edge(int from, int to, String label, long count) {}
}
