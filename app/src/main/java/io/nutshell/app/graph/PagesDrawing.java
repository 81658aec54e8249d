package io.nutshell.app.graph;

import io.nutshell.app.report.Xml;
import io.nutshell.language.cpn.PageDrawing;
import io.nutshell.language.cpn.PageDrawing.Kind;
import io.nutshell.language.cpn.PageDrawing.Label;
import io.nutshell.language.cpn.PageDrawing.Line;
import io.nutshell.language.cpn.PageDrawing.Point;
import io.nutshell.language.cpn.PageDrawing.Shape;
import java.io.PrintStream;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.List;

/** Draws the pages of a coloured net, one below the other, as their author placed everything. */
public final class PagesDrawing {
  private static final double MARGIN = 24;
  private static final double HEADING = 32;
  private static final double LINE_HEIGHT = 14;
  private static final double CHARACTER = 6.6;
  private static final String STYLE =
      """
      .net { background: #ffffff; }
      .net text { font-family: system-ui, sans-serif; font-size: 12px; fill: #1f2328; text-anchor: middle; }
      .net .page { font-weight: 600; text-anchor: start; }
      .net .inscription { font-family: ui-monospace, monospace; font-size: 11px; fill: #59636e; }
      .net ellipse, .net rect { fill: #f6f8fa; stroke: #57606a; }
      .net path { fill: none; stroke: #818b98; stroke-width: 1.2px; }
      .net .tip { fill: #59636e; stroke: none; }
      @media (prefers-color-scheme: dark) {
        .net { background: #0d1117; }
        .net text { fill: #e6edf3; }
        .net .inscription { fill: #9198a1; }
        .net ellipse, .net rect { fill: #161b22; stroke: #9198a1; }
      }
      """;

  private final List<PageDrawing> pages;
  private final String title;

  /** The rectangle that a page fills. */
  private static final class Bounds {
    double left = Double.MAX_VALUE;
    double top = Double.MAX_VALUE;
    double right = -Double.MAX_VALUE;
    double bottom = -Double.MAX_VALUE;

    void include(double x, double y, double width, double height) {
      left = Math.min(left, x - width / 2);
      right = Math.max(right, x + width / 2);
      top = Math.min(top, y - height / 2);
      bottom = Math.max(bottom, y + height / 2);
    }
  }

  public PagesDrawing(List<PageDrawing> pages, String title) {
    this.pages = List.copyOf(pages);
    this.title = title;
  }

  void svg(PrintStream out) {
    List<Bounds> bounds = pages.stream().map(PagesDrawing::bounds).toList();
    double width = title.length() * CHARACTER + 2 * MARGIN;
    double height = MARGIN;
    for (Bounds page : bounds) {
      width = Math.max(width, page.right - page.left + 2 * MARGIN);
      height += page.bottom - page.top + HEADING + MARGIN;
    }
    out.println(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"net\" width=\"%s\" height=\"%s\">"
            .formatted(decimal(width), decimal(height)));
    out.println("<title>" + Xml.text(title) + "</title>\n<style>\n" + STYLE + "</style>");
    out.println(
        "<defs><marker id=\"arrow\" viewBox=\"0 0 8 8\" refX=\"7.5\" refY=\"4\" markerWidth=\"8\""
            + " markerHeight=\"8\" markerUnits=\"userSpaceOnUse\" orient=\"auto-start-reverse\">"
            + "<path class=\"tip\" d=\"M0,0.5 L8,4 L0,7.5 z\"/></marker></defs>");
    double top = MARGIN;
    for (int i = 0; i < pages.size(); i++) {
      Bounds page = bounds.get(i);
      out.println(
          "<text class=\"page\" x=\"%s\" y=\"%s\">%s</text>"
              .formatted(decimal(MARGIN), decimal(top + 8), Xml.text(pages.get(i).name())));
      out.println(
          "<g transform=\"translate(%s %s)\">"
              .formatted(decimal(MARGIN - page.left), decimal(top + HEADING - page.top)));
      draw(out, pages.get(i));
      out.println("</g>");
      top += page.bottom - page.top + HEADING + MARGIN;
    }
    out.println("</svg>");
  }

  private static Bounds bounds(PageDrawing page) {
    Bounds bounds = new Bounds();
    page.shapes()
        .forEach(s -> bounds.include(s.centre().x(), s.centre().y(), s.width(), s.height()));
    for (Line line : page.lines()) {
      line.bends().forEach(bend -> bounds.include(bend.x(), bend.y(), 0, 0));
    }
    for (Label label : page.labels()) {
      List<String> lines = label.text().lines().toList();
      int longest = lines.stream().mapToInt(String::length).max().orElse(0);
      bounds.include(
          label.centre().x(), label.centre().y(), longest * CHARACTER, lines.size() * LINE_HEIGHT);
    }
    if (bounds.left > bounds.right) {
      bounds.include(0, 0, 0, 0);
    }
    return bounds;
  }

  private static void draw(PrintStream out, PageDrawing page) {
    page.lines().forEach(line -> line(out, line));
    page.shapes().forEach(shape -> shape(out, shape));
    page.labels().forEach(label -> text(out, "inscription", label.centre(), label.text()));
  }

  private static void shape(PrintStream out, Shape shape) {
    Point at = shape.centre();
    if (shape.kind() == Kind.PLACE) {
      out.println(
          "<ellipse cx=\"%s\" cy=\"%s\" rx=\"%s\" ry=\"%s\"/>"
              .formatted(
                  decimal(at.x()),
                  decimal(at.y()),
                  decimal(shape.width() / 2),
                  decimal(shape.height() / 2)));
    } else {
      rectangle(out, shape, 0);
      if (shape.kind() == Kind.SUBSTITUTION) {
        rectangle(out, shape, 3);
      }
    }
    text(out, "name", at, shape.name());
  }

  private static void rectangle(PrintStream out, Shape shape, double inset) {
    out.println(
        "<rect x=\"%s\" y=\"%s\" width=\"%s\" height=\"%s\"/>"
            .formatted(
                decimal(shape.centre().x() - shape.width() / 2 + inset),
                decimal(shape.centre().y() - shape.height() / 2 + inset),
                decimal(Math.max(0, shape.width() - 2 * inset)),
                decimal(Math.max(0, shape.height() - 2 * inset))));
  }

  private static void line(PrintStream out, Line line) {
    List<Point> bends = line.bends();
    Point transition = line.transition().centre();
    Point place = line.place().centre();
    Point start = border(line.transition(), bends.isEmpty() ? place : bends.getFirst());
    Point end = border(line.place(), bends.isEmpty() ? transition : bends.getLast());
    StringBuilder path = new StringBuilder("M").append(coordinates(start));
    bends.forEach(bend -> path.append(" L").append(coordinates(bend)));
    path.append(" L").append(coordinates(end));
    out.println(
        "<path d=\"%s\"%s%s/>"
            .formatted(
                path,
                line.atTransition() ? " marker-start=\"url(#arrow)\"" : "",
                line.atPlace() ? " marker-end=\"url(#arrow)\"" : ""));
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
  private static void text(PrintStream out, String style, Point centre, String text) {
    List<String> lines = text.lines().toList();
    double y = centre.y() - (lines.size() - 1) * LINE_HEIGHT / 2 + 4;
    for (String line : lines) {
      out.println(
          "<text class=\"%s\" x=\"%s\" y=\"%s\">%s</text>"
              .formatted(style, decimal(centre.x()), decimal(y), Xml.text(line)));
      y += LINE_HEIGHT;
    }
  }

  private static String decimal(double value) {
    return BigDecimal.valueOf(value).setScale(1, RoundingMode.HALF_UP).toPlainString();
  }
}
