package io.nutshell.language.cpn;

import io.nutshell.language.cpn.ColouredNet.Arc;
import io.nutshell.language.cpn.ColouredNet.Place;
import io.nutshell.language.cpn.ColouredNet.Transition;
import io.nutshell.language.cpn.CpnDocument.Direction;
import io.nutshell.language.cpn.ml.ArcTerm;
import io.nutshell.language.cpn.ml.Guard;
import io.nutshell.language.cpn.ml.MlVariable;
import io.nutshell.language.cpn.ml.value.MlFault;
import io.nutshell.language.cpn.ml.value.Multiset;
import io.nutshell.model.Fault;
import io.nutshell.model.Layout;
import io.nutshell.model.Slot;
import io.nutshell.model.State;
import io.nutshell.model.Successors;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The reference executor: evaluates every inscription anew, on multisets of values.
 *
 * <p>It collects candidate bindings without a plan, trying the tokens of each arc in the order of
 * the file, and accepts those that satisfy the definition: the guard is true, every input place has
 * the tokens that all its arcs take together, every inhibiting place is empty.
 */
final class ReferenceCursor implements Successors {
  private final ColouredNet net;
  private final Layout layout;
  private State source = new State(1);
  private List<Multiset> marking = List.of();
  private List<Event> enabled = List.of();
  private int at;
  private @Nullable Fault fault;

  ReferenceCursor(ColouredNet net, Layout layout) {
    this.net = net;
    this.layout = layout;
  }

  @Override
  public void reset(State newSource) {
    source = newSource;
    marking =
        net.places().stream()
            .map(
                place ->
                    Multisets.multiset(
                        place.markings(), (int) layout.get(newSource, place.index())))
            .toList();
    enabled = enabled();
    at = -1;
  }

  private List<Event> enabled() {
    Set<Integer> priorities = new TreeSet<>();
    net.transitions().forEach(transition -> priorities.add(transition.priority()));
    for (int priority : priorities) {
      List<Event> found = new ArrayList<>();
      for (Transition transition : net.transitions()) {
        if (transition.priority() == priority) {
          found.addAll(new Candidates(transition).events());
        }
      }
      if (!found.isEmpty()) {
        return found;
      }
    }
    return List.of();
  }

  @Override
  public boolean next() {
    at = Math.min(at + 1, enabled.size());
    return at < enabled.size();
  }

  @Override
  public long event() {
    return enabled.get(at).number;
  }

  @Override
  public int choice() {
    return 0;
  }

  @Override
  public boolean fire(State target) {
    Event event = enabled.get(at);
    if (event.fault != null) {
      fault = Cursor.faultOf(event, event.fault);
      return false;
    }
    Object[] frame = frame(event);
    target.copyFrom(source);
    try {
      for (Place place : net.places()) {
        Multiset before = marking.get(place.index());
        Multiset after = after(event.transition, frame, place, before);
        if (!after.equals(before)) {
          int number = Multisets.number(place.markings(), after);
          Slot slot = layout.slots().get(place.index());
          if (!slot.admits(number)) {
            fault = new Fault.Overflow(place.index(), number);
            return false;
          }
          slot.set(target.words, number);
        }
      }
    } catch (MlFault raised) {
      fault = Cursor.faultOf(event, String.valueOf(raised.getMessage()));
      return false;
    } catch (ArithmeticException _) {
      fault = Cursor.faultOf(event, "a place gets more tokens of one colour than can be counted");
      return false;
    }
    return true;
  }

  private static Multiset after(
      Transition transition, Object[] frame, Place place, Multiset before) {
    boolean reset = false;
    Multiset.Builder taken = new Multiset.Builder();
    Multiset.Builder after = new Multiset.Builder();
    for (Arc arc : transition.arcs()) {
      if (arc.place() != place.index()) {
        continue;
      }
      reset |= arc.direction() == Direction.RESET;
      if (arc.takes()) {
        arc.expression()
            .evaluate(frame)
            .entries()
            .forEach(e -> taken.add(e.getKey(), e.getValue()));
      }
      if (arc.puts()) {
        arc.expression()
            .evaluate(frame)
            .entries()
            .forEach(e -> after.add(e.getKey(), e.getValue()));
      }
    }
    if (!reset) {
      Multiset minus = taken.build();
      for (Map.Entry<Object, Long> entry : before.entries()) {
        after.add(entry.getKey(), entry.getValue() - minus.count(entry.getKey()));
      }
    }
    return after.build();
  }

  private static Object[] frame(Event event) {
    Object[] frame = event.transition.scope().newFrame();
    List<MlVariable> variables = event.transition.variables();
    for (int i = 0; i < variables.size(); i++) {
      Object value = event.binding[i];
      if (value != null) {
        frame[variables.get(i).slot()] = value;
      }
    }
    return frame;
  }

  @Override
  public Fault fault() {
    if (fault == null) {
      throw new IllegalStateException("the last step was no fault");
    }
    return fault;
  }

  @Override
  public boolean seek(State newSource, long event, int choice) {
    reset(newSource);
    for (at = 0; at < enabled.size(); at++) {
      if (enabled.get(at).number == event && choice == 0) {
        return true;
      }
    }
    return false;
  }

  /** The bindings of one transition. */
  private final class Candidates {
    private final Transition transition;
    private final Object[] frame;
    private final List<ArcTerm> terms = new ArrayList<>();
    private final List<Multiset> tokens = new ArrayList<>();
    private final Set<Event> found = new TreeSet<>();

    Candidates(Transition transition) {
      this.transition = transition;
      this.frame = transition.scope().newFrame();
      for (Arc arc : transition.arcs()) {
        if (arc.takes()) {
          arc.expression()
              .terms()
              .ifPresent(
                  sum -> {
                    for (ArcTerm term : sum) {
                      terms.add(term);
                      tokens.add(marking.get(arc.place()));
                    }
                  });
        }
      }
    }

    List<Event> events() {
      boolean inhibited =
          transition.arcs().stream()
              .anyMatch(
                  arc ->
                      arc.direction() == Direction.INHIBITOR
                          && !marking.get(arc.place()).isEmpty());
      if (!inhibited) {
        extend(new LinkedHashSet<>());
      }
      return List.copyOf(found);
    }

    /** Binds one more variable, or several by one token, in every way. */
    private void extend(Set<MlVariable> bound) {
      if (bound.containsAll(transition.variables())) {
        accept();
        return;
      }
      try {
        if (!extendByTerm(bound) && !extendByEquation(bound)) {
          extendByColours(bound);
        }
      } catch (MlFault raised) {
        faulty(bound, String.valueOf(raised.getMessage()));
      }
    }

    private boolean extendByTerm(Set<MlVariable> bound) {
      for (boolean constant : new boolean[] {true, false}) {
        for (int i = 0; i < terms.size(); i++) {
          ArcTerm term = terms.get(i);
          long count = term.constantCount().orElse(-1);
          if (count == 0
              || constant != count > 0
              || bound.containsAll(term.pattern().binds())
              || !bound.containsAll(term.pattern().needs())
              || (count < 0 && !bound.containsAll(term.count().freeVariables()))) {
            continue;
          }
          if (count < 0 && (Long) term.count().evaluate(frame) <= 0) {
            faulty(bound, "an arc takes 0 tokens, so that variables on it have no value");
            return true;
          }
          Set<MlVariable> more = new LinkedHashSet<>(bound);
          more.addAll(term.pattern().binds());
          var matcher = term.pattern().matcher(bound);
          for (Map.Entry<Object, Long> token : tokens.get(i).entries()) {
            boolean matches = false;
            try {
              matches = matcher.match(token.getKey(), frame);
            } catch (MlFault raised) {
              faulty(bound, String.valueOf(raised.getMessage()));
            }
            if (matches) {
              extend(more);
            }
          }
          return true;
        }
      }
      return false;
    }

    private boolean extendByEquation(Set<MlVariable> bound) {
      for (Guard guard : transition.guards()) {
        for (Guard.Definition definition : guard.definitions()) {
          if (bound.containsAll(definition.value().freeVariables())
              && bound.containsAll(definition.pattern().needs())
              && !bound.containsAll(definition.pattern().binds())) {
            Set<MlVariable> more = new LinkedHashSet<>(bound);
            more.addAll(definition.pattern().binds());
            if (definition
                .pattern()
                .matcher(bound)
                .match(definition.value().evaluate(frame), frame)) {
              extend(more);
            }
            return true;
          }
        }
      }
      return false;
    }

    private void extendByColours(Set<MlVariable> bound) {
      for (MlVariable variable : transition.variables()) {
        if (!bound.contains(variable)
            && variable.colours().size().orElse(Long.MAX_VALUE) <= Planner.MAX_COLOURS) {
          Set<MlVariable> more = new LinkedHashSet<>(bound);
          more.add(variable);
          for (Object colour : variable.colours().all(Planner.MAX_COLOURS)) {
            frame[variable.slot()] = colour;
            extend(more);
          }
          return;
        }
      }
    }

    /** Adds the binding if it is enabled. */
    private void accept() {
      String message = null;
      try {
        if (!enabled()) {
          return;
        }
      } catch (MlFault raised) {
        message = String.valueOf(raised.getMessage());
      }
      found.add(net.events().of(transition, frame, message));
    }

    private boolean enabled() {
      for (MlVariable variable : transition.variables()) {
        if (!variable.colours().contains(frame[variable.slot()])) {
          return false;
        }
      }
      for (Guard guard : transition.guards()) {
        if (!guard.condition().isTrue(frame)) {
          return false;
        }
      }
      for (Place place : net.places()) {
        Multiset.Builder taken = new Multiset.Builder();
        for (Arc arc : transition.arcs()) {
          if (arc.takes() && arc.place() == place.index()) {
            arc.expression()
                .evaluate(frame)
                .entries()
                .forEach(entry -> taken.add(entry.getKey(), entry.getValue()));
          }
        }
        if (!taken.build().isContainedIn(marking.get(place.index()))) {
          return false;
        }
      }
      return true;
    }

    private void faulty(Set<MlVariable> bound, String message) {
      List<MlVariable> variables = transition.variables();
      @Nullable Object[] binding = new Object[variables.size()];
      for (int i = 0; i < binding.length; i++) {
        binding[i] = bound.contains(variables.get(i)) ? frame[variables.get(i).slot()] : null;
      }
      found.add(net.events().of(transition, binding, frame, message));
    }
  }
}
