package io.nutshell.language.esml;

import io.nutshell.model.SourcePosition;
import io.nutshell.program.syntax.Expression;
import io.nutshell.program.syntax.Statement;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The control flow of a process while it is being read; {@link #finish} makes a {@link Flow} of it.
 *
 * <p>Within an atomic sequence, a statement that can always be executed needs no location of its
 * own: its effects are appended to the edges that lead to it. What remains are the choices,
 * assertions and communications.
 */
final class FlowGraph {
  /** The limit on the characters of an edge's text. */
  private static final int MAX_TEXT = 60;

  private final Map<String, Node> labels = new LinkedHashMap<>();

  /** A location. */
  static final class Node {
    private final SourcePosition position;
    private final boolean atomic;
    private final List<Arc> arcs = new ArrayList<>();
    private @Nullable String name;
    private @Nullable Node alias;
    private @Nullable Condition assertion;

    private Node(SourcePosition position, boolean atomic) {
      this.position = position;
      this.atomic = atomic;
    }

    void arc(
        Expression guard,
        Flow.@Nullable Sync sync,
        List<Statement> effects,
        Node target,
        String text,
        SourcePosition at) {
      arcs.add(new Arc(guard, sync, effects, target, text, at));
    }

    void require(Expression condition, String text) {
      assertion = new Condition(condition, text);
    }

    /** Makes this node another name of a node that is complete. */
    void become(Node other) {
      alias = other;
    }

    /** Leaves this node by the same arcs as another one. */
    void leaveLike(Node other) {
      arcs.addAll(other.resolved().arcs);
      assertion = other.resolved().assertion;
    }

    Node resolved() {
      Node node = this;
      while (node.alias != null) {
        node = node.alias;
      }
      return node;
    }
  }

  private record Condition(Expression expression, String text) {}

  private record Arc(
      Expression guard,
      Flow.@Nullable Sync sync,
      List<Statement> effects,
      Node target,
      String text,
      SourcePosition position) {

    Arc then(Arc next) {
      List<Statement> both = new ArrayList<>(effects);
      both.addAll(next.effects);
      return new Arc(guard, sync, both, next.target, text + "; " + next.text, position);
    }
  }

  Node node(SourcePosition position, boolean atomic) {
    return new Node(position, atomic);
  }

  /** Names a location; false if the name is taken. */
  boolean label(String name, Node node) {
    Node place = node.resolved();
    if (place.name == null) {
      place.name = name;
    }
    return labels.putIfAbsent(name, node) == null;
  }

  /** Moves the labels of a node to another one that takes its place. */
  void moveLabels(Node from, Node to) {
    labels.replaceAll((_, node) -> node.resolved() == from.resolved() ? to : node);
    if (to.name == null) {
      to.name = from.resolved().name;
    }
  }

  /**
   * The reachable part, with locations in the order of the source.
   *
   * @param end the location after the last statement
   */
  Flow finish(Node start, Node end) {
    merge(start);
    List<Node> nodes = new ArrayList<>(reachable(start));
    Node first = start.resolved();
    nodes.sort(
        Comparator.comparing((Node node) -> node != first)
            .thenComparing(node -> node == end)
            .thenComparingInt(node -> node.position.line())
            .thenComparingInt(node -> node.position.column()));
    IdentityHashMap<Node, Integer> numbers = new IdentityHashMap<>();
    nodes.forEach(node -> numbers.put(node, numbers.size()));
    List<Flow.Location> locations = new ArrayList<>();
    List<Flow.Edge> edges = new ArrayList<>();
    List<Flow.Assertion> assertions = new ArrayList<>();
    for (Node node : nodes) {
      int number = locations.size();
      locations.add(new Flow.Location(name(node, end), node.atomic));
      if (node.assertion != null) {
        assertions.add(
            new Flow.Assertion(
                number, node.assertion.expression(), node.assertion.text(), node.position));
      }
      for (Arc arc : node.arcs) {
        edges.add(
            new Flow.Edge(
                number,
                arc.guard(),
                arc.sync(),
                arc.effects(),
                numbers.getOrDefault(arc.target().resolved(), 0),
                shortened(arc.text()),
                arc.position()));
      }
    }
    Map<String, Integer> places = new LinkedHashMap<>();
    labels.forEach((label, node) -> places.put(label, numbers.getOrDefault(node.resolved(), -1)));
    return new Flow(locations, edges, places, assertions);
  }

  private static String name(Node node, Node end) {
    if (node.name != null) {
      return node.name;
    }
    return node == end ? "end" : node.position.line() + ":" + node.position.column();
  }

  private static String shortened(String text) {
    return text.length() <= MAX_TEXT ? text : text.substring(0, MAX_TEXT - 1) + "…";
  }

  private static Set<Node> reachable(Node start) {
    Set<Node> found = new LinkedHashSet<>();
    List<Node> open = new ArrayList<>(List.of(start.resolved()));
    while (!open.isEmpty()) {
      Node node = open.removeLast();
      if (found.add(node)) {
        node.arcs.forEach(arc -> open.add(arc.target().resolved()));
      }
    }
    return found;
  }

  private void merge(Node start) {
    boolean changed = true;
    while (changed) {
      changed = false;
      for (Node node : reachable(start)) {
        for (int i = 0; i < node.arcs.size(); i++) {
          Arc arc = node.arcs.get(i);
          Node target = arc.target().resolved();
          if (target != node && transparent(target)) {
            node.arcs.set(i, arc.then(target.arcs.getFirst()));
            changed = true;
          }
        }
      }
    }
  }

  /** Whether an atomic location is always left at once, in one way. */
  private static boolean transparent(Node node) {
    return node.atomic
        && node.name == null
        && node.assertion == null
        && node.arcs.size() == 1
        && node.arcs.getFirst().sync() == null
        && node.arcs.getFirst().guard().equals(Expression.TRUE)
        && node.arcs.getFirst().target().resolved() != node;
  }
}
