package io.nutshell.program.analysis;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Weights for cells, such that every step of a maximal linearly independent set increases the
 * weighted sum by the same amount. The other steps change the sum by linear combinations of that;
 * some may decrease it.
 *
 * <p>Gaussian elimination over sparse rows, in floating point: the weights are rounded in the end,
 * and a measure need not be exact to be useful. The work is limited by MAX_WORK.
 */
final class LinearMeasure {
  private static final double EPSILON = 1e-9;

  /**
   * The increase per step: a multiple of most small denominators, so that few weights need
   * rounding.
   */
  private static final long UNIT = 12;

  private static final long MAX_WORK = 20_000_000;
  private static final double MAX_WEIGHT = 1e9;

  private final List<Row> basis = new ArrayList<>();
  private long work;

  /** The changes of a step, solved for one of the cells, its pivot. */
  private record Row(int pivot, Map<Integer, Double> cells, double growth) {}

  private LinearMeasure() {}

  /**
   * Uses the steps whose changes are all exact; if there are none, all steps, restricted to the
   * cells that always change by an exact amount.
   */
  static Map<Integer, Long> of(List<Drift> drifts, int cells) {
    List<Drift> exact =
        drifts.stream()
            .filter(drift -> drift.changes().values().stream().allMatch(Drift.Change::exact))
            .toList();
    List<Drift> known = exact.isEmpty() ? drifts : exact;
    BitSet vague = new BitSet(cells);
    for (Drift drift : known) {
      drift
          .changes()
          .forEach((cell, change) -> vague.set(cell, vague.get(cell) || !change.exact()));
    }
    LinearMeasure measure = new LinearMeasure();
    for (Drift drift : known) {
      if (measure.work < MAX_WORK && measure.basis.size() < cells) {
        measure.add(drift, vague);
      }
    }
    return measure.weights();
  }

  private void add(Drift drift, BitSet vague) {
    TreeMap<Integer, Double> row = new TreeMap<>();
    drift
        .changes()
        .forEach(
            (cell, change) -> {
              if (change.least() != 0 && !vague.get(cell)) {
                row.put(cell, (double) change.least());
              }
            });
    double growth = 1;
    for (Row known : basis) {
      Double factor = row.get(known.pivot);
      if (factor != null) {
        known.cells.forEach((cell, value) -> row.merge(cell, -factor * value, Double::sum));
        growth -= factor * known.growth;
        work += known.cells.size();
      }
    }
    work += basis.size();
    row.values().removeIf(value -> Math.abs(value) < EPSILON);
    if (row.isEmpty()) {
      return;
    }
    int pivot = row.firstKey();
    for (Map.Entry<Integer, Double> entry : row.entrySet()) {
      if (Math.abs(entry.getValue()) > Math.abs(row.getOrDefault(pivot, 0.0))) {
        pivot = entry.getKey();
      }
    }
    double divisor = row.getOrDefault(pivot, 1.0);
    row.replaceAll((cell, value) -> value / divisor);
    basis.add(new Row(pivot, row, growth / divisor));
  }

  /** Back substitution: cells that are not a pivot get weight 0. */
  private Map<Integer, Long> weights() {
    Map<Integer, Double> solved = new HashMap<>();
    for (int i = basis.size() - 1; i >= 0; i--) {
      Row row = basis.get(i);
      double weight = row.growth;
      for (Map.Entry<Integer, Double> entry : row.cells.entrySet()) {
        if (entry.getKey() != row.pivot) {
          weight -= entry.getValue() * solved.getOrDefault(entry.getKey(), 0.0);
        }
      }
      solved.put(row.pivot, weight);
    }
    Map<Integer, Long> weights = new TreeMap<>();
    solved.forEach(
        (cell, weight) -> {
          if (Math.abs(weight) < MAX_WEIGHT && Math.round(weight * UNIT) != 0) {
            weights.put(cell, Math.round(weight * UNIT));
          }
        });
    long divisor = weights.values().stream().reduce(0L, LinearMeasure::common);
    weights.replaceAll((cell, weight) -> weight / divisor);
    return weights;
  }

  /** The greatest common divisor. */
  private static long common(long one, long other) {
    return other == 0 ? Math.abs(one) : common(other, one % other);
  }
}
