package io.nutshell.check.property;

import io.nutshell.automaton.BranchingFormula;
import io.nutshell.automaton.BranchingFormula.Quantifier;
import io.nutshell.automaton.BranchingFormula.Temporal;
import io.nutshell.check.ctl.CtlSearch;
import io.nutshell.check.graph.Component;
import io.nutshell.check.graph.Components;
import io.nutshell.check.graph.StoredGraph;
import io.nutshell.check.trace.LastState;
import io.nutshell.memory.MemoryBudget;
import io.nutshell.model.EvaluationFault;
import io.nutshell.model.Fault;
import io.nutshell.model.Model;
import io.nutshell.model.Predicate;
import io.nutshell.model.State;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * From every reachable state, a state can be reached in which the expression is true: {@code AG EF}
 * of it.
 *
 * <p>In a sweep, which forgets states, this is decided by the terminal components: it holds if and
 * only if each has such a state, since no step leaves a terminal component, and every path can be
 * continued into one.
 */
public record Home(String name, String argument, PropertyKind.Expressions expressions)
    implements Branching {
  public static final PropertyKind KIND =
      new PropertyKind(
          "home",
          "home",
          PropertyKind.Argument.EXPRESSION,
          "The expression can become true again from every reachable state.",
          "From every reachable state one can get to one in which EXPR is true. May be repeated.",
          Home::new);

  private static final String LOST = "it is lost for good";

  @Override
  public PropertyKind kind() {
    return KIND;
  }

  @Override
  public Set<Need> needs() {
    return Set.of(Need.STATES_NUMBERED, Need.MONOTONE_SWEEP);
  }

  @Override
  public CtlSearch.Question question() {
    BranchingFormula again =
        BranchingFormula.of(
            Quantifier.SOME, Temporal.EVENTUALLY, new BranchingFormula.Atom(argument));
    return new CtlSearch.Question(
        BranchingFormula.of(Quantifier.ALL, Temporal.GLOBALLY, again),
        new StateAtoms(expressions),
        false);
  }

  @Override
  public String violated(Model model, @Nullable State last) {
    try {
      boolean _ = last != null && predicate(model).test(last);
      return LOST;
    } catch (EvaluationFault fault) {
      return LOST + "; " + Invariant.valueless(fault.error());
    }
  }

  private Predicate predicate(Model model) {
    return expressions.read(model, argument);
  }

  @Override
  public Watcher watcher(Model model) {
    Predicate predicate = predicate(model);
    return new Watcher() {
      @Override
      public boolean lookBack(
          StoredGraph graph, MemoryBudget budget, BooleanSupplier goOn, Sink sink) {
        TerminalComponents search = new TerminalComponents(predicate, graph, goOn, sink);
        try (Components components = Components.of(graph, budget, search)) {
          return components.complete();
        }
      }
    };
  }

  /** Searches each terminal component for a state in which the predicate is true. */
  private static final class TerminalComponents implements Components.Visitor {
    private final Predicate predicate;
    private final StoredGraph graph;
    private final BooleanSupplier goOn;
    private final Watcher.Sink sink;
    private final State state = new State(1);
    private Fault.@Nullable Mistake error;

    TerminalComponents(
        Predicate predicate, StoredGraph graph, BooleanSupplier goOn, Watcher.Sink sink) {
      this.predicate = predicate;
      this.graph = graph;
      this.goOn = goOn;
      this.sink = sink;
    }

    @Override
    public boolean pulse(long nodesDone) {
      return goOn.getAsBoolean();
    }

    @Override
    public boolean found(Component component) {
      if (!component.terminal()) {
        return true;
      }
      error = null;
      for (long i = 0; i < component.size(); i++) {
        graph.get(component.node(i), state);
        if (holds()) {
          return true;
        }
      }
      return sink.found(
          state, Finding.of(error == null ? LOST : LOST + "; " + Invariant.valueless(error)));
    }

    /** A predicate without a value is not true. */
    private boolean holds() {
      try {
        return predicate.test(state);
      } catch (EvaluationFault fault) {
        error = fault.error();
        return false;
      }
    }
  }

  @Override
  public PropertyResult withoutFinding(Extent extent) {
    return extent.noViolation(this);
  }

  /** The last state shows only that the expression is false there, not that it stays false. */
  @Override
  public Optional<Evidence> evidence(LastState last) {
    boolean holds = StatePredicates.holds(predicate(last.model()), last.state());
    return Optional.of(
        new Evidence(!holds, (holds ? "satisfies " : "does not satisfy ") + argument));
  }

  @Override
  public String uncertifiable() {
    return "it is about paths, and a certificate has states without paths";
  }
}
