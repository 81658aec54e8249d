package io.nutshell.app.graph;

import io.nutshell.app.report.EventText;
import io.nutshell.app.report.Figures;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/** Makes diagrams of state graphs: of all states, or of their strongly connected components. */
public final class Diagrams {
  private Diagrams() {}

  /** One node for each state, one edge for each transition. */
  public static Diagram ofStates(StateGraph graph, String title) {
    StateLabels labels = new StateLabels(graph.model(), graph.states());
    List<Diagram.Node> nodes = new ArrayList<>();
    for (int i = 0; i < graph.states().size(); i++) {
      boolean open = i >= graph.expanded();
      nodes.add(
          new Diagram.Node(
              i,
              labels.lines(graph.states().get(i)),
              labels.title(graph.states().get(i)),
              graph.states().get(i),
              1,
              !open && graph.dead().get(i),
              open,
              graph.violations().getOrDefault(i, List.of())));
    }
    List<Diagram.Edge> edges =
        graph.arcs().stream()
            .map(
                arc ->
                    new Diagram.Edge(
                        arc.from(),
                        arc.to(),
                        EventText.of(graph.model(), arc.event(), arc.choice()),
                        1))
            .toList();
    return new Diagram(title, nodes, edges);
  }

  /** One node for each component, one edge between two components if there is a transition. */
  public static Diagram ofComponents(StateGraph graph, Condensation condensation, String title) {
    StateLabels labels = new StateLabels(graph.model(), graph.states());
    List<Diagram.Node> nodes = new ArrayList<>();
    for (List<Integer> members : condensation.components()) {
      nodes.add(component(nodes.size(), members, graph, labels));
    }
    Map<List<Integer>, List<StateGraph.Arc>> between = new LinkedHashMap<>();
    for (StateGraph.Arc arc : graph.arcs()) {
      int from = condensation.componentOf(arc.from());
      int to = condensation.componentOf(arc.to());
      boolean loop = from == to && nodes.get(from).size() > 1;
      if (!loop) {
        between.computeIfAbsent(List.of(from, to), _ -> new ArrayList<>()).add(arc);
      }
    }
    List<Diagram.Edge> edges = new ArrayList<>();
    between.forEach(
        (ends, arcs) ->
            edges.add(
                new Diagram.Edge(
                    ends.getFirst(), ends.getLast(), label(graph, arcs), arcs.size())));
    return new Diagram(title, nodes, edges);
  }

  private static Diagram.Node component(
      int number, List<Integer> members, StateGraph graph, StateLabels labels) {
    int first = members.getFirst();
    boolean alone = members.size() == 1;
    TreeSet<String> violations = new TreeSet<>();
    boolean open = false;
    for (int member : members) {
      violations.addAll(graph.violations().getOrDefault(member, List.of()));
      open |= member >= graph.expanded();
    }
    return new Diagram.Node(
        number,
        alone
            ? labels.lines(graph.states().get(first))
            : List.of(Figures.count(members.size()) + " states"),
        (alone ? "" : Figures.count(members.size()) + " states that reach each other, such as\n")
            + labels.title(graph.states().get(first)),
        alone ? graph.states().get(first) : null,
        members.size(),
        alone && !open && graph.dead().get(first),
        open,
        List.copyOf(violations));
  }

  /** The event's name if all arcs have the same event. */
  private static String label(StateGraph graph, List<StateGraph.Arc> arcs) {
    List<String> events =
        arcs.stream()
            .map(arc -> EventText.of(graph.model(), arc.event(), arc.choice()))
            .distinct()
            .toList();
    return events.size() == 1
        ? events.getFirst()
        : Figures.count(arcs.size(), "transition", "transitions");
  }
}
