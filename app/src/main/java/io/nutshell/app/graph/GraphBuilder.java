package io.nutshell.app.graph;

import io.nutshell.app.report.EventText;
import io.nutshell.app.report.Figures;
import io.nutshell.model.Assertion;
import io.nutshell.model.EvaluationFault;
import io.nutshell.model.Fault;
import io.nutshell.model.InputError;
import io.nutshell.model.Model;
import io.nutshell.model.Predicate;
import io.nutshell.model.State;
import io.nutshell.search.Expansion;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;

/**
 * Explores a model breadth first and keeps all states and arcs on the Java heap. This suits graphs
 * that are small enough to be drawn or exported; larger state spaces need a store and a search.
 */
public final class GraphBuilder {

  /** A predicate that should hold in every state. */
  public record Invariant(String expression, Function<Model, Predicate> predicate) {}

  /** The limit on the average number of arcs per state, which bounds the heap. */
  private static final int ARCS_PER_STATE = 50;

  private final List<Invariant> invariants;
  private final long limit;
  private final int levels;
  private final Function<List<Integer>, InputError> tooLarge;

  /**
   * @param limit the maximum number of states
   * @param levels how many levels to keep, the initial state being the first
   * @param tooLarge makes the error for a graph beyond the limit, from the sizes of its levels
   */
  public GraphBuilder(
      List<Invariant> invariants,
      long limit,
      int levels,
      Function<List<Integer>, InputError> tooLarge) {
    this.invariants = invariants;
    this.limit = limit;
    this.levels = levels;
    this.tooLarge = tooLarge;
  }

  /**
   * Explores the model, and widens it if needed.
   *
   * @throws InputError if it has too many states
   */
  public StateGraph build(Model model) {
    Model current = model;
    while (true) {
      try {
        return new Exploration(current).run();
      } catch (Outgrown outgrown) {
        current = current.widened(outgrown.overflow);
      }
    }
  }

  private static final class Outgrown extends RuntimeException {
    private static final long serialVersionUID = 1;
    private final transient Fault.Overflow overflow;

    Outgrown(Fault.Overflow overflow) {
      super(null, null, false, false);
      this.overflow = overflow;
    }
  }

  private final class Exploration {
    private final Model model;
    private final List<Assertion> assertions;
    private final List<Predicate> predicates;
    private final Map<State, Integer> numbers = new HashMap<>();
    private final List<State> states = new ArrayList<>();
    private final List<StateGraph.Arc> arcs = new ArrayList<>();
    private final List<Integer> sizes = new ArrayList<>();
    private final List<Boolean> dead = new ArrayList<>();
    private final Map<Integer, List<String>> violations = new TreeMap<>();

    Exploration(Model model) {
      this.model = model;
      this.assertions = model.assertions();
      this.predicates = invariants.stream().map(i -> i.predicate().apply(model)).toList();
    }

    StateGraph run() {
      State initial = new State(model.layout().words());
      model.initial(initial);
      number(initial);
      Expansion expansion = Expansion.of(model);
      State target = new State(initial.length);
      int done = 0;
      while (done < states.size()) {
        int end = states.size();
        sizes.add(end - done);
        if (sizes.size() == levels) {
          break;
        }
        for (; done < end; done++) {
          expand(done, expansion, target);
        }
      }
      return new StateGraph(model, states, arcs, sizes, done, dead, violations);
    }

    private void expand(int source, Expansion expansion, State target) {
      expansion.begin(states.get(source));
      while (expansion.next(target)) {
        if (!expansion.failed()) {
          int number = number(target);
          arcs.add(new StateGraph.Arc(source, number, expansion.event(), expansion.choice()));
          continue;
        }
        switch (expansion.fault()) {
          case Fault.Mistake mistake ->
              violated(
                  source, failure(model, expansion.event(), expansion.choice(), mistake.message()));
          case Fault.Overflow overflow -> throw new Outgrown(overflow);
        }
      }
      dead.add(expansion.dead());
    }

    private int number(State state) {
      Integer known = numbers.get(state);
      if (known != null) {
        return known;
      }
      int number = states.size();
      if (number >= limit || arcs.size() > limit * ARCS_PER_STATE) {
        throw tooLarge.apply(sizes);
      }
      State copy = state.copy();
      numbers.put(copy, number);
      states.add(copy);
      judge(number, copy);
      return number;
    }

    private void judge(int number, State state) {
      for (Assertion assertion : assertions) {
        if (!holds(assertion.predicate(), state)) {
          violated(number, "assertion " + assertion.text() + " fails");
        }
      }
      for (int i = 0; i < predicates.size(); i++) {
        if (!holds(predicates.get(i), state)) {
          violated(number, "violates " + invariants.get(i).expression());
        }
      }
    }

    private void violated(int number, String what) {
      List<String> known = violations.computeIfAbsent(number, _ -> new ArrayList<>());
      if (!known.contains(what)) {
        known.add(what);
      }
    }
  }

  /** What is wrong with a state that has an event which is an error of the model. */
  public static String failure(Model model, long event, int choice, String message) {
    return EventText.of(model, event, choice) + " is a model error: " + message;
  }

  private static boolean holds(Predicate predicate, State state) {
    try {
      return predicate.test(state);
    } catch (EvaluationFault _) {
      return false; // An expression without a value does not hold.
    }
  }

  /** The number of levels that fit the limit and their size, for the error message. */
  static String levelsThatFit(List<Integer> sizes, long limit) {
    long sum = 0;
    int fitting = 0;
    while (fitting < sizes.size() && sum + sizes.get(fitting) <= limit) {
      sum += sizes.get(fitting++);
    }
    return "--levels "
        + Math.max(1, fitting)
        + " for the first "
        + Figures.count(Math.max(1, sum), "state", "states");
  }
}
