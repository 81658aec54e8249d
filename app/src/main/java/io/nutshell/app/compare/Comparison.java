package io.nutshell.app.compare;

import io.nutshell.app.report.Figures;
import io.nutshell.plan.Order;
import io.nutshell.search.Stop;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.ToDoubleFunction;

/** Trials side by side, each held against full storage in the same order. */
public final class Comparison {
  private final List<Trial> trials;
  private final Map<Order, Trial> bases = new EnumMap<>(Order.class);

  public Comparison(List<Trial> trials) {
    this.trials = List.copyOf(trials);
    for (Trial trial : trials) {
      if (trial.contender().store().equals(Contender.BASE) && trial.complete()) {
        bases.put(trial.contender().order(), trial);
      }
    }
  }

  public List<Trial> trials() {
    return trials;
  }

  /** The orders there are, as they come. */
  public List<Order> orders() {
    return trials.stream().map(trial -> trial.contender().order()).distinct().toList();
  }

  public List<Trial> in(Order order) {
    return trials.stream().filter(trial -> trial.contender().order() == order).toList();
  }

  /** Wall-clock time relative to full storage. */
  public OptionalDouble time(Trial trial) {
    return relative(trial, Trial::seconds);
  }

  /** Processor time relative to full storage. */
  public OptionalDouble cpu(Trial trial) {
    return relative(trial, Trial::cpuSeconds);
  }

  /** Memory of the tables relative to full storage. */
  public OptionalDouble memory(Trial trial) {
    return relative(trial, Trial::memory);
  }

  /** Nothing where either did not come to its end, as two halves cannot be compared. */
  private OptionalDouble relative(Trial trial, ToDoubleFunction<Trial> figure) {
    Trial base = bases.get(trial.contender().order());
    boolean ended = trial.end() == Stop.EXHAUSTED && !trial.failed();
    return base == null || !ended || figure.applyAsDouble(base) <= 0
        ? OptionalDouble.empty()
        : OptionalDouble.of(figure.applyAsDouble(trial) / figure.applyAsDouble(base));
  }

  /**
   * Visits to states that had been visited before and forgotten since; nothing for a store that
   * forgets none, or where the number of states is not known.
   */
  public OptionalLong revisits(Trial trial) {
    Trial base = bases.get(trial.contender().order());
    return base == null || !trial.complete() || !trial.counts().containsKey("evictions")
        ? OptionalLong.empty()
        : OptionalLong.of(trial.states() - base.states());
  }

  /** What a store did again to save memory, by name: reconstructions, expansions, revisits. */
  public String again(Trial trial) {
    OptionalLong revisits = revisits(trial);
    if (revisits.isPresent()) {
      return Figures.count(revisits.getAsLong(), "revisit", "revisits");
    }
    for (String name : List.of("reconstructions", "expansions", "evictions")) {
      Long count = trial.counts().get(name);
      if (count != null) {
        return Figures.count(count) + " " + name;
      }
    }
    return "";
  }
}
