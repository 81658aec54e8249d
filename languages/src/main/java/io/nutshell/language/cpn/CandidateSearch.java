package io.nutshell.language.cpn;

import io.nutshell.language.cpn.ColouredNet.Arc;
import io.nutshell.language.cpn.ColouredNet.Place;
import io.nutshell.language.cpn.ColouredNet.Transition;
import io.nutshell.language.cpn.ml.ArcTerm;
import io.nutshell.language.cpn.ml.Guard;
import io.nutshell.language.cpn.ml.MlVariable;
import io.nutshell.language.cpn.ml.Pattern;
import io.nutshell.language.cpn.ml.value.MlFault;
import io.nutshell.language.cpn.ml.value.Multiset;
import io.nutshell.language.cpn.ml.value.TooManyTokens;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Finds the enabled events of one transition without a plan: tries the tokens of each arc in the
 * order of the file, and accepts the bindings that satisfy the definition. It defines what an
 * exception in an inscription means; if a step of the search by plans raises one, this class
 * searches the marking instead.
 *
 * <p>Variables are bound in the first of these ways that is possible: a token of a term with a
 * constant count, an equation of the guard, a token of a term with a computed count, each colour of
 * a small colour set. An equation that raises an exception and a term that takes 0 tokens are not
 * possible. If no way is possible, the partial binding is an event with a fault.
 */
final class CandidateSearch {
  private final ColouredNet net;
  private final Transition transition;
  private final List<Multiset> marking;
  private final Conditions conditions;
  private final Object[] frame;
  private final List<Term> terms = new ArrayList<>();
  private final Set<Event> found = new TreeSet<>();

  private record Term(ArcTerm term, Multiset tokens) {}

  /**
   * @param marking the multiset of each place
   */
  CandidateSearch(ColouredNet net, Transition transition, List<Multiset> marking) {
    this.net = net;
    this.transition = transition;
    this.marking = marking;
    this.conditions = new Conditions(transition);
    this.frame = transition.scope().newFrame();
    for (Arc arc : transition.arcs()) {
      if (arc.takes()) {
        for (ArcTerm term : arc.expression().summands()) {
          terms.add(new Term(term, marking.get(arc.place())));
        }
      }
    }
  }

  /** The enabled events, in the order of their bindings. */
  List<Event> events() {
    for (int place : BindingSearch.inhibitingPlaces(transition)) {
      if (!marking.get(place).isEmpty()) {
        return List.of();
      }
    }
    for (int place : BindingSearch.neededPlaces(transition)) {
      if (marking.get(place).isEmpty()) {
        return List.of();
      }
    }
    extend(new LinkedHashSet<>());
    return List.copyOf(found);
  }

  /** Binds one more variable, or several by one token, in every way. */
  private void extend(Set<MlVariable> bound) {
    if (bound.containsAll(transition.variables())) {
      accept();
      return;
    }
    Obstacle obstacle = new Obstacle();
    if (!extendByTerm(bound, true, obstacle)
        && !extendByEquation(bound, obstacle)
        && !extendByTerm(bound, false, obstacle)
        && !extendByColours(bound)) {
      acceptPartial(bound, obstacle.message());
    }
  }

  /** Why variables could not be bound. */
  private static final class Obstacle {
    private @Nullable String first;

    void add(String message) {
      first = first == null ? message : first;
    }

    String message() {
      return first == null ? "a variable has no value" : first;
    }
  }

  private boolean extendByTerm(Set<MlVariable> bound, boolean constant, Obstacle obstacle) {
    for (Term candidate : terms) {
      ArcTerm term = candidate.term;
      if (term.constantCount().isPresent() == constant
          && !bound.containsAll(term.pattern().binds())
          && bound.containsAll(term.pattern().needs())
          && bound.containsAll(term.count().freeVariables())
          && takesTokens(term, obstacle)) {
        for (Map.Entry<Object, Long> token : candidate.tokens.entries()) {
          match(term.pattern(), token.getKey(), bound);
        }
        return true;
      }
    }
    return false;
  }

  private boolean takesTokens(ArcTerm term, Obstacle obstacle) {
    if (term.constantCount().isPresent()) {
      return term.constantCount().getAsLong() > 0;
    }
    try {
      if ((Long) term.count().evaluate(frame) > 0) {
        return true;
      }
      obstacle.add("an arc takes 0 tokens, so that variables on it have no value");
    } catch (MlFault raised) {
      obstacle.add(String.valueOf(raised.getMessage()));
    }
    return false;
  }

  private boolean extendByEquation(Set<MlVariable> bound, Obstacle obstacle) {
    for (Guard guard : transition.guards()) {
      for (Guard.Definition definition : guard.definitions()) {
        if (bound.containsAll(definition.value().freeVariables())
            && bound.containsAll(definition.pattern().needs())
            && !bound.containsAll(definition.pattern().binds())) {
          Object value;
          try {
            value = definition.value().evaluate(frame);
          } catch (MlFault raised) {
            obstacle.add(String.valueOf(raised.getMessage()));
            continue;
          }
          match(definition.pattern(), value, bound);
          return true;
        }
      }
    }
    return false;
  }

  /**
   * Binds the variables of a pattern. A computed part that raises an exception is evaluated again
   * later.
   */
  private void match(Pattern pattern, Object value, Set<MlVariable> bound) {
    boolean matches;
    try {
      matches = pattern.matcher(bound).match(value, frame);
    } catch (MlFault _) {
      matches = pattern.structure(bound).match(value, frame);
    }
    if (matches) {
      Set<MlVariable> more = new LinkedHashSet<>(bound);
      more.addAll(pattern.binds());
      extend(more);
    }
  }

  private boolean extendByColours(Set<MlVariable> bound) {
    for (MlVariable variable : transition.variables()) {
      if (!bound.contains(variable)
          && variable.colours().size().orElse(Long.MAX_VALUE) <= Planner.MAX_COLOURS) {
        Set<MlVariable> more = new LinkedHashSet<>(bound);
        more.add(variable);
        for (Object colour : variable.colours().all(Planner.MAX_COLOURS)) {
          frame[variable.slot()] = colour;
          extend(more);
        }
        return true;
      }
    }
    return false;
  }

  /** Adds the binding if it is enabled. */
  private void accept() {
    if (!conditions.admit(frame, transition.variables())) {
      return;
    }
    add(EventTable.binding(transition, frame), conditions.fault());
  }

  private void acceptPartial(Set<MlVariable> bound, String message) {
    if (!conditions.admit(frame, bound)) {
      return;
    }
    List<MlVariable> variables = transition.variables();
    @Nullable Object[] binding = new Object[variables.size()];
    for (int i = 0; i < binding.length; i++) {
      binding[i] = bound.contains(variables.get(i)) ? frame[variables.get(i).slot()] : null;
    }
    add(binding, message);
  }

  /**
   * Adds an event if its tokens are there. The dictionary of events may come from a file, so only
   * the event's number is taken from it.
   */
  private void add(@Nullable Object[] binding, @Nullable String fault) {
    Event event = net.events().computed(transition, binding, frame, fault);
    if (event.fault == null ? hasTokens() : event.isCovered(this::count)) {
      found.add(event);
    }
  }

  private long count(int place, int token) {
    return marking.get(place).count(net.places().get(place).ready().value(token));
  }

  /** Whether every input place has the tokens that all its arcs take together. */
  private boolean hasTokens() {
    for (Place place : net.places()) {
      Multiset.Builder taken = new Multiset.Builder();
      try {
        for (Arc arc : transition.arcs()) {
          if (arc.takes() && arc.place() == place.index()) {
            arc.expression().evaluate(frame, taken::add);
          }
        }
      } catch (TooManyTokens _) {
        return false;
      }
      if (!taken.build().isContainedIn(marking.get(place.index()))) {
        return false;
      }
    }
    return true;
  }
}
