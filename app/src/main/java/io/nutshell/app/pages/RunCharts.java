package io.nutshell.app.pages;

import io.nutshell.app.html.Chart;
import io.nutshell.search.Progress;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;

/** The curves of one run over its time. */
final class RunCharts {
  private static final Chart.Axis TIME = new Chart.Axis("time", Chart.Unit.SECONDS);

  private RunCharts() {}

  static List<Chart> of(List<Progress> curve) {
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
    List<Chart.Point> points = new ArrayList<>(List.of(new Chart.Point(0, 0)));
    for (Progress sample : curve) {
      points.add(new Chart.Point(sample.elapsedNanos() * 1e-9, value.applyAsDouble(sample)));
    }
    return new Chart.Series(name, colour, false, points);
  }
}
