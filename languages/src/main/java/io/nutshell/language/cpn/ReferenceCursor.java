package io.nutshell.language.cpn;

import io.nutshell.language.cpn.ColouredNet.Arc;
import io.nutshell.language.cpn.ColouredNet.Place;
import io.nutshell.language.cpn.ColouredNet.Transition;
import io.nutshell.language.cpn.CpnDocument.Direction;
import io.nutshell.language.cpn.ml.MlVariable;
import io.nutshell.language.cpn.ml.value.MlFault;
import io.nutshell.language.cpn.ml.value.Multiset;
import io.nutshell.language.cpn.ml.value.Stamped;
import io.nutshell.language.cpn.ml.value.TooManyTokens;
import io.nutshell.model.Fault;
import io.nutshell.model.Layout;
import io.nutshell.model.Slot;
import io.nutshell.model.State;
import io.nutshell.model.Successors;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The reference executor: evaluates every inscription anew, on multisets of values.
 *
 * <p>It finds bindings by a {@link CandidateSearch}: without plans, and without remembering
 * results.
 */
final class ReferenceCursor implements Successors {
  private final ColouredNet net;
  private final Layout layout;
  private State source = new State(1);
  private List<Multiset> marking = List.of();

  /** The time at which the enabled events occur; 0 in a net without time. */
  private double now;

  /** The colours that are ready at that time, for each place. */
  private List<Multiset> ready = List.of();

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
    marking = Multisets.marking(net, layout, newSource);
    enabled = enabled();
    at = -1;
  }

  private List<Event> enabled() {
    Optional<Place> clock = net.clock();
    if (!net.isTimed() || clock.isEmpty()) {
      ready = marking;
      return enabled(marking);
    }
    // Events occur at the time of the clock, or at the least later stamp at which one is enabled.
    now = (Double) marking.get(clock.get().index()).entries().getFirst().getKey();
    TreeSet<Double> times = new TreeSet<>(Set.of(now));
    for (Place place : net.places()) {
      if (place.timed() != null) {
        marking.get(place.index()).entries().forEach(e -> times.add(((Stamped) e.getKey()).time()));
      }
    }
    for (double time : times.tailSet(now)) {
      ready =
          net.places().stream()
              .map(place -> place.isClock() ? Multiset.of(List.of(time)) : ready(place, time))
              .toList();
      List<Event> found = enabled(ready);
      if (!found.isEmpty()) {
        now = time;
        return found;
      }
    }
    return List.of();
  }

  /**
   * The colours of each place that are ready when the enabled events occur; where none is enabled,
   * those that are ready at last.
   */
  List<Multiset> ready() {
    return ready;
  }

  /** The colours of a place that are ready at a time. */
  private Multiset ready(Place place, double time) {
    Multiset tokens = marking.get(place.index());
    if (place.timed() == null) {
      return tokens;
    }
    Multiset.Builder ready = new Multiset.Builder();
    for (Map.Entry<Object, Long> entry : tokens.entries()) {
      Stamped token = (Stamped) entry.getKey();
      ready.add(token.colour(), token.time() <= time ? entry.getValue() : 0);
    }
    return ready.build();
  }

  private List<Event> enabled(List<Multiset> in) {
    Set<Integer> priorities = new TreeSet<>();
    net.transitions().forEach(transition -> priorities.add(transition.priority()));
    for (int priority : priorities) {
      List<Event> found = new ArrayList<>();
      for (Transition transition : net.transitions()) {
        if (transition.priority() == priority) {
          found.addAll(new CandidateSearch(net, transition, in).events());
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
        Multiset after =
            place.isClock() && net.isTimed()
                ? Multiset.of(List.of(now))
                : place.timed() != null
                    ? afterInTime(event.transition, frame, place, before)
                    : after(event.transition, frame, place, before);
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
    } catch (TooManyTokens _) {
      fault = Cursor.faultOf(event, "a place gets more tokens of one colour than can be counted");
      return false;
    }
    return true;
  }

  /**
   * The tokens of a timed place after an event: each token taken is the one of its colour with the
   * largest stamp that is not above the time; a reset removes all that are ready; tokens put get
   * the time and their delays.
   */
  private Multiset afterInTime(
      Transition transition, Object[] frame, Place place, Multiset before) {
    double delay =
        transition.delay() == null
            ? 0
            : Stamped.time(transition.delay().evaluate(frame), "the delay of the transition");
    boolean reset = false;
    List<Stamped> tokens = new ArrayList<>();
    before.toList().forEach(token -> tokens.add((Stamped) token));
    Multiset.Builder after = new Multiset.Builder();
    for (Arc arc : transition.arcs()) {
      if (arc.place() != place.index()) {
        continue;
      }
      reset |= arc.direction() == Direction.RESET;
      if (arc.takes()) {
        for (Object colour : arc.expression().evaluate(frame).toList()) {
          tokens.remove(
              tokens.stream()
                  .filter(token -> token.colour().equals(colour) && token.time() <= now)
                  .max(Comparator.comparingDouble(Stamped::time))
                  .orElseThrow());
        }
      }
      if (arc.puts()) {
        for (Map.Entry<Object, Long> entry : arc.expression().evaluate(frame).entries()) {
          Stamped token = (Stamped) entry.getKey();
          double time = token.delay() ? now + (token.time() + delay) : token.time();
          if (time > Stamped.MAX_TIME) {
            throw MlFault.limit(Cursor.TOO_LATE);
          }
          after.add(Stamped.at(token.colour(), time), entry.getValue());
        }
      }
    }
    for (Stamped token : tokens) {
      after.add(token, reset && token.time() <= now ? 0 : 1);
    }
    return after.build();
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
}
