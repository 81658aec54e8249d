package io.nutshell.language.cpn;

import java.util.List;

/**
 * A page as its author drew it, in points with y growing downwards.
 *
 * @param name the page's name
 */
public record PageDrawing(String name, List<Shape> shapes, List<Line> lines, List<Label> labels) {

  public PageDrawing {
    shapes = List.copyOf(shapes);
    lines = List.copyOf(lines);
    labels = List.copyOf(labels);
  }

  /** What a shape is: an ellipse, a rectangle, or a rectangle with a double border. */
  public enum Kind {
    PLACE,
    TRANSITION,
    SUBSTITUTION
  }

  public record Point(double x, double y) {}

  /** A node, by its centre and size. */
  public record Shape(Kind kind, String name, Point centre, double width, double height) {}

  /**
   * An arc, from its transition to its place.
   *
   * @param bends between the two ends
   * @param atPlace whether the end at the place has a tip
   * @param atTransition whether the end at the transition has one
   */
  public record Line(
      Shape transition, Shape place, List<Point> bends, boolean atPlace, boolean atTransition) {
    public Line {
      bends = List.copyOf(bends);
    }
  }

  /** An inscription, by its centre. */
  public record Label(Point centre, String text) {}
}
