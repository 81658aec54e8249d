package io.nutshell.search;

import io.nutshell.memory.MemoryBudget;
import io.nutshell.model.Model;
import io.nutshell.store.StateSet;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * What a search explores, and under which limits. A search changes nothing in it but the store; its
 * result is an {@link Outcome}.
 *
 * @param store empty when the search begins
 * @param traces whether the search records how states were reached
 * @param budget what the store and the search charge their memory to
 * @param listener receives the progress about ten times a second
 * @param journal records a breadth-first search, so that another can resume it; null for none
 * @param past the records of the search to resume; null if the search begins anew
 * @param parallelism how the search uses several threads
 */
public record Exploration(
    Model model,
    StateSet store,
    boolean traces,
    MemoryBudget budget,
    Observer observer,
    Limits limits,
    Consumer<Progress> listener,
    @Nullable Journal journal,
    @Nullable Past past,
    Parallelism parallelism) {

  /** A search that is neither recorded nor resumed, on one thread. */
  public Exploration(
      Model model,
      StateSet store,
      boolean traces,
      MemoryBudget budget,
      Observer observer,
      Limits limits,
      Consumer<Progress> listener) {
    this(model, store, traces, budget, observer, limits, listener, null, null, Parallelism.NONE);
  }

  /** The same search on other threads. */
  public Exploration on(Parallelism threads) {
    return new Exploration(
        model, store, traces, budget, observer, limits, listener, journal, past, threads);
  }

  /** The same search with another observer. */
  public Exploration watchedBy(Observer other) {
    return new Exploration(
        model, store, traces, budget, other, limits, listener, journal, past, parallelism);
  }
}
