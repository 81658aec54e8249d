package io.nutshell.language.cpn;

import io.nutshell.language.cpn.ColouredNet.Arc;
import io.nutshell.language.cpn.ColouredNet.Place;
import io.nutshell.language.cpn.ColouredNet.Transition;
import io.nutshell.language.cpn.Plan.Count;
import io.nutshell.language.cpn.Plan.Step;
import io.nutshell.language.cpn.ml.ArcTerm;
import io.nutshell.language.cpn.ml.Guard;
import io.nutshell.language.cpn.ml.MlVariable;
import io.nutshell.language.cpn.ml.value.MlFault;
import io.nutshell.model.InputError;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Plans how the bindings of a transition are found.
 *
 * <p>Whatever can be decided with the variables bound so far is decided at once: conjuncts of the
 * guard, arcs whose tokens can be computed, equations that bind further variables. Only then does
 * the search try the tokens of another place: of the arc term with the most bound variables. A
 * variable that no term and no equation binds takes every colour of its colour set, which must be
 * small.
 *
 * <p>Which place is best to begin with depends on the marking, so there is one plan for each term
 * that can come first.
 */
final class Planner {
  /** Variables take every colour of colour sets up to this size. */
  static final int MAX_COLOURS = 100_000;

  /** Searches for bindings nest once for each variable. */
  static final int MAX_VARIABLES = 1_000;

  private static final int MAX_PLANS = 8;

  private final Transition transition;
  private final List<Place> places;
  private final List<Step> steps = new ArrayList<>();
  private final Set<MlVariable> bound = new LinkedHashSet<>();
  private final List<Guard> guards;
  private final List<Term> terms = new ArrayList<>();
  private final List<Arc> computed = new ArrayList<>();
  private int first = -1;

  private record Term(int place, ArcTerm term, long constantCount) {
    boolean countKnown(Set<MlVariable> bound) {
      return constantCount >= 0 || bound.containsAll(term.count().freeVariables());
    }

    boolean usable(Set<MlVariable> bound) {
      return countKnown(bound) && bound.containsAll(term.pattern().needs());
    }

    boolean binds(Set<MlVariable> bound) {
      return !bound.containsAll(term.pattern().binds());
    }

    long boundVariables(Set<MlVariable> bound) {
      return term.pattern().variables().stream().filter(bound::contains).count();
    }
  }

  private Planner(Transition transition, List<Place> places) {
    this.transition = transition;
    this.places = places;
    this.guards = new ArrayList<>(transition.guards());
    for (Arc arc : transition.arcs()) {
      if (!arc.takes()) {
        continue;
      }
      if (arc.expression().terms().isEmpty()) {
        computed.add(arc);
      }
      for (ArcTerm term : arc.expression().summands()) {
        OptionalLong count = term.constantCount();
        if (count.isEmpty() || count.getAsLong() > 0) {
          terms.add(new Term(arc.place(), term, count.orElse(-1)));
        }
      }
    }
  }

  /**
   * @throws InputError if a variable cannot be bound, or there are too many
   */
  static List<Plan> plans(Transition transition, List<Place> places) {
    if (transition.variables().size() > MAX_VARIABLES) {
      throw new InputError(
          transition.position(),
          "transition '%s' has %,d variables; at most %,d are supported"
              .formatted(transition.name(), transition.variables().size(), MAX_VARIABLES),
          "use tuples or lists in place of single tokens");
    }
    Planner trial = new Planner(transition, places);
    trial.decide();
    List<Term> candidates = trial.candidates();
    if (candidates.size() < 2) {
      return List.of(new Planner(transition, places).plan(null));
    }
    return candidates.stream()
        .limit(MAX_PLANS)
        .map(candidate -> new Planner(transition, places).plan(candidate))
        .toList();
  }

  /**
   * @param beginning the term to match first; null to choose
   */
  private Plan plan(@Nullable Term beginning) {
    decide();
    if (beginning != null) {
      match(beginning);
      decide();
    }
    while (true) {
      List<Term> candidates = candidates();
      if (!candidates.isEmpty()) {
        match(
            candidates.stream()
                .max(Comparator.comparingLong(term -> term.boundVariables(bound)))
                .orElseThrow());
      } else {
        MlVariable free = free();
        if (free == null) {
          return new Plan(first, steps);
        }
        steps.add(new Plan.Choose(free.slot(), List.copyOf(free.colours().all(MAX_COLOURS))));
        bound.add(free);
      }
      decide();
    }
  }

  /** The terms that can bind variables now; those with a constant count, if there are any. */
  private List<Term> candidates() {
    List<Term> usable =
        terms.stream().filter(term -> term.usable(bound) && term.binds(bound)).toList();
    List<Term> constant = usable.stream().filter(term -> term.constantCount >= 0).toList();
    return constant.isEmpty() ? usable : constant;
  }

  private void match(Term term) {
    first = first < 0 ? term.place : first;
    steps.add(
        new Plan.Match(
            term.place,
            term.term.pattern().matcher(bound),
            new Count(term.constantCount, term.term.count())));
    bound.addAll(term.term.pattern().binds());
    terms.remove(term);
  }

  /** Adds all steps that the bound variables allow and that try no alternatives. */
  private void decide() {
    boolean more = true;
    while (more) {
      more =
          removeIf(guards, this::test)
              || removeIf(terms, this::present)
              || removeIf(computed, this::contained)
              || removeIf(guards, this::define);
    }
  }

  /** Removes the first element for which a step can be made. */
  private <T> boolean removeIf(List<T> list, Function<T, Boolean> added) {
    for (int i = 0; i < list.size(); i++) {
      if (added.apply(list.get(i))) {
        list.remove(i);
        return true;
      }
    }
    return false;
  }

  private boolean test(Guard guard) {
    if (!bound.containsAll(guard.condition().freeVariables())) {
      return false;
    }
    steps.add(new Plan.Test(guard.condition()));
    return true;
  }

  private boolean define(Guard guard) {
    for (Guard.Definition definition : guard.definitions()) {
      if (bound.containsAll(definition.value().freeVariables())
          && bound.containsAll(definition.pattern().needs())
          && !bound.containsAll(definition.pattern().binds())) {
        steps.add(new Plan.Define(definition.value(), definition.pattern().matcher(bound)));
        bound.addAll(definition.pattern().binds());
        return true;
      }
    }
    return false;
  }

  private boolean present(Term term) {
    if (!term.countKnown(bound) || !bound.containsAll(term.term.pattern().variables())) {
      return false;
    }
    if (term.term.pattern().variables().isEmpty()
        && term.constantCount >= 0
        && term.constantCount <= Integer.MAX_VALUE) {
      try {
        Object token = term.term.pattern().expression().evaluate(transition.scope().newFrame());
        int number = places.get(term.place).ready().token(token);
        steps.add(new Plan.Fixed(term.place, number, (int) term.constantCount));
        return true;
      } catch (MlFault _) {
        // The fault is one of the model, and is reported when the transition is tried.
      }
    }
    steps.add(
        new Plan.Present(
            term.place,
            term.term.pattern().expression(),
            new Count(term.constantCount, term.term.count())));
    return true;
  }

  private boolean contained(Arc arc) {
    if (!bound.containsAll(arc.expression().freeVariables())) {
      return false;
    }
    steps.add(new Plan.Contained(arc.place(), arc.expression()));
    return true;
  }

  /** The free variable with the smallest colour set; null if all are bound. */
  private @Nullable MlVariable free() {
    List<MlVariable> free =
        transition.variables().stream().filter(variable -> !bound.contains(variable)).toList();
    if (free.isEmpty()) {
      return null;
    }
    MlVariable smallest =
        free.stream().min(Comparator.comparingLong(Planner::colours)).orElseThrow();
    if (colours(smallest) > MAX_COLOURS) {
      throw new InputError(
          transition.position(),
          "transition '%s': no input arc and no equation of the guard binds %s"
              .formatted(
                  transition.name(),
                  free.stream()
                      .map(variable -> "'" + variable.name() + "'")
                      .collect(Collectors.joining(" or "))),
          "take it by an arc as 'x' or inside a tuple, or use a colour set with at most %d colours"
              .formatted(MAX_COLOURS));
    }
    return smallest;
  }

  private static long colours(MlVariable variable) {
    return variable.colours().size().orElse(Long.MAX_VALUE);
  }
}
