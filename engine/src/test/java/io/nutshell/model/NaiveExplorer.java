package io.nutshell.model;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Textbook breadth-first search with the reference executor: simple enough to be trusted, so that
 * every faster search is compared with it.
 */
public final class NaiveExplorer {
  private NaiveExplorer() {}

  /**
   * The result of a search.
   *
   * @param transitions steps that lead to a state
   * @param levels of the breadth-first search, the initial state being the first
   * @param deadlocks states in which no event is enabled
   * @param faults steps that fail
   * @param reached all states
   */
  public record Exploration(
      long states,
      long transitions,
      int levels,
      long deadlocks,
      List<Fault.Mistake> faults,
      Set<State> reached) {}

  public static Exploration explore(Model model) {
    return explore(model, Long.MAX_VALUE);
  }

  /**
   * Explores a small model.
   *
   * @throws IllegalStateException if it has more states than expected
   */
  public static Exploration explore(Model model, long maxStates) {
    while (true) {
      try {
        return run(model, maxStates);
      } catch (Overflow overflow) {
        model = model.widened(overflow.fault);
      }
    }
  }

  private static Exploration run(Model model, long maxStates) {
    Successors successors = model.reference();
    State initial = new State(model.layout().words());
    model.initial(initial);
    Set<State> reached = new HashSet<>();
    reached.add(initial);
    List<Fault.Mistake> faults = new ArrayList<>();
    long transitions = 0;
    long deadlocks = 0;
    int levels = 0;
    State target = new State(model.layout().words());
    List<State> level = List.of(initial);
    while (!level.isEmpty()) {
      levels++;
      List<State> next = new ArrayList<>();
      for (State source : level) {
        successors.reset(source);
        boolean enabled = false;
        while (successors.next()) {
          enabled = true;
          if (!successors.fire(target)) {
            switch (successors.fault()) {
              case Fault.Mistake error -> faults.add(error);
              case Fault.Overflow overflow -> throw new Overflow(overflow);
            }
            continue;
          }
          transitions++;
          if (!reached.contains(target)) {
            State fresh = target.copy();
            reached.add(fresh);
            next.add(fresh);
            if (reached.size() > maxStates) {
              throw new IllegalStateException("more than " + maxStates + " states");
            }
          }
        }
        deadlocks += enabled ? 0 : 1;
      }
      level = next;
    }
    return new Exploration(reached.size(), transitions, levels, deadlocks, faults, reached);
  }

  private static final class Overflow extends RuntimeException {
    private static final long serialVersionUID = 1;
    private final transient Fault.Overflow fault;

    Overflow(Fault.Overflow fault) {
      this.fault = fault;
    }
  }
}
