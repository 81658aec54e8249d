package io.nutshell.plan;

import io.nutshell.check.Report;
import io.nutshell.model.Layout;
import io.nutshell.search.Stop;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;

/** Suggests what to try after memory ran out, from the bytes per state so far. */
final class Advice {
  private Advice() {}

  /** The report, with a note on how many states other methods would hold in the same memory. */
  static Report on(Report report, Order order, long memory, Consumer<String> notes) {
    if (report.explored().stop() != Stop.MEMORY || report.states() == 0) {
      return report;
    }
    List<String> advised = new ArrayList<>(report.notes());
    String advice = advice(report, order, memory);
    advised.add(advice);
    notes.accept(advice);
    return report.withNotes(advised);
  }

  private static String advice(Report report, Order order, long memory) {
    if (order == Order.SWEEP) {
      return "more --memory is needed, or a measure of progress that grows more often: the states"
          + " of one value are held together";
    }
    double seen = report.bytesPerState();
    Layout layout = report.model().layout();
    String covered =
        String.format(
            Locale.ROOT,
            "%,d states took %.1f bytes each with %s",
            report.states(),
            seen,
            report.effort().store());
    return Stores.all().stream()
        .filter(method -> method.orders().contains(order))
        .filter(method -> !method.name().equals(report.effort().store()))
        .filter(method -> method.typicalBytes().applyAsDouble(layout) < 0.9 * seen)
        .min(Comparator.comparingDouble(method -> method.typicalBytes().applyAsDouble(layout)))
        .map(
            method -> {
              double bytes = method.typicalBytes().applyAsDouble(layout);
              return String.format(
                  Locale.ROOT,
                  "%s; --store %s takes about %.0f: room for some %,d states in this memory",
                  covered,
                  method.name(),
                  bytes,
                  (long) (memory / bytes));
            })
        .orElse(covered + "; more --memory is needed, or --store bitstate, which may miss states");
  }
}
