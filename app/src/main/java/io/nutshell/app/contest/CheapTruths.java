package io.nutshell.app.contest;

import io.nutshell.automaton.BranchingFormula;
import io.nutshell.automaton.BranchingFormula.Quantifier;
import io.nutshell.automaton.BranchingFormula.Temporal;
import io.nutshell.check.ctl.EarlyTruth;
import io.nutshell.language.pnml.ContestFormula;
import io.nutshell.language.pnml.PnmlNet;
import io.nutshell.model.Model;
import io.nutshell.model.State;
import io.nutshell.model.Successors;
import io.nutshell.program.analysis.Interval;
import io.nutshell.program.syntax.Expression;
import io.nutshell.program.syntax.Operator;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Answers formulas without exploration: those that are constants, those that the bounds of places
 * decide, and those that the initial marking decides.
 */
final class CheapTruths {
  private final PnmlNet net;
  private final Model model;
  private final State initial = new State(1);
  private final boolean dead;
  private final Set<Technique> allowed;

  CheapTruths(PnmlNet net, Model model, Set<Technique> allowed) {
    this.net = net;
    this.model = model;
    this.allowed = Set.copyOf(allowed);
    model.initial(initial);
    Successors successors = model.successors();
    successors.reset(initial);
    this.dead = !successors.next();
  }

  /** The answer to a formula; null if it is not known without exploration. */
  @Nullable Answer of(ContestFormula formula) {
    return switch (formula) {
      case ContestFormula.Bound bound -> bound(bound);
      case ContestFormula.Reachability reachability ->
          branching(
              BranchingFormula.of(
                  reachability.exists() ? Quantifier.SOME : Quantifier.ALL,
                  reachability.exists() ? Temporal.EVENTUALLY : Temporal.GLOBALLY,
                  new BranchingFormula.Atom("")),
              Map.of("", reachability.condition()));
      case ContestFormula.Branching branching -> branching(branching.formula(), branching.atoms());
      case ContestFormula.Linear _, ContestFormula.Unusable _ -> null;
    };
  }

  private @Nullable Answer bound(ContestFormula.Bound bound) {
    Expression sum = Expression.constant(0);
    for (int place : bound.places()) {
      sum = Expression.binary(Operator.ADD, sum, net.tokens(place));
    }
    PnmlNet.TokenCounter counter = net.counter(model);
    counter.count(initial);
    long here = bound.places().stream().mapToLong(counter::in).sum();
    return allowed.contains(Technique.BOUNDS) && net.range(sum).high() == here
        ? new Answer(Long.toString(here), Technique.BOUNDS)
        : null;
  }

  private @Nullable Answer branching(BranchingFormula formula, Map<String, Expression> atoms) {
    Map<String, @Nullable Boolean> certain = new HashMap<>();
    Function<String, @Nullable Boolean> known =
        atom -> certain.computeIfAbsent(atom, name -> certain(atoms, name));
    if (allowed.contains(Technique.SIMPLIFICATION)) {
      Boolean value = EarlyTruth.simplified(formula);
      if (value != null) {
        return Answer.of(value, Technique.SIMPLIFICATION);
      }
    }
    if (allowed.contains(Technique.BOUNDS)) {
      Boolean value = EarlyTruth.simplified(EarlyTruth.replaced(formula, known));
      if (value != null) {
        return Answer.of(value, Technique.BOUNDS);
      }
    }
    if (allowed.contains(Technique.INITIAL_STATE)) {
      Boolean value =
          EarlyTruth.initially(
              formula, atom -> net.predicate(model, condition(atoms, atom)).test(initial), dead);
      if (value != null) {
        return Answer.of(value, Technique.INITIAL_STATE);
      }
    }
    return null;
  }

  private @Nullable Boolean certain(Map<String, Expression> atoms, String atom) {
    Interval range = net.range(condition(atoms, atom));
    return range.contains(0) ? (range.single() ? Boolean.FALSE : null) : Boolean.TRUE;
  }

  private static Expression condition(Map<String, Expression> atoms, String atom) {
    Expression condition = atoms.get(atom);
    if (condition == null) {
      throw new IllegalArgumentException("there is no atom " + atom);
    }
    return condition;
  }
}
