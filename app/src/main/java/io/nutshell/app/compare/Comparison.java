package io.nutshell.app.compare;

import io.nutshell.app.report.Figures;
import io.nutshell.search.Order;
import io.nutshell.search.Stop;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.ToDoubleFunction;

/** The results of several trials, each compared with full storage in the same search order. */
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

  /** The search orders of the trials, in order of appearance. */
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

  /**
   * The ratio of two figures; empty if either trial is incomplete, because incomplete trials cannot
   * be compared.
   */
  private OptionalDouble relative(Trial trial, ToDoubleFunction<Trial> figure) {
    Trial base = bases.get(trial.contender().order());
    boolean ended = trial.end() == Stop.EXHAUSTED && !trial.failed();
    return base == null || !ended || figure.applyAsDouble(base) <= 0
        ? OptionalDouble.empty()
        : OptionalDouble.of(figure.applyAsDouble(trial) / figure.applyAsDouble(base));
  }

  /**
   * The number of visits to states that the store had forgotten; empty for a store that forgets
   * none, or if the number of states is unknown.
   */
  public OptionalLong revisits(Trial trial) {
    Trial base = bases.get(trial.contender().order());
    return base == null || !trial.complete() || !trial.counts().containsKey("evictions")
        ? OptionalLong.empty()
        : OptionalLong.of(trial.states() - base.states());
  }

  /**
   * The work that a store repeated to save memory, by name: reconstructions, expansions, revisits.
   */
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

  /** What the last column says of a trial: the work repeated, and if others used more threads. */
  public String remark(Trial trial) {
    String again = again(trial);
    boolean alone = threads() > 1 && trial.threads() == 1;
    return again + (again.isEmpty() || !alone ? "" : ", ") + (alone ? Figures.threads(1) : "");
  }

  /** The most threads that a trial could use. */
  private int threads() {
    return trials.stream().mapToInt(Trial::threads).max().orElse(1);
  }

  /** How many threads the trials could use. */
  public String threadsInWords() {
    int most = threads();
    return most <= 1
        ? "each method used one thread"
        : "each method could use "
            + Figures.threads(most)
            + (trials.stream().anyMatch(trial -> trial.threads() == 1)
                ? ", unless the last column says one thread"
                : "");
  }
}
