package io.nutshell.app.graph;

import io.nutshell.app.html.Html;
import io.nutshell.language.cpn.PageDrawing;
import io.nutshell.language.cpn.PageDrawing.Kind;
import io.nutshell.language.cpn.PageDrawing.Label;
import io.nutshell.language.cpn.PageDrawing.Line;
import io.nutshell.language.cpn.PageDrawing.Point;
import io.nutshell.language.cpn.PageDrawing.Shape;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.IdentityHashMap;
import java.util.List;

/**
 * A page of a net as SVG, in the coordinates of its drawing. Scripts find a node by the index of
 * its shape, {@code data-shape}, and an arc by that of its transition, {@code data-transition}.
 */
public final class PageSvg {
  private static final double LINE_HEIGHT = 14;
  private static final double CHARACTER = 6.6;
  private static final double MARGIN = 12;

  private final PageDrawing page;
  private final IdentityHashMap<Shape, Integer> indices = new IdentityHashMap<>();
  private double left = Double.MAX_VALUE;
  private double top = Double.MAX_VALUE;
  private double right = -Double.MAX_VALUE;
  private double bottom = -Double.MAX_VALUE;

  public PageSvg(PageDrawing page) {
    this.page = page;
    for (Shape shape : page.shapes()) {
      indices.put(shape, indices.size());
      include(shape.centre(), shape.width(), shape.height());
    }
    for (Line line : page.lines()) {
      line.bends().forEach(bend -> include(bend, 0, 0));
    }
    for (Label label : page.labels()) {
      List<String> lines = label.text().lines().toList();
      int longest = lines.stream().mapToInt(String::length).max().orElse(0);
      include(label.centre(), longest * CHARACTER, lines.size() * LINE_HEIGHT);
    }
    if (left > right) {
      include(new Point(0, 0), 0, 0);
    }
  }

  private void include(Point centre, double width, double height) {
    left = Math.min(left, centre.x() - width / 2);
    right = Math.max(right, centre.x() + width / 2);
    top = Math.min(top, centre.y() - height / 2);
    bottom = Math.max(bottom, centre.y() + height / 2);
  }

  String name() {
    return page.name();
  }

  double left() {
    return left;
  }

  double top() {
    return top;
  }

  double width() {
    return right - left;
  }

  double height() {
    return bottom - top;
  }

  /** Writes the page as a drawing of its own. */
  public void writeTo(Html html) {
    html.open(
        "svg",
        "class",
        "net",
        "viewBox",
        "%s %s %s %s"
            .formatted(
                decimal(left - MARGIN),
                decimal(top - MARGIN),
                decimal(width() + 2 * MARGIN),
                decimal(height() + 2 * MARGIN)));
    writeArrow(html);
    writeShapes(html);
    html.close();
  }

  /** Writes the tip of arcs, which a drawing needs once. */
  static void writeArrow(Html html) {
    html.open("defs")
        .open(
            "marker",
            "id",
            "arrow",
            "viewBox",
            "0 0 8 8",
            "refX",
            "7.5",
            "refY",
            "4",
            "markerWidth",
            "8",
            "markerHeight",
            "8",
            "markerUnits",
            "userSpaceOnUse",
            "orient",
            "auto-start-reverse");
    html.element("path", "", "class", "tip", "d", "M0,0.5 L8,4 L0,7.5 z").close().close();
  }

  void writeShapes(Html html) {
    page.lines().forEach(line -> write(html, line));
    page.shapes().forEach(shape -> write(html, shape));
    page.labels().forEach(label -> write(html, "inscription", label.centre(), label.text()));
  }

  private void write(Html html, Shape shape) {
    Point at = shape.centre();
    html.open("g", "data-shape", index(shape));
    if (shape.kind() == Kind.PLACE) {
      html.element(
          "ellipse",
          "",
          "cx",
          decimal(at.x()),
          "cy",
          decimal(at.y()),
          "rx",
          decimal(shape.width() / 2),
          "ry",
          decimal(shape.height() / 2));
    } else {
      writeRectangle(html, shape, 0);
      if (shape.kind() == Kind.SUBSTITUTION) {
        writeRectangle(html, shape, 3);
      }
    }
    write(html, "name", at, shape.name());
    html.close();
  }

  private String index(Shape shape) {
    return Integer.toString(indices.getOrDefault(shape, -1));
  }

  private static void writeRectangle(Html html, Shape shape, double inset) {
    html.element(
        "rect",
        "",
        "x",
        decimal(shape.centre().x() - shape.width() / 2 + inset),
        "y",
        decimal(shape.centre().y() - shape.height() / 2 + inset),
        "width",
        decimal(Math.max(0, shape.width() - 2 * inset)),
        "height",
        decimal(Math.max(0, shape.height() - 2 * inset)));
  }

  private void write(Html html, Line line) {
    List<Point> bends = line.bends();
    Point transition = line.transition().centre();
    Point place = line.place().centre();
    Point start = border(line.transition(), bends.isEmpty() ? place : bends.getFirst());
    Point end = border(line.place(), bends.isEmpty() ? transition : bends.getLast());
    StringBuilder path = new StringBuilder("M").append(coordinates(start));
    bends.forEach(bend -> path.append(" L").append(coordinates(bend)));
    path.append(" L").append(coordinates(end));
    html.open("g", "data-transition", index(line.transition()));
    html.element("path", "", attributes(path.toString(), line)).close();
  }

  private static String[] attributes(String path, Line line) {
    String arrow = "url(#arrow)";
    if (line.atTransition() && line.atPlace()) {
      return new String[] {"d", path, "marker-start", arrow, "marker-end", arrow};
    }
    return new String[] {"d", path, line.atPlace() ? "marker-end" : "marker-start", arrow};
  }

  /** Where the way from a shape's centre to a point leaves the shape. */
  private static Point border(Shape shape, Point towards) {
    double dx = towards.x() - shape.centre().x();
    double dy = towards.y() - shape.centre().y();
    double across = Math.abs(dx) / Math.max(1, shape.width() / 2);
    double down = Math.abs(dy) / Math.max(1, shape.height() / 2);
    double radius = shape.kind() == Kind.PLACE ? Math.hypot(across, down) : Math.max(across, down);
    return radius <= 1
        ? shape.centre()
        : new Point(shape.centre().x() + dx / radius, shape.centre().y() + dy / radius);
  }

  private static String coordinates(Point point) {
    return decimal(point.x()) + "," + decimal(point.y());
  }

  /** Writes the lines of a text around its centre. */
  private static void write(Html html, String style, Point centre, String text) {
    List<String> lines = text.lines().toList();
    double y = centre.y() - (lines.size() - 1) * LINE_HEIGHT / 2 + 4;
    for (String line : lines) {
      html.element("text", line, "class", style, "x", decimal(centre.x()), "y", decimal(y));
      y += LINE_HEIGHT;
    }
  }

  static String decimal(double value) {
    return BigDecimal.valueOf(value).setScale(1, RoundingMode.HALF_UP).toPlainString();
  }
}
