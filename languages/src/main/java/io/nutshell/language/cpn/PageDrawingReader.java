package io.nutshell.language.cpn;

import io.nutshell.language.cpn.PageDrawing.Kind;
import io.nutshell.language.cpn.PageDrawing.Label;
import io.nutshell.language.cpn.PageDrawing.Line;
import io.nutshell.language.cpn.PageDrawing.Point;
import io.nutshell.language.cpn.PageDrawing.Shape;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Reads where the nodes, arcs and inscriptions of a page stand. */
final class PageDrawingReader {
  private static final List<String> INSCRIPTIONS =
      List.of("type", "initmark", "cond", "time", "code", "priority", "annot");

  private final Map<String, Shape> shapes = new HashMap<>();
  private final List<Shape> ordered = new ArrayList<>();
  private final List<Line> lines = new ArrayList<>();
  private final List<Label> labels = new ArrayList<>();

  private PageDrawingReader() {}

  static PageDrawing read(XmlNode page) {
    XmlNode attributes = page.child("pageattr");
    String name = attributes == null ? null : attributes.attribute("name");
    PageDrawingReader reader = new PageDrawingReader();
    page.children("place").forEach(place -> reader.node(place, Kind.PLACE, "ellipse"));
    page.children("trans")
        .forEach(
            transition ->
                reader.node(
                    transition,
                    transition.child("subst") == null ? Kind.TRANSITION : Kind.SUBSTITUTION,
                    "box"));
    page.children("arc").forEach(reader::arc);
    return new PageDrawing(
        Objects.requireNonNullElse(name, ""), reader.ordered, reader.lines, reader.labels);
  }

  private void node(XmlNode node, Kind kind, String shape) {
    XmlNode text = node.child("text");
    XmlNode size = node.child(shape);
    Shape drawn =
        new Shape(
            kind,
            text == null ? "" : text.text(),
            point(node),
            size == null ? 60 : size.number("w"),
            size == null ? 40 : size.number("h"));
    ordered.add(drawn);
    shapes.put(Objects.requireNonNullElse(node.attribute("id"), ""), drawn);
    label(node);
  }

  private void arc(XmlNode arc) {
    Shape transition = end(arc, "transend");
    Shape place = end(arc, "placeend");
    if (transition == null || place == null) {
      return;
    }
    List<Point> bends =
        new ArrayList<>(arc.children("bendpoint").stream().map(PageDrawingReader::point).toList());
    // Files do not say from which end the bends count: the shorter way is meant.
    if (length(transition, bends, place) > length(place, bends, transition)) {
      Collections.reverse(bends);
    }
    String orientation =
        Objects.requireNonNullElse(arc.attribute("orientation"), "").toLowerCase(Locale.ROOT);
    lines.add(
        new Line(
            transition,
            place,
            bends,
            orientation.equals("ttop") || orientation.equals("bothdir"),
            !orientation.equals("ttop")));
    label(arc);
  }

  private @Nullable Shape end(XmlNode arc, String which) {
    XmlNode end = arc.child(which);
    return end == null ? null : shapes.get(Objects.requireNonNullElse(end.attribute("idref"), ""));
  }

  private static double length(Shape from, List<Point> bends, Shape to) {
    double sum = 0;
    Point last = from.centre();
    for (Point bend : bends) {
      sum += Math.hypot(bend.x() - last.x(), bend.y() - last.y());
      last = bend;
    }
    return sum + Math.hypot(to.centre().x() - last.x(), to.centre().y() - last.y());
  }

  private void label(XmlNode node) {
    for (String kind : INSCRIPTIONS) {
      XmlNode inscription = node.child(kind);
      XmlNode text = inscription == null ? null : inscription.child("text");
      if (inscription != null && text != null && !text.text().isEmpty()) {
        labels.add(new Label(point(inscription), text.text()));
      }
    }
  }

  private static Point point(XmlNode node) {
    XmlNode at = node.child("posattr");
    return at == null ? new Point(0, 0) : new Point(at.number("x"), -at.number("y"));
  }
}
