package io.nutshell.language.cpn;

import io.nutshell.language.cpn.ColouredNet.Arc;
import io.nutshell.language.cpn.ColouredNet.Transition;
import io.nutshell.language.cpn.CpnDocument.Direction;
import io.nutshell.language.cpn.TimedMarkings.Put;
import io.nutshell.language.cpn.ml.ArcTerm;
import io.nutshell.language.cpn.ml.MlVariable;
import io.nutshell.language.cpn.ml.value.MlFault;
import io.nutshell.language.cpn.ml.value.Stamped;
import io.nutshell.language.cpn.ml.value.TooManyTokens;
import io.nutshell.language.cpn.ml.value.Values;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The dictionary of events, numbered in the order of their discovery. The effect of an event on
 * each place depends on its binding alone, so it is computed once, when the event is added.
 */
final class EventTable {
  /** Approximate bytes of an event with its arrays and its entry in the hash map. */
  private static final int EVENT_BYTES = 200;

  private final ColouredNet net;
  private final Map<Event, Event> known = new HashMap<>();
  private volatile Event[] events = new Event[64];
  private volatile int count;
  private long bytes;

  EventTable(ColouredNet net) {
    this.net = net;
  }

  int size() {
    return count;
  }

  Event get(int number) {
    return events[number];
  }

  /**
   * The event of a transition with the values that a frame holds.
   *
   * @param fault why the event cannot be fired, if the caller knows it
   */
  Event of(Transition transition, Object[] frame, @Nullable String fault) {
    return of(transition, binding(transition, frame), frame, fault);
  }

  /** The values of all variables of a transition. */
  static @Nullable Object[] binding(Transition transition, Object[] frame) {
    List<MlVariable> variables = transition.variables();
    @Nullable Object[] binding = new Object[variables.size()];
    for (int i = 0; i < binding.length; i++) {
      binding[i] = frame[variables.get(i).slot()];
    }
    return binding;
  }

  /**
   * The event with a binding, in which variables may have no value if there is a fault.
   *
   * @param frame holds the values of the binding
   */
  synchronized Event of(
      Transition transition, @Nullable Object[] binding, Object[] frame, @Nullable String fault) {
    // By chance, one binding can have several effects.
    Event old = transition.random() ? null : known.get(Event.probe(transition, binding));
    if (old != null) {
      return old;
    }
    int number = count;
    Event added = make(number, transition, binding, frame, fault);
    if (number == events.length) {
      events = Arrays.copyOf(events, 2 * number);
    }
    events[number] = added;
    known.put(added, added);
    bytes += EVENT_BYTES + 4L * (added.takes.length + added.effects.length) + 8L * binding.length;
    for (Object value : binding) {
      bytes += value == null ? 0 : Values.bytes(value);
    }
    count = number + 1;
    return added;
  }

  /**
   * An event with its number in the table; its effect and its fault are computed again, so that
   * they do not depend on how the event came into the table.
   */
  Event computed(
      Transition transition, @Nullable Object[] binding, Object[] frame, @Nullable String fault) {
    int number = of(transition, binding, frame, fault).number;
    return make(number, transition, binding, frame, fault);
  }

  private Event make(
      int number,
      Transition transition,
      @Nullable Object[] binding,
      Object[] frame,
      @Nullable String fault) {
    if (fault != null) {
      return faulty(number, transition, binding, frame, fault);
    }
    try {
      return evaluated(number, transition, binding, frame);
    } catch (MlFault raised) {
      return faulty(number, transition, binding, frame, String.valueOf(raised.getMessage()));
    } catch (TooManyTokens _) {
      return faulty(number, transition, binding, frame, "an arc moves too many tokens");
    }
  }

  private Event evaluated(
      int number, Transition transition, @Nullable Object[] binding, Object[] frame) {
    Map<Integer, TokenCounts> takes = new TreeMap<>();
    Map<Integer, TokenCounts> changes = new TreeMap<>();
    Map<Integer, Map<Stamped, Long>> puts = new TreeMap<>();
    Set<Integer> reset = new HashSet<>();
    double delay =
        transition.delay() == null
            ? 0
            : Stamped.time(transition.delay().evaluate(frame), "the delay of the transition");
    for (Arc arc : transition.arcs()) {
      if (arc.direction() == Direction.RESET) {
        reset.add(arc.place());
        changes.computeIfAbsent(arc.place(), _ -> new TokenCounts());
      }
    }
    for (Arc arc : transition.arcs()) {
      if (!arc.takes() && !arc.puts()) {
        continue;
      }
      if (arc.puts() && net.places().get(arc.place()).timed() != null) {
        Map<Stamped, Long> put = puts.computeIfAbsent(arc.place(), _ -> new LinkedHashMap<>());
        arc.expression()
            .evaluate(frame, (token, count) -> put.merge(delayed(token, delay), count, Long::sum));
        continue;
      }
      PlaceMarkings markings = net.places().get(arc.place()).ready();
      TokenCounts taken = takes.computeIfAbsent(arc.place(), _ -> new TokenCounts());
      TokenCounts changed = changes.computeIfAbsent(arc.place(), _ -> new TokenCounts());
      arc.expression()
          .evaluate(
              frame,
              (token, count) -> {
                int of = markings.token(token);
                if (arc.takes()) {
                  taken.add(of, count);
                }
                if (arc.puts()) {
                  changed.add(of, count);
                }
                // What a reset removes need not be subtracted.
                if (arc.takes() && !reset.contains(arc.place())) {
                  changed.add(of, -count);
                }
              });
    }
    return new Event(
        number, transition, binding, flat(takes), effects(changes, takes, puts, reset), null);
  }

  private static Stamped delayed(Object token, double delay) {
    Stamped stamped = (Stamped) token;
    return stamped.delay() ? Stamped.after(stamped.colour(), stamped.time() + delay) : stamped;
  }

  /** An event that cannot be fired. It takes only the tokens of terms that can be evaluated. */
  private Event faulty(
      int number, Transition transition, @Nullable Object[] binding, Object[] frame, String fault) {
    Set<MlVariable> bound = new HashSet<>();
    for (int i = 0; i < binding.length; i++) {
      if (binding[i] != null) {
        bound.add(transition.variables().get(i));
      }
    }
    Map<Integer, TokenCounts> takes = new TreeMap<>();
    for (Arc arc : transition.arcs()) {
      if (arc.takes()) {
        TokenCounts taken = takes.computeIfAbsent(arc.place(), _ -> new TokenCounts());
        addKnown(arc, bound, frame, taken);
      }
    }
    return new Event(number, transition, binding, flat(takes), new int[0], fault);
  }

  private void addKnown(Arc arc, Set<MlVariable> bound, Object[] frame, TokenCounts taken) {
    PlaceMarkings markings = net.places().get(arc.place()).ready();
    if (arc.expression().terms().isEmpty() && bound.containsAll(arc.expression().freeVariables())) {
      try {
        arc.expression()
            .evaluate(frame)
            .entries()
            .forEach(entry -> taken.add(markings.token(entry.getKey()), entry.getValue()));
        return;
      } catch (MlFault _) {
        // Some of its tokens are not known.
      }
    }
    for (ArcTerm term : arc.expression().summands()) {
      if (bound.containsAll(term.count().freeVariables())
          && bound.containsAll(term.pattern().variables())) {
        try {
          long count = (Long) term.count().evaluate(frame);
          if (count > 0) {
            taken.add(markings.token(term.pattern().expression().evaluate(frame)), count);
          }
        } catch (MlFault _) {
          // Its token is not known.
        }
      }
    }
  }

  private static int[] flat(Map<Integer, TokenCounts> takes) {
    List<Integer> flat = new ArrayList<>();
    takes.forEach(
        (place, counts) -> {
          // No place has more than Integer.MAX_VALUE equal tokens.
          int[] pairs = counts.clamped().pairs();
          if (pairs.length > 0) {
            flat.add(place);
            flat.add(pairs.length / 2);
            Arrays.stream(pairs).forEach(flat::add);
          }
        });
    return flat.stream().mapToInt(Integer::intValue).toArray();
  }

  /** The changes of all places, those without time stamps first. */
  private int[] effects(
      Map<Integer, TokenCounts> changes,
      Map<Integer, TokenCounts> takes,
      Map<Integer, Map<Stamped, Long>> puts,
      Set<Integer> reset) {
    List<Integer> effects = new ArrayList<>();
    Set<Integer> touched = new TreeSet<>(changes.keySet());
    touched.addAll(puts.keySet());
    for (int place : touched) {
      TimedMarkings timed = net.places().get(place).timed();
      if (timed != null) {
        List<Put> put = new ArrayList<>();
        puts.getOrDefault(place, Map.of())
            .forEach((token, count) -> put.add(new Put(token, Math.toIntExact(count))));
        TokenCounts taken = takes.getOrDefault(place, new TokenCounts());
        effects.add(place);
        effects.add(
            timed.change(
                new TimedMarkings.Change(
                    Arrays.stream(taken.clamped().pairs()).boxed().toList(),
                    put,
                    reset.contains(place))));
        changes.remove(place);
      }
    }
    changes.forEach(
        (place, counts) -> {
          int[] pairs = counts.pairs();
          boolean resets = reset.contains(place);
          if (pairs.length > 0 || resets) {
            effects.add(place);
            effects.add(net.places().get(place).markings().change(pairs, resets));
          }
        });
    return effects.stream().mapToInt(Integer::intValue).toArray();
  }

  synchronized long bytes() {
    return bytes + 8L * events.length;
  }
}
