package io.nutshell.app.pages;

import io.nutshell.app.html.Chart;
import io.nutshell.search.Forecast;
import io.nutshell.search.Progress;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.ToDoubleFunction;

/** The charts of one run over time. */
final class RunCharts {
  private static final Chart.Axis TIME = new Chart.Axis("time", Chart.Unit.SECONDS);

  private RunCharts() {}

  static List<Chart> of(List<Progress> curve) {
    List<Chart> charts = new ArrayList<>(found(curve));
    List<Progress> forecast = curve.stream().filter(sample -> sample.forecast() != null).toList();
    if (forecast.size() > 1) {
      charts.add(forecasts(curve, forecast));
    }
    return charts;
  }

  /** The forecast over time, together with the number of states that it predicts. */
  private static Chart forecasts(List<Progress> curve, List<Progress> forecast) {
    return new Chart(
        "Forecast",
        "The predicted number of states at each time: most likely, and the range of four runs in five.",
        Chart.Kind.LINES,
        TIME,
        new Chart.Axis("states", Chart.Unit.COUNT, true),
        List.of(
            series(
                "found",
                0,
                curve.stream().filter(sample -> sample.states() > 0).toList(),
                Progress::states,
                false),
            series("forecast", 3, forecast, sample -> told(sample).states(), false),
            series("at least", 3, forecast, sample -> told(sample).least(), true),
            series("at most", 3, forecast, sample -> told(sample).most(), true)));
  }

  private static Forecast told(Progress sample) {
    return Objects.requireNonNull(sample.forecast());
  }

  private static List<Chart> found(List<Progress> curve) {
    return List.of(
        new Chart(
            "States and frontier",
            "States found, and those of them not yet expanded.",
            Chart.Kind.LINES,
            TIME,
            new Chart.Axis("states", Chart.Unit.COUNT),
            List.of(
                series("states", 0, curve, Progress::states),
                series("frontier", 1, curve, Progress::frontier))),
        new Chart(
            "Memory",
            "What the tables held.",
            Chart.Kind.LINES,
            TIME,
            new Chart.Axis("memory", Chart.Unit.BYTES),
            List.of(series("memory", 2, curve, Progress::memoryBytes))));
  }

  private static Chart.Series series(
      String name, int colour, List<Progress> curve, ToDoubleFunction<Progress> value) {
    Chart.Series from = series(name, colour, curve, value, false);
    List<Chart.Point> points = new ArrayList<>(List.of(new Chart.Point(0, 0)));
    points.addAll(from.points());
    return new Chart.Series(name, colour, false, points);
  }

  private static Chart.Series series(
      String name,
      int colour,
      List<Progress> curve,
      ToDoubleFunction<Progress> value,
      boolean dashed) {
    return new Chart.Series(
        name,
        colour,
        dashed,
        curve.stream()
            .map(at -> new Chart.Point(at.elapsedNanos() * 1e-9, value.applyAsDouble(at)))
            .toList());
  }
}
