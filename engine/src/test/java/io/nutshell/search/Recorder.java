package io.nutshell.search;

import static org.assertj.core.api.Assertions.assertThat;

import io.nutshell.memory.MemoryBudget;
import io.nutshell.model.Fault;
import io.nutshell.model.Model;
import io.nutshell.model.State;
import io.nutshell.model.Successors;
import io.nutshell.store.OpaqueStore;
import io.nutshell.store.Path;
import io.nutshell.store.StateStore;
import io.nutshell.store.exact.ExactStore;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.Predicate;

/** Runs a search and writes down all that its observer is told. */
final class Recorder implements Observer {
  final List<State> found = new ArrayList<>();
  final List<State> dead = new ArrayList<>();
  final List<Fault.Mistake> faults = new ArrayList<>();
  private final Model model;
  private MemoryBudget budget = MemoryBudget.unlimited();
  private Limits limits = Limits.NONE;
  private Function<ExactStore, StateStore> wrapping = store -> store;
  private Predicate<State> stopAt = _ -> false;
  private boolean stopAtDead;
  private boolean stopAtFault;

  Recorder(Model model) {
    this.model = model;
  }

  /** With a store that cannot give states back. */
  Recorder opaque(boolean wanted) {
    return wanted ? store(OpaqueStore::new) : this;
  }

  /** With a store made of an exact one. */
  Recorder store(Function<ExactStore, StateStore> wanted) {
    wrapping = wanted;
    return this;
  }

  Recorder budget(long bytes) {
    budget = new MemoryBudget(bytes);
    return this;
  }

  Recorder limits(Limits wanted) {
    limits = wanted;
    return this;
  }

  Recorder stopAt(Predicate<State> wanted) {
    stopAt = wanted;
    return this;
  }

  Recorder stopAtDead() {
    stopAtDead = true;
    return this;
  }

  Recorder stopAtFault() {
    stopAtFault = true;
    return this;
  }

  MemoryBudget budget() {
    return budget;
  }

  /** Explores; whatever the outcome, the states counted are those shown, and all memory is back. */
  Outcome run(Function<Exploration, Outcome> search) {
    Outcome outcome;
    try (var store = wrapping.apply(new ExactStore(model.layout(), budget))) {
      outcome = search.apply(new Exploration(model, store, true, budget, this, limits, _ -> {}));
      assertThat(outcome.states()).isEqualTo(found.size());
    }
    assertThat(budget.used()).isZero();
    assertThat(budget.peak()).isLessThanOrEqualTo(budget.limit());
    return outcome;
  }

  /** The path given for a state leads there, by steps that the model can take. */
  private void checkPath(long id, State state, SearchView search) {
    Path path = Objects.requireNonNull(Objects.requireNonNull(search.path(id, state)).get());
    Successors reference = model.reference();
    State source = new State(1);
    State target = new State(1);
    model.initial(target);
    for (int i = 0; i < path.length(); i++) {
      source.copyFrom(target);
      boolean fired =
          reference.seek(source, path.event(i), path.choice(i)) && reference.fire(target);
      assertThat(fired).isTrue();
    }
    assertThat(target).isEqualTo(state);
  }

  @Override
  public boolean found(long id, State state, SearchView search) {
    assertThat(id).isEqualTo(found.size());
    found.add(state.copy());
    if (id < 100) {
      checkPath(id, state, search);
    }
    return !stopAt.test(state);
  }

  @Override
  public boolean dead(long id, State state, SearchView search) {
    assertThat(state).isEqualTo(found.get((int) id));
    dead.add(state.copy());
    return !stopAtDead;
  }

  @Override
  public boolean faulty(
      long id, State state, long event, int choice, Fault.Mistake error, SearchView search) {
    assertThat(state).isEqualTo(found.get((int) id));
    Successors reference = model.reference();
    assertThat(reference.seek(state, event, choice)).isTrue();
    assertThat(reference.fire(new State(1))).isFalse();
    faults.add(error);
    return !stopAtFault;
  }
}
