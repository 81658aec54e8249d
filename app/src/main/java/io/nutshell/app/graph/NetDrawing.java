package io.nutshell.app.graph;

import io.nutshell.app.report.Xml;
import io.nutshell.language.pnml.PetriNet;
import io.nutshell.language.pnml.PetriNet.Inscription;
import io.nutshell.language.pnml.PetriNet.Node;
import io.nutshell.language.pnml.PetriNet.Tokens;
import io.nutshell.language.pnml.PetriNet.Transition;
import java.io.PrintStream;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.eclipse.elk.core.RecursiveGraphLayoutEngine;
import org.eclipse.elk.core.options.CoreOptions;
import org.eclipse.elk.core.options.Direction;
import org.eclipse.elk.core.options.EdgeRouting;
import org.eclipse.elk.core.options.NodeLabelPlacement;
import org.eclipse.elk.core.util.NullElkProgressMonitor;
import org.eclipse.elk.graph.ElkBendPoint;
import org.eclipse.elk.graph.ElkEdge;
import org.eclipse.elk.graph.ElkEdgeSection;
import org.eclipse.elk.graph.ElkNode;
import org.eclipse.elk.graph.util.ElkGraphUtil;

/**
 * Draws a net in the usual notation: places as circles with their tokens, transitions as bars, arcs
 * with their weights. A symmetric net is drawn as in its file, before unfolding.
 */
public final class NetDrawing {
  private static final double CIRCLE = 34;
  private static final double BAR = 14;
  private static final double CHARACTER = 7.3;
  private static final int MAX_INSCRIPTION = 40;
  private static final String STYLE =
      """
      .net { background: #ffffff; }
      .net text { font-family: system-ui, sans-serif; font-size: 12px; fill: #1f2328; text-anchor: middle; }
      .net .name { text-anchor: start; }
      .net .inscription { font-family: ui-monospace, monospace; font-size: 11px; fill: #59636e; text-anchor: start; }
      .net circle { fill: #f6f8fa; stroke: #57606a; }
      .net rect { fill: #57606a; }
      .net path { fill: none; stroke: #818b98; stroke-width: 1.2px; }
      .net .tip { fill: #59636e; stroke: none; }
      @media (prefers-color-scheme: dark) {
        .net { background: #0d1117; }
        .net text { fill: #e6edf3; }
        .net .inscription { fill: #9198a1; }
        .net circle { fill: #161b22; stroke: #9198a1; }
        .net rect { fill: #9198a1; }
      }
      """;

  /** A place with its tokens, or a transition. */
  private record Shape(String name, boolean place, String tokens) {}

  private record Arc(int from, int to) {}

  private final String title;
  private final List<Shape> shapes = new ArrayList<>();
  private final Map<Arc, String> arcs = new LinkedHashMap<>();

  public NetDrawing(PetriNet net, String title) {
    this.title = title;
    for (Node node : net.placeNodes()) {
      long tokens = node.members().stream().mapToLong(p -> net.places().get(p).marking()).sum();
      shapes.add(new Shape(node.name(), true, tokens == 0 ? "" : Long.toString(tokens)));
    }
    int places = shapes.size();
    net.transitionNodes().forEach(node -> shapes.add(new Shape(node.name(), false, "")));
    for (Transition transition : net.transitions()) {
      int at = places + transition.node();
      for (Tokens taken : transition.inputs()) {
        arcs.put(new Arc(net.places().get(taken.place()).node(), at), weight(net, taken));
      }
      for (Tokens put : transition.outputs()) {
        arcs.put(new Arc(at, net.places().get(put.place()).node()), weight(net, put));
      }
    }
    for (Inscription inscription : net.inscriptions()) {
      int at = places + inscription.transitionNode();
      Arc arc =
          inscription.input()
              ? new Arc(inscription.placeNode(), at)
              : new Arc(at, inscription.placeNode());
      // A transition that can never fire has no arcs in an unfolded net.
      arcs.computeIfPresent(
          arc,
          (_, other) -> {
            String text = StateLabels.shortened(inscription.text(), MAX_INSCRIPTION);
            return other.isEmpty() ? text : other + " + " + text;
          });
    }
  }

  private static String weight(PetriNet net, Tokens tokens) {
    return net.coloured() || tokens.count() == 1 ? "" : Long.toString(tokens.count());
  }

  void dot(PrintStream out) {
    out.println("digraph " + quoted(title) + " {");
    out.println("  label=" + quoted(title) + "; labelloc=t; fontname=\"Helvetica\";");
    out.println("  node [fontname=\"Helvetica\", fontsize=10];");
    for (int i = 0; i < shapes.size(); i++) {
      Shape shape = shapes.get(i);
      out.println(
          "  %s [shape=%s, label=%s, xlabel=%s];"
              .formatted(
                  i,
                  shape.place
                      ? "circle, width=0.45, fixedsize=true"
                      : "box, width=0.5, height=0.15, style=filled, fillcolor=\"#57606a\"",
                  quoted(shape.tokens),
                  quoted(shape.name)));
    }
    arcs.forEach(
        (arc, weight) ->
            out.println(
                "  %s -> %s%s;"
                    .formatted(
                        arc.from,
                        arc.to,
                        weight.isEmpty() ? "" : " [label=" + quoted(weight) + "]")));
    out.println("}");
  }

  private static String quoted(String text) {
    return "\"" + text.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n") + "\"";
  }

  void svg(PrintStream out) {
    ElkNode root = ElkGraphUtil.createGraph();
    List<ElkNode> nodes = new ArrayList<>();
    for (Shape shape : shapes) {
      // The node is the shape alone, so that arcs end there; its name is beside it.
      ElkNode node = ElkGraphUtil.createNode(root);
      node.setDimensions(CIRCLE, shape.place ? CIRCLE : BAR);
      ElkGraphUtil.createLabel(shape.name, node)
          .setDimensions(shape.name.length() * CHARACTER, 2 * CHARACTER);
      node.setProperty(
          CoreOptions.NODE_LABELS_PLACEMENT,
          EnumSet.of(
              NodeLabelPlacement.OUTSIDE, NodeLabelPlacement.H_RIGHT, NodeLabelPlacement.V_CENTER));
      nodes.add(node);
    }
    Map<Arc, ElkEdge> edges = new LinkedHashMap<>();
    for (Arc arc : arcs.keySet()) {
      edges.put(arc, ElkGraphUtil.createSimpleEdge(nodes.get(arc.from), nodes.get(arc.to)));
    }
    root.setProperty(CoreOptions.ALGORITHM, "org.eclipse.elk.layered");
    root.setProperty(CoreOptions.DIRECTION, Direction.DOWN);
    root.setProperty(CoreOptions.EDGE_ROUTING, EdgeRouting.POLYLINE);
    new RecursiveGraphLayoutEngine().layout(root, new NullElkProgressMonitor());
    double width = Math.max(root.getWidth(), title.length() * CHARACTER) + 32;
    double height = root.getHeight() + 56;
    out.println(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"net\" width=\"%s\" height=\"%s\">"
            .formatted(decimal(width), decimal(height)));
    out.println("<title>" + Xml.text(title) + "</title>\n<style>\n" + STYLE + "</style>");
    out.println(
        "<defs><marker id=\"arrow\" viewBox=\"0 0 8 8\" refX=\"7.5\" refY=\"4\" markerWidth=\"8\""
            + " markerHeight=\"8\" markerUnits=\"userSpaceOnUse\" orient=\"auto\">"
            + "<path class=\"tip\" d=\"M0,0.5 L8,4 L0,7.5 z\"/></marker></defs>");
    text(out, width / 2, 22, title);
    out.println("<g transform=\"translate(16 40)\">");
    edges.forEach(
        (arc, edge) ->
            edge.getSections()
                .forEach(s -> section(out, s, arc, nodes.get(arc.from), nodes.get(arc.to))));
    for (int i = 0; i < shapes.size(); i++) {
      shape(out, shapes.get(i), nodes.get(i));
    }
    out.println("</g>\n</svg>");
  }

  private static void shape(PrintStream out, Shape shape, ElkNode node) {
    double middle = node.getX() + node.getWidth() / 2;
    double top = node.getY();
    out.println("<g><title>" + Xml.text(shape.name) + "</title>");
    if (shape.place) {
      out.println(
          "<circle cx=\"%s\" cy=\"%s\" r=\"%s\"/>"
              .formatted(decimal(middle), decimal(top + CIRCLE / 2), decimal(CIRCLE / 2)));
      text(out, middle, top + CIRCLE / 2 + 4, shape.tokens);
    } else {
      out.println(
          "<rect x=\"%s\" y=\"%s\" width=\"%s\" height=\"%s\"/>"
              .formatted(decimal(middle - 17), decimal(top), decimal(34), decimal(BAR)));
    }
    double height = shape.place ? CIRCLE : BAR;
    double start = node.getX() + node.getWidth() + 6;
    out.println(
        "<text class=\"name\" x=\"%s\" y=\"%s\">%s</text>"
            .formatted(decimal(start), decimal(top + height / 2 + 4), Xml.text(shape.name)));
    out.println("</g>");
  }

  private void section(PrintStream out, ElkEdgeSection section, Arc arc, ElkNode from, ElkNode to) {
    String inscription = arcs.getOrDefault(arc, "");
    List<double[]> points = new ArrayList<>();
    points.add(new double[] {section.getStartX(), section.getStartY()});
    for (ElkBendPoint bend : section.getBendPoints()) {
      points.add(new double[] {bend.getX(), bend.getY()});
    }
    points.add(new double[] {section.getEndX(), section.getEndY()});
    if (shapes.get(arc.from).place) {
      points.set(0, onCircle(from, points.getFirst()));
    } else {
      points.set(points.size() - 1, onCircle(to, points.getLast()));
    }
    String path =
        points.stream()
            .map(point -> decimal(point[0]) + "," + decimal(point[1]))
            .collect(Collectors.joining(" L", "M", ""));
    out.println("<path d=\"" + path + "\" marker-end=\"url(#arrow)\"/>");
    if (!inscription.isEmpty()) {
      int half = (points.size() - 1) / 2;
      double[] before = points.get(half);
      double[] after = points.get(half + 1);
      out.println(
          "<text class=\"inscription\" x=\"%s\" y=\"%s\">%s</text>"
              .formatted(
                  decimal((before[0] + after[0]) / 2 + 5),
                  decimal((before[1] + after[1]) / 2 + 4),
                  Xml.text(inscription)));
    }
  }

  /** Where an arc to a point of the square around a place meets its circle. */
  private static double[] onCircle(ElkNode place, double[] at) {
    double x = place.getX() + CIRCLE / 2;
    double y = place.getY() + CIRCLE / 2;
    double distance = Math.hypot(at[0] - x, at[1] - y);
    double part = distance == 0 ? 0 : CIRCLE / 2 / distance;
    return new double[] {x + (at[0] - x) * part, y + (at[1] - y) * part};
  }

  private static void text(PrintStream out, double x, double y, String text) {
    if (!text.isEmpty()) {
      out.println(
          "<text x=\"%s\" y=\"%s\">%s</text>".formatted(decimal(x), decimal(y), Xml.text(text)));
    }
  }

  private static String decimal(double value) {
    return BigDecimal.valueOf(value).setScale(1, RoundingMode.HALF_UP).toPlainString();
  }
}
