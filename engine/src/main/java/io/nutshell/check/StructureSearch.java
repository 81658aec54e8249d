package io.nutshell.check;

import io.nutshell.check.graph.Component;
import io.nutshell.check.graph.Components;
import io.nutshell.check.graph.StoredGraph;
import io.nutshell.memory.MemoryBudget;
import io.nutshell.model.Describer;
import io.nutshell.model.Model;
import io.nutshell.model.State;
import io.nutshell.search.Expansion;
import io.nutshell.store.Retrievable;
import io.nutshell.store.StateStore;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Works out the {@link Structure} of the states in a store, in one search for components. Every
 * path can be continued into a terminal component, and no step leaves one. So an event is live if
 * it occurs in each terminal component, and there are home states if there is only one.
 */
final class StructureSearch implements Components.Visitor {
  private static final int MOST_DEAD_SHOWN = 10;

  private final Retrievable states;
  private final Expansion expansion;
  private final BooleanSupplier goOn;
  private final State state = new State(1);
  private final State target = new State(1);
  private final List<State> dead = new ArrayList<>();
  private final Describer describer;
  private final Recurring events;
  private final Recurring rules;
  private long cyclic;
  private long largest;
  private long terminal;
  private long lastTerminal;
  private long homeStates;
  private @Nullable State home;

  private StructureSearch(Model model, StateStore store, BooleanSupplier goOn) {
    this.states = Objects.requireNonNull(store.retrievable());
    this.expansion = Expansion.of(model);
    this.describer = model.describer();
    this.events = new Recurring(model.events());
    this.rules = new Recurring(describer.rules().size());
    this.goOn = goOn;
  }

  /**
   * @param store holds every reachable state
   * @return null if {@code goOn} became false before the end
   * @throws io.nutshell.memory.MemoryExhausted if there is no room for the search
   */
  static @Nullable Structure of(
      Model model, StateStore store, MemoryBudget budget, BooleanSupplier goOn) {
    StructureSearch search = new StructureSearch(model, store, goOn);
    try (Components components = Components.of(new StoredGraph(model, store), budget, search)) {
      return components.complete() ? search.result(components) : null;
    }
  }

  private Structure result(Components components) {
    boolean single = terminal == 1;
    return new Structure(
        components.count(),
        components.crossingArcs(),
        cyclic,
        largest,
        terminal,
        single ? homeStates : 0,
        single && components.of(0) == lastTerminal,
        single ? home : null,
        dead,
        Arrays.stream(events.numbers()).boxed().toList(),
        Arrays.stream(rules.numbers()).mapToObj(rule -> (int) rule).toList());
  }

  @Override
  public boolean pulse(long nodesDone) {
    return goOn.getAsBoolean();
  }

  @Override
  public boolean found(Component component) {
    cyclic += component.cyclic() ? 1 : 0;
    largest = Math.max(largest, component.size());
    if (component.terminal()) {
      terminal++;
      lastTerminal = component.number();
      homeStates = component.size();
      home = state(component.node(component.size() - 1)).copy();
      if (component.size() == 1) {
        noteDead(component.node(0));
      }
      keepLive(component);
    }
    return true;
  }

  private State state(long node) {
    states.get(node, state);
    return state;
  }

  /** Drops the events and rules that do not occur in this terminal component: they are not live. */
  private void keepLive(Component component) {
    boolean grouped = !describer.rules().isEmpty();
    events.begin();
    rules.begin();
    for (long i = 0; i < component.size() && !(events.settled() && rules.settled()); i++) {
      expansion.begin(state(component.node(i)));
      while (expansion.next(target)) {
        if (!expansion.failed()) {
          events.occurs(expansion.event());
          if (grouped) {
            rules.occurs(describer.rule(expansion.event()));
          }
        }
      }
    }
    events.end();
    rules.end();
  }

  private void noteDead(long node) {
    expansion.begin(state(node));
    if (dead.size() < MOST_DEAD_SHOWN && !expansion.hasNext()) {
      dead.add(state.copy());
    }
  }
}
