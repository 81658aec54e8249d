package io.nutshell.app.graph;

import io.nutshell.language.cpn.PageDrawing;
import io.nutshell.language.cpn.PageDrawing.Kind;
import io.nutshell.language.cpn.PageDrawing.Label;
import io.nutshell.language.cpn.PageDrawing.Line;
import io.nutshell.language.cpn.PageDrawing.Point;
import io.nutshell.language.cpn.PageDrawing.Shape;
import io.nutshell.language.pnml.PetriNet;
import io.nutshell.language.pnml.PetriNet.Tokens;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.eclipse.elk.alg.layered.options.LayeredOptions;
import org.eclipse.elk.core.RecursiveGraphLayoutEngine;
import org.eclipse.elk.core.options.CoreOptions;
import org.eclipse.elk.core.options.Direction;
import org.eclipse.elk.core.options.EdgeRouting;
import org.eclipse.elk.core.util.NullElkProgressMonitor;
import org.eclipse.elk.graph.ElkEdge;
import org.eclipse.elk.graph.ElkNode;
import org.eclipse.elk.graph.util.ElkGraphUtil;

/**
 * A net of PNML as a page, like those of CPN Tools, on which tokens can be shown: names inside the
 * nodes, places from top to bottom by ELK's layered layout. Places come before transitions.
 */
public final class NetPage {
  private static final double CHARACTER = 6.8;
  private static final double PADDING = 18;
  private static final double HEIGHT = 34;

  /** Room to the right of a place for the number of its tokens, and for their colours. */
  private static final double TOKENS = 30;

  private static final double COLOURS = 130;

  private final PetriNet net;
  private final ElkNode root = ElkGraphUtil.createGraph();
  private final List<ElkNode> nodes = new ArrayList<>();

  /** An arc between two nodes. */
  private record Arc(int place, int transition, boolean input) {}

  private NetPage(PetriNet net) {
    this.net = net;
  }

  public static PageDrawing of(PetriNet net) {
    return new NetPage(net).drawing();
  }

  private PageDrawing drawing() {
    net.placeNodes().forEach(node -> add(node, node.members().size() > 1 ? COLOURS : TOKENS));
    net.transitionNodes().forEach(node -> add(node, 0));
    Map<Arc, ElkEdge> edges = new LinkedHashMap<>();
    Map<Arc, Long> weights = arcs();
    for (Arc arc : weights.keySet()) {
      ElkNode place = nodes.get(arc.place);
      ElkNode transition = nodes.get(net.placeNodes().size() + arc.transition);
      edges.put(
          arc,
          arc.input
              ? ElkGraphUtil.createSimpleEdge(place, transition)
              : ElkGraphUtil.createSimpleEdge(transition, place));
    }
    root.setProperty(CoreOptions.ALGORITHM, "org.eclipse.elk.layered");
    root.setProperty(CoreOptions.DIRECTION, Direction.DOWN);
    root.setProperty(CoreOptions.EDGE_ROUTING, EdgeRouting.POLYLINE);
    root.setProperty(LayeredOptions.SPACING_NODE_NODE_BETWEEN_LAYERS, 34.0);
    new RecursiveGraphLayoutEngine().layout(root, new NullElkProgressMonitor());
    List<Shape> shapes = new ArrayList<>();
    for (int i = 0; i < nodes.size(); i++) {
      shapes.add(shape(i));
    }
    List<Line> lines = new ArrayList<>();
    List<Label> labels = new ArrayList<>();
    edges.forEach(
        (arc, edge) -> {
          Shape place = shapes.get(arc.place);
          Shape transition = shapes.get(net.placeNodes().size() + arc.transition);
          List<Point> bends = bends(edge);
          if (arc.input) {
            Collections.reverse(bends);
          }
          lines.add(new Line(transition, place, bends, !arc.input, arc.input));
          long weight = weights.getOrDefault(arc, 1L);
          if (weight > 1) {
            labels.add(new Label(beside(transition, place), Long.toString(weight)));
          }
        });
    return new PageDrawing(net.name(), shapes, lines, labels);
  }

  private void add(PetriNet.Node node, double room) {
    ElkNode box = ElkGraphUtil.createNode(root);
    box.setDimensions(width(node) + room, HEIGHT);
    nodes.add(box);
  }

  private static double width(PetriNet.Node node) {
    return Math.max(HEIGHT + 6, node.name().length() * CHARACTER + PADDING);
  }

  /** The arcs with their weights; those of a coloured net have none. */
  private Map<Arc, Long> arcs() {
    Map<Arc, Long> arcs = new LinkedHashMap<>();
    for (PetriNet.Transition transition : net.transitions()) {
      transition.inputs().forEach(tokens -> add(arcs, transition, tokens, true));
      transition.outputs().forEach(tokens -> add(arcs, transition, tokens, false));
    }
    return arcs;
  }

  private void add(
      Map<Arc, Long> arcs, PetriNet.Transition transition, Tokens tokens, boolean input) {
    int place = net.places().get(tokens.place()).node();
    arcs.put(new Arc(place, transition.node(), input), net.coloured() ? 1 : tokens.count());
  }

  private Shape shape(int index) {
    boolean place = index < net.placeNodes().size();
    PetriNet.Node node =
        place
            ? net.placeNodes().get(index)
            : net.transitionNodes().get(index - net.placeNodes().size());
    ElkNode box = nodes.get(index);
    double width = width(node);
    Point centre = new Point(box.getX() + width / 2, box.getY() + HEIGHT / 2);
    return new Shape(place ? Kind.PLACE : Kind.TRANSITION, node.name(), centre, width, HEIGHT);
  }

  private static List<Point> bends(ElkEdge edge) {
    List<Point> bends = new ArrayList<>();
    edge.getSections()
        .forEach(
            section ->
                section
                    .getBendPoints()
                    .forEach(bend -> bends.add(new Point(bend.getX(), bend.getY()))));
    return bends;
  }

  private static Point beside(Shape one, Shape other) {
    return new Point(
        (one.centre().x() + other.centre().x()) / 2 + 8,
        (one.centre().y() + other.centre().y()) / 2);
  }
}
