package io.nutshell.app.graph;

import io.nutshell.app.report.Xml;
import java.io.PrintStream;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import org.eclipse.elk.graph.ElkBendPoint;
import org.eclipse.elk.graph.ElkEdgeSection;
import org.eclipse.elk.graph.ElkLabel;
import org.eclipse.elk.graph.ElkNode;

/** Draws in SVG: a self-contained file for light and dark pages, with tooltips. */
final class SvgWriter {
  private static final double MARGIN = 16;
  private static final double HEADING = 30;
  private static final double LEGEND = 34;
  private static final double START = 26;
  private static final double ROUNDING = 7;

  private static final String STYLE =
      """
      .nutshell { background: #ffffff; }
      .nutshell text { font-family: ui-monospace, "DejaVu Sans Mono", Menlo, Consolas, monospace;
        font-size: 12px; fill: #1f2328; white-space: pre; }
      .nutshell .title { font-family: system-ui, sans-serif; font-size: 14px; font-weight: 600; }
      .nutshell .event, .nutshell .legend { font-size: 10.5px; fill: #59636e; }
      .nutshell .halo { stroke: #ffffff; stroke-width: 3px; paint-order: stroke; stroke-linejoin: round; }
      .nutshell rect { fill: #f6f8fa; stroke: #818b98; stroke-width: 1px; }
      .nutshell .initial rect { stroke: #0969da; stroke-width: 2.5px; }
      .nutshell .dead rect { fill: #fff8c5; stroke: #9a6700; stroke-width: 2px; }
      .nutshell .violating rect { fill: #ffebe9; stroke: #cf222e; stroke-width: 2px; }
      .nutshell .open rect { stroke-dasharray: 5 3; }
      .nutshell .many rect { fill: #ddf4ff; stroke: #0969da; }
      .nutshell .dead .mark { fill: #7d4e00; font-weight: 600; }
      .nutshell .violating .mark { fill: #a40e26; font-weight: 600; }
      .nutshell path { fill: none; stroke: #818b98; stroke-width: 1.2px; }
      .nutshell .tip { fill: #59636e; stroke: none; }
      .nutshell .edge:hover path { stroke: #0969da; stroke-width: 2.5px; }
      .nutshell .edge:hover text { fill: #0969da; }
      @media (prefers-color-scheme: dark) {
        .nutshell { background: #0d1117; }
        .nutshell text { fill: #e6edf3; }
        .nutshell .event, .nutshell .legend { fill: #9198a1; }
        .nutshell .halo { stroke: #0d1117; }
        .nutshell rect { fill: #161b22; stroke: #6e7681; }
        .nutshell .initial rect { stroke: #4493f8; }
        .nutshell .dead rect { fill: #3a2d0b; stroke: #d29922; }
        .nutshell .violating rect { fill: #3c1618; stroke: #f85149; }
        .nutshell .many rect { fill: #10233d; stroke: #4493f8; }
        .nutshell .dead .mark { fill: #e3b341; }
        .nutshell .violating .mark { fill: #ff7b72; }
        .nutshell .tip { fill: #9198a1; }
      }
      """;

  private final PrintStream out;

  SvgWriter(PrintStream out) {
    this.out = out;
  }

  void write(Drawing drawing) {
    List<String> legend = legend(drawing);
    double longest =
        Math.max(
            drawing.diagram().title().length() * 8.5, String.join("   ", legend).length() * 6.6);
    double width = Math.max(drawing.width(), longest) + 2 * MARGIN;
    double height = HEADING + START + drawing.height() + LEGEND + MARGIN;
    out.println(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"nutshell\" width=\"%s\" height=\"%s\""
                .formatted(decimal(width), decimal(height))
            + " viewBox=\"0 0 %s %s\">".formatted(decimal(width), decimal(height)));
    out.println("<title>" + Xml.text(drawing.diagram().title()) + "</title>");
    out.println("<style>");
    out.print(STYLE);
    out.println("</style>");
    out.println(
        "<defs><marker id=\"arrow\" viewBox=\"0 0 8 8\" refX=\"7.5\" refY=\"4\" markerWidth=\"8\""
            + " markerHeight=\"8\" markerUnits=\"userSpaceOnUse\" orient=\"auto\">"
            + "<path class=\"tip\" d=\"M0,0.5 L8,4 L0,7.5 z\"/></marker></defs>");
    out.println(
        "<text class=\"title\" x=\"%s\" y=\"22\">%s</text>"
            .formatted(decimal(MARGIN), Xml.text(drawing.diagram().title())));
    out.println(
        "<g transform=\"translate(%s %s)\">"
            .formatted(
                decimal(MARGIN + Math.max(0, (width - 2 * MARGIN - drawing.width()) / 2)),
                decimal(HEADING + START)));
    drawing.lines().forEach(this::writeLine);
    drawing.boxes().forEach(this::writeBox);
    drawing.lines().forEach(this::writeLabels);
    out.println("</g>");
    out.println(
        "<text class=\"legend\" x=\"%s\" y=\"%s\">%s</text>"
            .formatted(
                decimal(MARGIN), decimal(height - MARGIN), Xml.text(String.join("   ", legend))));
    out.println("</svg>");
  }

  private static List<String> legend(Drawing drawing) {
    List<String> words = new ArrayList<>(List.of("blue border: initial"));
    List<Diagram.Node> nodes = drawing.diagram().nodes();
    if (nodes.stream().anyMatch(Diagram.Node::dead)) {
      words.add("yellow: deadlock");
    }
    if (nodes.stream().anyMatch(Diagram.Node::violating)) {
      words.add("red: violation");
    }
    if (nodes.stream().anyMatch(Diagram.Node::accepting)) {
      words.add("double border: accepting");
    }
    if (nodes.stream().anyMatch(node -> node.size() > 1)) {
      words.add("blue: states that reach each other");
    }
    if (nodes.stream().anyMatch(Diagram.Node::open)) {
      words.add("dashed: successors left out");
    }
    if (drawing.detail() != Detail.ALL) {
      words.add("rest the pointer for what is not shown");
    }
    return words;
  }

  private void writeBox(Drawing.Box box) {
    Diagram.Node node = box.node();
    ElkNode place = box.place();
    double middle = place.getX() + place.getWidth() / 2;
    String kind =
        "node"
            + (node.initial() ? " initial" : "")
            + (node.size() > 1 ? " many" : "")
            + (node.dead() ? " dead" : "")
            + (node.violating() ? " violating" : "")
            + (node.open() ? " open" : "");
    out.println("<g class=\"" + kind + "\">");
    out.println("<title>" + Xml.text("state " + node.number() + "\n" + node.title()) + "</title>");
    if (node.initial()) {
      out.println(
          "<path d=\"M%s,%s V%s\" marker-end=\"url(#arrow)\"/>"
              .formatted(
                  decimal(middle), decimal(place.getY() - START + 4), decimal(place.getY())));
    }
    rectangle(place, 0);
    if (node.dead() || node.accepting()) {
      rectangle(place, 3);
    }
    double y = place.getY() + 0.6 * 9 + Drawing.FONT_SIZE;
    for (String line : box.lines()) {
      text("", middle, y, line);
      y += Drawing.LINE_HEIGHT;
    }
    for (String mark : box.marks()) {
      text(" class=\"mark\"", middle, y, mark);
      y += Drawing.LINE_HEIGHT;
    }
    out.println("</g>");
  }

  private void rectangle(ElkNode place, double inset) {
    out.println(
        "<rect x=\"%s\" y=\"%s\" width=\"%s\" height=\"%s\" rx=\"6\"/>"
            .formatted(
                decimal(place.getX() + inset),
                decimal(place.getY() + inset),
                decimal(place.getWidth() - 2 * inset),
                decimal(place.getHeight() - 2 * inset)));
  }

  private void text(String attributes, double x, double y, String line) {
    out.println(
        "<text%s x=\"%s\" y=\"%s\" text-anchor=\"middle\">%s</text>"
            .formatted(attributes, decimal(x), decimal(y), Xml.text(line)));
  }

  private void writeLine(Drawing.Line line) {
    out.println("<g class=\"edge\">");
    out.println("<title>" + Xml.text(line.title()) + "</title>");
    for (ElkEdgeSection section : line.place().getSections()) {
      out.println("<path d=\"" + curve(section) + "\" marker-end=\"url(#arrow)\"/>");
    }
    out.println("</g>");
  }

  /** A path of straight segments with rounded corners. */
  private static String curve(ElkEdgeSection section) {
    List<double[]> points = new ArrayList<>();
    points.add(new double[] {section.getStartX(), section.getStartY()});
    for (ElkBendPoint bend : section.getBendPoints()) {
      points.add(new double[] {bend.getX(), bend.getY()});
    }
    points.add(new double[] {section.getEndX(), section.getEndY()});
    StringBuilder path = new StringBuilder("M").append(point(points.getFirst()));
    for (int i = 1; i < points.size() - 1; i++) {
      double[] corner = points.get(i);
      path.append(" L").append(point(towards(corner, points.get(i - 1))));
      path.append(" Q").append(point(corner)).append(' ');
      path.append(point(towards(corner, points.get(i + 1))));
    }
    return path.append(" L").append(point(points.getLast())).toString();
  }

  /**
   * The point at distance ROUNDING from a corner towards another point, or halfway if that is
   * nearer.
   */
  private static double[] towards(double[] corner, double[] other) {
    double length = Math.hypot(other[0] - corner[0], other[1] - corner[1]);
    double part = length == 0 ? 0 : Math.min(ROUNDING, length / 2) / length;
    return new double[] {
      corner[0] + part * (other[0] - corner[0]), corner[1] + part * (other[1] - corner[1])
    };
  }

  private void writeLabels(Drawing.Line line) {
    for (ElkLabel label : line.place().getLabels()) {
      double step = Drawing.LINE_HEIGHT * Drawing.SMALL_FONT_SIZE / Drawing.FONT_SIZE;
      double y = label.getY() + step - 3;
      for (String event : line.lines()) {
        text(" class=\"event halo\"", label.getX() + label.getWidth() / 2, y, event);
        y += step;
      }
    }
  }

  private static String point(double[] point) {
    return decimal(point[0]) + "," + decimal(point[1]);
  }

  /** Rounds to a tenth of a pixel. */
  private static String decimal(double value) {
    return BigDecimal.valueOf(value)
        .setScale(1, RoundingMode.HALF_UP)
        .stripTrailingZeros()
        .toPlainString();
  }
}
