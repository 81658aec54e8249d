package io.nutshell.check;

import io.nutshell.memory.MemoryBudget;
import io.nutshell.model.Fault;
import io.nutshell.model.Model;
import io.nutshell.search.Exploration;
import io.nutshell.search.Observer;
import io.nutshell.search.Observers;
import io.nutshell.search.Outcome;
import io.nutshell.search.journal.Checkpoints;
import io.nutshell.store.StateSet;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * One search of a check: the model with the ranges widened so far, the store, and the observers.
 */
final class Attempt {
  private final Checker checker;
  private final Model model;
  private final StateSet store;
  private final MemoryBudget budget;
  private final PropertyObserver properties;
  private final @Nullable Novelty novelty;
  private final @Nullable Census census;
  private @Nullable Stored stored;

  Attempt(Checker checker, Model model, StateSet store, MemoryBudget budget) {
    Checker.Method method = checker.method;
    this.checker = checker;
    this.model = model;
    this.store = store;
    this.budget = budget;
    this.properties = new PropertyObserver(model, checker.properties, checker.asked, checker.all);
    this.novelty = method.limits() ? new Novelty(model.layout()) : null;
    this.census = method.coverage() ? new Census(model) : null;
  }

  /**
   * @param widened the values that outgrew their ranges in earlier searches
   */
  Outcome search(List<Fault.Overflow> widened) {
    Checker.Method method = checker.method;
    List<Observer> observers = new ArrayList<>(List.of(properties));
    if (novelty != null) {
      observers.add(novelty);
    }
    if (census != null) {
      observers.add(census);
    }
    observers.addAll(method.companion().follow(model, widened));
    Checkpoints checkpoints = method.checkpoints();
    Checkpoints.Recording recording =
        checkpoints == null ? null : checkpoints.record(store, model, widened);
    Outcome outcome =
        method
            .search()
            .apply(
                new Exploration(
                    model,
                    store,
                    method.traces(),
                    budget,
                    observers.size() == 1 ? properties : new Observers(observers),
                    checker.limitsLeft(),
                    checker::tell,
                    recording == null ? null : recording.journal(),
                    recording == null ? null : recording.past(),
                    method.parallelism()));
    // Read now: the store may be closed or reused before the report is made.
    stored = Stored.of(store, method.storeName());
    return outcome;
  }

  Model model() {
    return model;
  }

  StateSet store() {
    return store;
  }

  void closeStore() {
    store.close();
  }

  MemoryBudget budget() {
    return budget;
  }

  PropertyObserver properties() {
    return properties;
  }

  /** What a report says about the store, available after the search. */
  Stored stored() {
    return Objects.requireNonNull(stored);
  }

  @Nullable StorageLimits limits(long states) {
    return novelty == null ? null : novelty.limits(states);
  }

  @Nullable Coverage coverage() {
    return census == null ? null : census.result();
  }
}
