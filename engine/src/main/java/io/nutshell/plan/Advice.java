package io.nutshell.plan;

import io.nutshell.check.Report;
import io.nutshell.model.Control;
import io.nutshell.model.Layout;
import io.nutshell.model.Phrase;
import io.nutshell.search.Order;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Predicate;

/**
 * Suggests what to try after memory ran out or a cache was too small.
 *
 * @param serves whether a storage method can be used for this check
 */
record Advice(Order order, long memory, Predicate<StoreMethod> serves) {

  /** The report, with a note on what to try, if its search ended for lack of room. */
  Report on(Report report, Phrase.Wording wording, Consumer<String> notes) {
    Phrase advice =
        switch (report.explored().stop()) {
          case MEMORY -> report.states() == 0 ? null : moreRoom(report);
          case CACHE -> largerCache(report);
          default -> null;
        };
    if (advice == null) {
      return report;
    }
    String note = advice.in(wording);
    List<String> advised = new ArrayList<>(report.notes());
    advised.add(note);
    notes.accept(note);
    return report.withNotes(advised);
  }

  /** How many states other methods would hold in the same memory, from the bytes per state. */
  private Phrase moreRoom(Report report) {
    if (report.model().dictionaryBytes() > Runtime.getRuntime().maxMemory() / 2) {
      return Phrase.of("%s gives the dictionaries more room", Control.HEAP.to("-Xmx8g"));
    }
    if (order == Order.SWEEP) {
      return Phrase.of(
          "more %s is needed, or a measure of progress that grows more often: the states of one"
              + " value are held together",
          Control.MEMORY);
    }
    double seen = report.bytesPerState();
    Layout layout = report.model().layout();
    Phrase covered =
        Phrase.of(
            "%,d states took %.1f bytes each with %s",
            report.states(), seen, report.effort().store());
    return Stores.all().stream()
        .filter(method -> !method.name().equals(report.effort().store()))
        .filter(method -> method.typicalBytes().applyAsDouble(layout) < 0.9 * seen)
        .filter(serves)
        .min(Comparator.comparingDouble(method -> method.typicalBytes().applyAsDouble(layout)))
        .map(
            method -> {
              double bytes = method.typicalBytes().applyAsDouble(layout);
              return Phrase.of(
                  "%s; %s takes about %.0f: room for some %,d states in this memory",
                  covered, Control.STORE.to(method.name()), bytes, (long) (memory / bytes));
            })
        .orElseGet(
            () ->
                serves.test(Stores.named(Stores.LAST_RESORT))
                    ? Phrase.of(
                        "%s; more %s is needed, or %s, which may miss states",
                        covered, Control.MEMORY, Control.STORE.to(Stores.LAST_RESORT))
                    : Phrase.of("%s; more %s is needed", covered, Control.MEMORY));
  }

  /** The path that is being explored has as many states as the cache has places. */
  private static Phrase largerCache(Report report) {
    long places = report.explored().levels();
    return Phrase.of("a larger cache may do: %s", Control.STORE.to("cache:states=" + 4 * places));
  }
}
