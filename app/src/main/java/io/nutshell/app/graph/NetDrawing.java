package io.nutshell.app.graph;

import io.nutshell.app.report.Xml;
import io.nutshell.language.pnml.PetriNet;
import io.nutshell.language.pnml.PetriNet.Node;
import io.nutshell.language.pnml.PetriNet.Tokens;
import io.nutshell.language.pnml.PetriNet.Transition;
import java.io.PrintStream;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.eclipse.elk.core.RecursiveGraphLayoutEngine;
import org.eclipse.elk.core.options.CoreOptions;
import org.eclipse.elk.core.options.Direction;
import org.eclipse.elk.core.options.EdgeRouting;
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
  private static final String STYLE =
      """
      .net { background: #ffffff; }
      .net text { font-family: system-ui, sans-serif; font-size: 12px; fill: #1f2328; text-anchor: middle; }
      .net circle { fill: #f6f8fa; stroke: #57606a; }
      .net rect { fill: #57606a; }
      .net path { fill: none; stroke: #818b98; stroke-width: 1.2px; }
      .net .tip { fill: #59636e; stroke: none; }
      @media (prefers-color-scheme: dark) {
        .net { background: #0d1117; }
        .net text { fill: #e6edf3; }
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
      ElkNode node = ElkGraphUtil.createNode(root);
      node.setDimensions(
          Math.max(CIRCLE, shape.name.length() * CHARACTER),
          (shape.place ? CIRCLE : BAR) + 2 * CHARACTER);
      nodes.add(node);
    }
    Map<ElkEdge, String> edges = new LinkedHashMap<>();
    arcs.forEach(
        (arc, weight) ->
            edges.put(
                ElkGraphUtil.createSimpleEdge(nodes.get(arc.from), nodes.get(arc.to)), weight));
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
    edges.forEach((edge, weight) -> edge.getSections().forEach(s -> section(out, s, weight)));
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
      text(out, middle, top + CIRCLE + 13, shape.name);
    } else {
      out.println(
          "<rect x=\"%s\" y=\"%s\" width=\"%s\" height=\"%s\"/>"
              .formatted(decimal(middle - 17), decimal(top), decimal(34), decimal(BAR)));
      text(out, middle, top + BAR + 12, shape.name);
    }
    out.println("</g>");
  }

  private static void section(PrintStream out, ElkEdgeSection section, String weight) {
    StringBuilder path = new StringBuilder("M");
    path.append(decimal(section.getStartX())).append(',').append(decimal(section.getStartY()));
    for (ElkBendPoint bend : section.getBendPoints()) {
      path.append(" L").append(decimal(bend.getX())).append(',').append(decimal(bend.getY()));
    }
    path.append(" L").append(decimal(section.getEndX())).append(',');
    path.append(decimal(section.getEndY()));
    out.println("<path d=\"" + path + "\" marker-end=\"url(#arrow)\"/>");
    if (!weight.isEmpty()) {
      text(
          out,
          (section.getStartX() + section.getEndX()) / 2 + 8,
          (section.getStartY() + section.getEndY()) / 2,
          weight);
    }
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
