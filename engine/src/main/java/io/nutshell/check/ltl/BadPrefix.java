package io.nutshell.check.ltl;

import io.nutshell.model.Fault;
import io.nutshell.model.Predicate;
import io.nutshell.model.State;
import io.nutshell.search.BreadthFirst;
import io.nutshell.search.CycleOutcome;
import io.nutshell.search.Exploration;
import io.nutshell.search.Observer;
import io.nutshell.search.Outcome;
import io.nutshell.search.SearchView;
import io.nutshell.store.Path;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Breadth-first search for an accepting state of a product whose automaton is terminal: its
 * automaton accepts whatever follows, so the shortest path to it is the shortest bad prefix.
 */
final class BadPrefix implements Observer {
  private final Observer observer;
  private final Predicate accepting;
  private @Nullable Supplier<@Nullable Path> path;
  private boolean found;

  private BadPrefix(Observer observer, Predicate accepting) {
    this.observer = observer;
    this.accepting = accepting;
  }

  static CycleOutcome search(Exploration exploration, Product product) {
    BadPrefix prefix = new BadPrefix(exploration.observer(), product.accepting());
    Outcome outcome = BreadthFirst.search(exploration.watchedBy(prefix));
    Supplier<@Nullable Path> known = prefix.path;
    return new CycleOutcome(
        outcome, prefix.found, known == null ? null : known.get(), CycleOutcome.NO_LOOP);
  }

  @Override
  public boolean found(long id, State state, SearchView search) {
    if (accepting.test(state)) {
      found = true;
      path = search.path(id, state);
      return false;
    }
    return observer.found(id, state, search);
  }

  @Override
  public boolean faulty(
      long id, State state, long event, int choice, Fault.Mistake error, SearchView search) {
    return observer.faulty(id, state, event, choice, error, search);
  }
}
