package io.nutshell.app.explore;

import io.nutshell.app.graph.Condensation;
import io.nutshell.app.graph.Diagram;
import io.nutshell.app.graph.Diagrams;
import io.nutshell.app.graph.GraphBuilder;
import io.nutshell.app.graph.StateGraph;
import io.nutshell.app.report.Figures;
import io.nutshell.check.trace.Visited;
import io.nutshell.model.State;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import tools.jackson.core.JsonGenerator;

/**
 * The states that were visited as a diagram; a large one is condensed to strongly connected
 * components.
 */
final class VisitedGraph {
  /** With more visited states than this, the graph is condensed. */
  private static final int MAX_STATES = 150;

  private final Visited visited;

  /** The numbers of the states in the graph. */
  private final List<Integer> numbers = new ArrayList<>();

  private final Diagram diagram;

  /** The states of each node, by their numbers. */
  private final List<List<Integer>> members;

  private final boolean condensed;

  VisitedGraph(Visited visited, Judge judge, String file) {
    this.visited = visited;
    StateGraph graph = graph(judge);
    condensed = graph.expanded() > MAX_STATES;
    String title = file + ": " + Figures.count(graph.expanded(), "state", "states") + " visited";
    if (condensed) {
      Condensation condensation = new Condensation(graph);
      members =
          condensation.components().stream()
              .map(component -> component.stream().map(numbers::get).toList())
              .toList();
      diagram = marked(Diagrams.ofComponents(graph, condensation, title));
    } else {
      members = numbers.stream().map(List::of).toList();
      diagram = marked(Diagrams.ofStates(graph, title));
    }
  }

  /** The states whose moves are known, and the arcs between them. */
  private StateGraph graph(Judge judge) {
    Map<Integer, Integer> indices = new HashMap<>();
    for (int number = 0; number < visited.size(); number++) {
      if (visited.expanded(number)) {
        indices.put(number, numbers.size());
        numbers.add(number);
      }
    }
    List<State> states = new ArrayList<>();
    List<StateGraph.Arc> arcs = new ArrayList<>();
    List<Boolean> dead = new ArrayList<>();
    Map<Integer, List<String>> violations = new TreeMap<>();
    for (int index = 0; index < numbers.size(); index++) {
      State state = visited.state(numbers.get(index));
      states.add(state);
      List<String> wrong = new ArrayList<>(judge.violations(state));
      List<Visited.Move> moves = visited.moves(numbers.get(index));
      dead.add(moves.isEmpty());
      for (Visited.Move move : moves) {
        Integer to = indices.get(move.target());
        if (move.fault() != null) {
          wrong.add(
              GraphBuilder.failure(
                  visited.model(), move.event(), move.choice(), move.fault().message()));
        } else if (to != null) {
          arcs.add(new StateGraph.Arc(index, to, move.event(), move.choice()));
        }
      }
      if (!wrong.isEmpty()) {
        violations.put(index, wrong);
      }
    }
    return new StateGraph(
        visited.model(), states, arcs, List.of(), numbers.size(), dead, violations);
  }

  /** Marks the nodes that have successors which were not visited. */
  private Diagram marked(Diagram plain) {
    List<Diagram.Node> nodes = new ArrayList<>();
    for (Diagram.Node node : plain.nodes()) {
      nodes.add(
          new Diagram.Node(
              node.number(),
              node.lines(),
              node.title(),
              node.state(),
              node.size(),
              node.dead(),
              members.get(node.number()).stream().anyMatch(this::goesOn),
              node.violations()));
    }
    return new Diagram(plain.title(), nodes, plain.edges());
  }

  private boolean goesOn(int number) {
    return visited.moves(number).stream()
        .anyMatch(move -> move.target() != Visited.NOWHERE && !visited.expanded(move.target()));
  }

  Diagram diagram() {
    return diagram;
  }

  void writeTo(JsonGenerator json) {
    json.writeStringProperty("title", diagram.title());
    json.writeBooleanProperty("condensed", condensed);
    json.writeArrayPropertyStart("nodes");
    for (Diagram.Node node : diagram.nodes()) {
      json.writeStartObject();
      json.writeArrayPropertyStart("states");
      members.get(node.number()).forEach(json::writeNumber);
      json.writeEndArray();
      json.writeNumberProperty("depth", visited.depth(members.get(node.number()).getFirst()));
      json.writeArrayPropertyStart("lines");
      node.lines().forEach(json::writeString);
      json.writeEndArray();
      json.writeBooleanProperty("dead", node.dead());
      json.writeBooleanProperty("open", node.open());
      json.writeArrayPropertyStart("violations");
      node.violations().forEach(json::writeString);
      json.writeEndArray();
      json.writeEndObject();
    }
    json.writeEndArray();
    json.writeArrayPropertyStart("edges");
    for (Diagram.Edge edge : diagram.edges()) {
      json.writeStartObject();
      json.writeNumberProperty("from", edge.from());
      json.writeNumberProperty("to", edge.to());
      json.writeStringProperty("event", edge.label());
      json.writeEndObject();
    }
    json.writeEndArray();
  }
}
