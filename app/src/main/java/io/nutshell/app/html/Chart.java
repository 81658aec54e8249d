package io.nutshell.app.html;

import java.util.List;
import tools.jackson.core.JsonGenerator;

/**
 * A chart of lines or points, drawn by Chart.js in the colours of the page.
 *
 * @param title over the chart
 * @param remark below the title: how to read it
 * @param kind lines through the points, or the points alone with the names of their series
 */
public record Chart(
    String title, String remark, Kind kind, Axis across, Axis up, List<Series> series) {

  /** The number of colours; higher colour numbers start again with the first. */
  public static final int COLOURS = 8;

  /** How the points of a series are drawn. */
  public enum Kind {
    LINES,
    POINTS
  }

  /** The unit of numbers, which determines their format. */
  public enum Unit {
    COUNT,
    BYTES,
    SECONDS,
    /** A multiple of something: 1 is equal to it. */
    RATIO
  }

  /** What is drawn along an axis. */
  public record Axis(String label, Unit unit, boolean logarithmic) {
    public Axis(String label, Unit unit) {
      this(label, unit, false);
    }
  }

  /**
   * Points that belong together.
   *
   * @param colour a number from 0 up; series with the same number have the same colour in all
   *     charts of a page
   * @param dashed to distinguish two series of one colour
   */
  public record Series(String name, int colour, boolean dashed, List<Point> points) {
    public Series {
      points = List.copyOf(points);
    }
  }

  /** One point. */
  public record Point(double across, double up) {}

  public Chart {
    series = List.copyOf(series);
  }

  public void writeTo(Html html) {
    html.open("figure", "class", "chart");
    html.open("figcaption").element("strong", title);
    html.element("span", remark).close();
    html.open("div", "class", "plot");
    html.element("canvas", "", "role", "img", "aria-label", title + ". " + remark).close();
    html.data("chart-data", this::writeData);
    html.close();
  }

  private void writeData(JsonGenerator json) {
    json.writeStartObject();
    json.writeStringProperty("kind", kind.name());
    writeAxis(json, "x", across);
    writeAxis(json, "y", up);
    json.writeArrayPropertyStart("series");
    for (Series one : series) {
      json.writeStartObject();
      json.writeStringProperty("name", one.name());
      json.writeNumberProperty("colour", one.colour());
      json.writeBooleanProperty("dashed", one.dashed());
      json.writeArrayPropertyStart("points");
      for (Point point : one.points()) {
        json.writeNumber(rounded(point.across()));
        json.writeNumber(rounded(point.up()));
      }
      json.writeEndArray();
      json.writeEndObject();
    }
    json.writeEndArray();
    json.writeEndObject();
  }

  private static void writeAxis(JsonGenerator json, String name, Axis axis) {
    json.writeObjectPropertyStart(name);
    json.writeStringProperty("label", axis.label());
    json.writeStringProperty("unit", axis.unit().name());
    json.writeBooleanProperty("log", axis.logarithmic());
    json.writeEndObject();
  }

  /** Rounds to four digits: more are not visible, and fewer bytes keep the page small. */
  private static double rounded(double value) {
    return value == 0 || !Double.isFinite(value)
        ? 0
        : new java.math.BigDecimal(value).round(new java.math.MathContext(5)).doubleValue();
  }
}
