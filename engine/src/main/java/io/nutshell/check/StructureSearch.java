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
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.PriorityQueue;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Works out the {@link Structure} of the states in a store, in one search for components. Every
 * path can be continued into a terminal component, and no step leaves one. So an event is live if
 * it occurs in each terminal component, and there are home states if there is only one.
 */
final class StructureSearch implements Components.Visitor {
  private static final int MOST_DEAD_SHOWN = 10;

  /** The numbers of home and dead states that are kept; reports show five. */
  private static final int MOST_NUMBERS = 6;

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

  /** The numbers of home states and of dead states, the largest ones. */
  private final PriorityQueue<Long> homeNodes = new PriorityQueue<>();

  private final PriorityQueue<Long> deadNodes = new PriorityQueue<>();
  private final FairnessSearch fairness;

  private StructureSearch(Model model, StateStore store, BooleanSupplier goOn) {
    this.states = Objects.requireNonNull(store.retrievable());
    this.expansion = Expansion.of(model);
    this.describer = model.describer();
    this.events = new Recurring(model.events());
    this.rules = new Recurring(describer.rules().size());
    this.goOn = goOn;
    this.fairness = new FairnessSearch(model, store);
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
        Arrays.stream(rules.numbers()).mapToObj(rule -> (int) rule).toList(),
        single ? descending(homeNodes) : List.of(),
        descending(deadNodes),
        fairness.grades());
  }

  private static List<Long> descending(PriorityQueue<Long> numbers) {
    return numbers.stream().sorted(Comparator.reverseOrder()).toList();
  }

  private static void keepLargest(PriorityQueue<Long> numbers, long number) {
    numbers.add(number);
    if (numbers.size() > MOST_NUMBERS) {
      numbers.remove();
    }
  }

  @Override
  public boolean pulse(long nodesDone) {
    return goOn.getAsBoolean();
  }

  @Override
  public boolean found(Component component) {
    cyclic += component.cyclic() ? 1 : 0;
    largest = Math.max(largest, component.size());
    if (component.cyclic()) {
      fairness.add(component);
    }
    if (component.terminal()) {
      terminal++;
      lastTerminal = component.number();
      homeStates = component.size();
      homeNodes.clear();
      for (long i = 0; i < component.size(); i++) {
        keepLargest(homeNodes, component.node(i));
      }
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
    if (!expansion.hasNext()) {
      keepLargest(deadNodes, node);
      if (dead.size() < MOST_DEAD_SHOWN) {
        dead.add(state.copy());
      }
    }
  }
}
