package io.nutshell.check.ctl;

import io.nutshell.automaton.BranchingFormula;
import io.nutshell.automaton.BranchingFormula.Quantifier;
import io.nutshell.automaton.BranchingFormula.Temporal;
import io.nutshell.check.trace.Explanation;
import io.nutshell.check.trace.Replay;
import io.nutshell.check.trace.Trace;
import io.nutshell.memory.MemoryBudget;
import io.nutshell.model.EvaluationFault;
import io.nutshell.model.Model;
import io.nutshell.model.Predicate;
import io.nutshell.model.State;
import io.nutshell.search.CycleOutcome;
import io.nutshell.search.StateSets;
import io.nutshell.store.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Explains why a formula is true or false in the initial state. A true {@code E} and a false {@code
 * A} are shown by a path, and then by what decides the operands at its end; what is true or false
 * of all paths is said in words.
 *
 * <p>Every path is replayed by the reference executor, which also evaluates the operands without
 * path quantifiers along it: a difference is a defect.
 */
final class Explainer {
  /** Explanations have at most this many parts in all. */
  private static final int MOST_PARTS = 40;

  private final Truths truths;
  private final Model model;
  private final Function<String, Predicate> reference;
  private final Map<String, Predicate> predicates = new HashMap<>();
  private int count;

  /**
   * @param model the model whose states are explained
   * @param reference the trusted predicates of atoms
   */
  Explainer(Truths truths, Model model, Function<String, Predicate> reference) {
    this.truths = truths;
    this.model = model;
    this.reference = reference;
  }

  /** A state, and the path that leads to it. */
  private record Place(long number, Path path) {}

  Explanation initially(BranchingFormula formula) {
    return explain(formula, new Place(truths.initial(), new Path(MemoryBudget.unlimited(), 0)));
  }

  /** The path to a state in which an atom of a formula has no value. */
  Explanation pathTo(BranchingFormula formula, long state) {
    long initial = truths.initial();
    Path none = new Path(MemoryBudget.unlimited(), 0);
    StateSets.Segment segment =
        state == initial ? null : truths.path(initial, number -> number == state, _ -> true);
    return new Explanation(
        formula.toString(),
        false,
        "an atom has no value at the end of this path",
        0,
        segment == null && state != initial
            ? null
            : replayed(segment == null ? none : none.then(segment.path())),
        List.of());
  }

  /** Whether a formula is known to be true. */
  private boolean holds(BranchingFormula formula, Place at) {
    return is(formula, at, true);
  }

  /** Whether the value of a formula is known. */
  private boolean is(BranchingFormula formula, Place at, boolean value) {
    return truths.known(formula, value).test(at.number);
  }

  private Explanation explain(BranchingFormula formula, Place at) {
    count++;
    boolean holds = holds(formula, at);
    if (formula.propositional()) {
      confirm(formula, replayed(at.path).last(), holds);
      return said(formula, at, holds, "");
    }
    return switch (formula) {
      case BranchingFormula.Constant _, BranchingFormula.Atom _ -> said(formula, at, holds, "");
      case BranchingFormula.Not(BranchingFormula operand) ->
          joined(formula, at, holds, List.of(operand));
      case BranchingFormula.And and ->
          joined(formula, at, holds, deciding(and.operands(), at, !holds, holds));
      case BranchingFormula.Or or ->
          joined(formula, at, holds, deciding(or.operands(), at, holds, holds));
      case BranchingFormula.Implies(BranchingFormula left, BranchingFormula right) ->
          holds
              ? joined(formula, at, true, List.of(holds(right, at) ? right : left))
              : joined(formula, at, false, List.of(left, right));
      case BranchingFormula.Equivalent(BranchingFormula left, BranchingFormula right) ->
          joined(formula, at, holds, List.of(left, right));
      case BranchingFormula.Path path -> path(path, at, holds);
    };
  }

  /** One operand with the value if that is enough, else all; one without paths is preferred. */
  private List<BranchingFormula> deciding(
      List<BranchingFormula> operands, Place at, boolean one, boolean wanted) {
    List<BranchingFormula> having =
        operands.stream().filter(operand -> is(operand, at, wanted)).toList();
    if (!one || having.isEmpty()) {
      return having;
    }
    return List.of(
        having.stream()
            .filter(BranchingFormula::propositional)
            .findFirst()
            .orElse(having.getFirst()));
  }

  private Explanation joined(
      BranchingFormula formula, Place at, boolean holds, List<BranchingFormula> parts) {
    return new Explanation(formula.toString(), holds, "", at.path.length(), null, parts(parts, at));
  }

  private List<Explanation> parts(List<BranchingFormula> formulas, Place at) {
    List<Explanation> parts = new ArrayList<>();
    for (BranchingFormula formula : formulas) {
      if (count < MOST_PARTS && truths.value(formula, at.number) != null) {
        parts.add(explain(formula, at));
      }
    }
    return parts;
  }

  private static Explanation said(
      BranchingFormula formula, Place at, boolean holds, String reason) {
    return new Explanation(formula.toString(), holds, reason, at.path.length(), null, List.of());
  }

  private Explanation path(BranchingFormula.Path formula, Place at, boolean holds) {
    BranchingFormula first = formula.operands().getFirst();
    BranchingFormula second = formula.operands().getLast();
    boolean some = formula.quantifier() == Quantifier.SOME;
    BranchingFormula both = new BranchingFormula.And(List.of(first, second));
    return switch (formula.temporal()) {
      case NEXT -> next(formula, first, at, holds);
      case EVENTUALLY ->
          some
              ? until(formula, new BranchingFormula.Constant(true), first, at, holds)
              : always(formula, BranchingFormula.not(first), first, at, holds);
      case GLOBALLY ->
          some
              ? always(formula, first, first, at, holds)
              : until(
                  formula,
                  new BranchingFormula.Constant(true),
                  BranchingFormula.not(first),
                  at,
                  holds);
      case UNTIL ->
          some
              ? until(formula, first, second, at, holds)
              : allUntil(formula, first, second, at, holds);
      case WEAK_UNTIL -> weak(formula, first, second, at, holds);
      case RELEASE ->
          some
              ? weak(formula, second, both, at, holds)
              : until(
                  formula, BranchingFormula.not(first), BranchingFormula.not(second), at, holds);
      case STRONG_RELEASE ->
          some
              ? until(formula, second, both, at, holds)
              : allUntil(formula, second, both, at, holds);
    };
  }

  private Explanation next(
      BranchingFormula.Path formula, BranchingFormula operand, Place at, boolean holds) {
    boolean some = formula.quantifier() == Quantifier.SOME;
    if (some != holds) {
      boolean dead = truths.dead(at.number);
      return said(
          formula,
          at,
          holds,
          dead
              ? "this state has no successor"
              : (some ? "no successor satisfies " : "every successor satisfies ") + operand);
    }
    StateSets.Segment step = truths.path(at.number, truths.known(operand, some), _ -> false);
    return along(formula, at, holds, "after this step " + operand + is(some), step, operand);
  }

  /**
   * A formula about some path that leads to the goal, or one that denies that there is such a path.
   */
  private Explanation until(
      BranchingFormula.Path formula,
      BranchingFormula through,
      BranchingFormula goal,
      Place at,
      boolean holds) {
    boolean exists = holds == (formula.quantifier() == Quantifier.SOME);
    boolean anything = through.equals(new BranchingFormula.Constant(true));
    if (!exists) {
      return said(
          formula,
          at,
          holds,
          anything
              ? (goal instanceof BranchingFormula.Not(BranchingFormula inner)
                  ? "every state that can be reached from here satisfies " + inner
                  : "no state that can be reached from here satisfies " + goal)
              : "no path from here leads to a state with %s through states with %s"
                  .formatted(goal, through));
    }
    BranchingFormula shown =
        goal instanceof BranchingFormula.Not(BranchingFormula inner) ? inner : goal;
    if (holds(goal, at)) {
      // A path of no steps shows it.
      return new Explanation(
          formula.toString(),
          holds,
          "",
          at.path.length(),
          replayed(at.path),
          parts(List.of(shown), at));
    }
    StateSets.Segment segment =
        truths.path(at.number, truths.known(goal, true), truths.known(through, true));
    Explanation explanation =
        along(
            formula,
            at,
            holds,
            (anything ? "" : "up to there, " + through + " is true; ")
                + "at the end of this path "
                + shown
                + is(shown.equals(goal)),
            segment,
            shown);
    Trace trace = explanation.trace();
    if (trace != null && through.propositional()) {
      for (int step = at.path.length(); step < trace.steps().size(); step++) {
        confirm(through, trace.at(step), true);
      }
    }
    return explanation;
  }

  /**
   * A formula about some path that keeps to an operand, or one that denies that there is such a
   * path.
   *
   * @param kept what holds all along the path
   * @param shown the operand as written
   */
  private Explanation always(
      BranchingFormula.Path formula,
      BranchingFormula kept,
      BranchingFormula shown,
      Place at,
      boolean holds) {
    boolean exists = holds == (formula.quantifier() == Quantifier.SOME);
    boolean positive = shown.equals(kept);
    if (!exists) {
      return !is(kept, at, false)
          ? said(
              formula,
              at,
              holds,
              "on every path from here " + shown + (positive ? " becomes false" : " becomes true"))
          : joined(formula, at, holds, List.of(shown));
    }
    BranchingFormula forEver = BranchingFormula.of(Quantifier.SOME, Temporal.GLOBALLY, kept);
    StateSets.Segment segment = truths.staying(at.number, truths.known(forEver, true));
    if (segment == null) {
      return said(formula, at, holds, "there is such a path, which was not reconstructed");
    }
    Path whole = at.path.then(segment.path());
    Trace trace = replayed(whole);
    boolean ends = segment.loop() == segment.path().length();
    if (!ends) {
      trace = trace.looping(at.path.length() + segment.loop());
      if (!trace.at(trace.loop()).equals(trace.last())) {
        throw Replay.defect("the cycle of " + forEver + " does not close");
      }
    }
    if (kept.propositional()) {
      for (int step = at.path.length(); step <= trace.steps().size(); step++) {
        confirm(kept, trace.at(step), true);
      }
    }
    String reason =
        "on this path %s%s %s"
            .formatted(
                shown,
                is(positive),
                ends ? "up to its end, a state without successors" : "for ever: its cycle repeats");
    return new Explanation(formula.toString(), holds, reason, at.path.length(), trace, List.of());
  }

  /** A formula that is false if a path meets neither operand, or never the second. */
  private Explanation allUntil(
      BranchingFormula.Path formula,
      BranchingFormula first,
      BranchingFormula second,
      Place at,
      boolean holds) {
    if (holds) {
      return holds(second, at)
          ? joined(formula, at, true, List.of(second))
          : said(
              formula,
              at,
              true,
              "every path from here comes to a state with %s through states with %s"
                  .formatted(second, first));
    }
    BranchingFormula without = BranchingFormula.not(second);
    BranchingFormula never = BranchingFormula.of(Quantifier.SOME, Temporal.GLOBALLY, without);
    return holds(never, at)
        ? always(formula, without, second, at, false)
        : weak(formula, first, second, at, false);
  }

  private Explanation weak(
      BranchingFormula.Path formula,
      BranchingFormula first,
      BranchingFormula second,
      Place at,
      boolean holds) {
    if (formula.quantifier() == Quantifier.ALL) {
      BranchingFormula neither =
          new BranchingFormula.And(
              List.of(BranchingFormula.not(first), BranchingFormula.not(second)));
      return until(formula, BranchingFormula.not(second), neither, at, holds);
    }
    BranchingFormula reaching = BranchingFormula.of(Quantifier.SOME, Temporal.UNTIL, first, second);
    return !holds || holds(reaching, at)
        ? until(formula, first, second, at, holds)
        : always(formula, first, first, at, true);
  }

  private static String is(boolean value) {
    return value ? " is true" : " is false";
  }

  /** Shows a formula by a path, and then the operand at its end. */
  private Explanation along(
      BranchingFormula formula,
      Place at,
      boolean holds,
      String reason,
      StateSets.@Nullable Segment segment,
      BranchingFormula operand) {
    if (segment == null) {
      return said(formula, at, holds, "there is such a path, which was not reconstructed");
    }
    assert segment.loop() == CycleOutcome.NO_LOOP;
    Place end = new Place(segment.end(), at.path.then(segment.path()));
    Trace trace = replayed(end.path);
    List<Explanation> parts = parts(List.of(operand), end);
    return new Explanation(formula.toString(), holds, reason, at.path.length(), trace, parts);
  }

  private Trace replayed(Path path) {
    return new Replay(model).along(path);
  }

  /** Has the trusted predicates evaluate a formula without path quantifiers. */
  private void confirm(BranchingFormula formula, State state, boolean expected) {
    if (value(formula, state) != expected) {
      throw Replay.defect("a state does not show that " + formula + is(expected));
    }
  }

  /** An atom without a value is not true. */
  private boolean value(BranchingFormula formula, State state) {
    return Propositions.value(
        formula,
        text -> {
          try {
            return predicates.computeIfAbsent(text, reference).test(state);
          } catch (EvaluationFault valueless) {
            return false;
          }
        });
  }
}
