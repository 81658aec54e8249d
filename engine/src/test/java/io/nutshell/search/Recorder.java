package io.nutshell.search;

import static org.assertj.core.api.Assertions.assertThat;

import io.nutshell.memory.MemoryBudget;
import io.nutshell.model.Fault;
import io.nutshell.model.Model;
import io.nutshell.model.State;
import io.nutshell.model.Successors;
import io.nutshell.store.ExactStore;
import io.nutshell.store.OpaqueStore;
import io.nutshell.store.TraceLog;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Predicate;

/** Runs a search and writes down all that its observer is told. */
final class Recorder implements Observer {
  final List<State> found = new ArrayList<>();
  final List<State> dead = new ArrayList<>();
  final List<Fault.Error> faults = new ArrayList<>();
  private final Model model;
  private MemoryBudget budget = MemoryBudget.unlimited();
  private Limits limits = Limits.NONE;
  private boolean opaque;
  private Predicate<State> stopAt = _ -> false;
  private boolean stopAtDead;
  private boolean stopAtFault;

  Recorder(Model model) {
    this.model = model;
  }

  /** With a store that cannot give states back. */
  Recorder opaque(boolean wanted) {
    opaque = wanted;
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
  Exploration run(Consumer<Exploration> search) {
    Exploration exploration;
    ExactStore exact = new ExactStore(model.layout(), budget);
    try (var store = opaque ? new OpaqueStore(exact) : exact;
        TraceLog log = new TraceLog(budget, model.events(), model.choices())) {
      exploration = new Exploration(model, store, log, budget, this, limits, _ -> {});
      search.accept(exploration);
      assertThat(exploration.states()).isEqualTo(found.size());
      checkPaths(log);
    }
    assertThat(budget.used()).isZero();
    assertThat(budget.peak()).isLessThanOrEqualTo(budget.limit());
    return exploration;
  }

  /** Every entry of the log is a step that the model can take. */
  private void checkPaths(TraceLog log) {
    assertThat(log.size()).isEqualTo(found.size());
    Successors reference = model.reference();
    State target = new State(1);
    model.initial(target);
    for (int id = 0; id < found.size(); id++) {
      if (id == 0) {
        assertThat(log.parent(0)).isZero();
      } else {
        assertThat(log.parent(id)).isLessThan(id);
        State source = found.get((int) log.parent(id));
        boolean fired =
            reference.seek(source, log.event(id), log.choice(id)) && reference.fire(target);
        assertThat(fired).isTrue();
      }
      assertThat(target).isEqualTo(found.get(id));
    }
  }

  @Override
  public boolean found(long id, State state) {
    assertThat(id).isEqualTo(found.size());
    found.add(state.copy());
    return !stopAt.test(state);
  }

  @Override
  public boolean dead(long id, State state) {
    assertThat(state).isEqualTo(found.get((int) id));
    dead.add(state.copy());
    return !stopAtDead;
  }

  @Override
  public boolean faulty(long id, State state, long event, int choice, Fault.Error error) {
    assertThat(state).isEqualTo(found.get((int) id));
    Successors reference = model.reference();
    assertThat(reference.seek(state, event, choice)).isTrue();
    assertThat(reference.fire(new State(1))).isFalse();
    faults.add(error);
    return !stopAtFault;
  }
}
