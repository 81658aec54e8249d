package io.nutshell.search;

import io.nutshell.memory.MemoryBudget;
import io.nutshell.model.Model;
import io.nutshell.store.StateSet;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * What a search is to explore, and under which conditions. A search reads it and changes nothing in
 * it but the store; what came out is an {@link Outcome}.
 *
 * @param store empty when the search begins
 * @param traces whether the search is to remember how states were reached
 * @param budget what the store and the search charge their memory to
 * @param listener told how far the search is, some ten times a second
 * @param journal records a breadth-first search, so that another can resume it; null for none
 * @param past what the search that is resumed has recorded; null where the search begins anew
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
    @Nullable Past past) {

  /** One that is neither recorded nor resumed. */
  public Exploration(
      Model model,
      StateSet store,
      boolean traces,
      MemoryBudget budget,
      Observer observer,
      Limits limits,
      Consumer<Progress> listener) {
    this(model, store, traces, budget, observer, limits, listener, null, null);
  }
}
