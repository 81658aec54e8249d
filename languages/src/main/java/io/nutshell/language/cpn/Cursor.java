package io.nutshell.language.cpn;

import io.nutshell.language.cpn.ColouredNet.Place;
import io.nutshell.language.cpn.ColouredNet.Transition;
import io.nutshell.model.Fault;
import io.nutshell.model.Layout;
import io.nutshell.model.Slot;
import io.nutshell.model.State;
import io.nutshell.model.Successors;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The fast executor. Transitions come in the order of their priorities, and those of one priority
 * in the order of the net; if one of them is enabled, those of lower priority are not.
 */
final class Cursor implements Successors {
  static final String TOO_LATE = "a token gets a time stamp of 2^53 or more";

  private static final int[] NONE = {};

  private final EventTable events;
  private final PlaceMarkings[] markings;
  private final ChangeMemory[] memories;
  private final Slot[] slots;
  private final Transition[] order;
  private final EnabledEvents[] enabled;

  /** By the index of a transition, its position in {@link #order}. */
  private final int[] positions;

  private final int[] marking;

  /** The time of a timed net; null if there is none. */
  private final @Nullable Timing timing;

  private final @Nullable TimedMarkings[] timed;

  /** The marking in which bindings are searched: what is ready. */
  private final int[] ready;

  private State source = new State(1);

  /** The transition whose events are being listed. */
  private int at;

  private int[] list = NONE;
  private int next;
  private int end;
  private boolean some;
  private int current;
  private @Nullable Fault fault;

  /**
   * @param planMemories empty; limits what the plans remember
   */
  Cursor(ColouredNet net, List<List<Plan>> plans, Layout layout, PlanMemories planMemories) {
    this.events = net.events();
    this.markings = net.places().stream().map(Place::markings).toArray(PlaceMarkings[]::new);
    this.memories = new ChangeMemory[markings.length];
    for (int place = 0; place < markings.length; place++) {
      memories[place] = new ChangeMemory(markings[place]::apply, markings.length);
    }
    this.slots = layout.slots().toArray(Slot[]::new);
    this.order =
        net.transitions().stream()
            .sorted(Comparator.comparingInt(Transition::priority))
            .toArray(Transition[]::new);
    this.enabled = new EnabledEvents[order.length];
    this.positions = new int[order.length];
    for (int i = 0; i < order.length; i++) {
      BindingSearch search =
          new BindingSearch(net, order[i], plans.get(order[i].index()), planMemories);
      enabled[i] = new EnabledEvents(net, order[i], search);
      positions[order[i].index()] = i;
    }
    this.marking = new int[markings.length];
    this.timing = net.isTimed() ? new Timing(net) : null;
    this.timed = net.places().stream().map(Place::timed).toArray(TimedMarkings[]::new);
    this.ready = timing == null ? marking : timing.ready();
    this.at = order.length;
  }

  @Override
  public void reset(State newSource) {
    source = newSource;
    decode();
    if (timing != null) {
      timing.start(marking);
    }
    at = -1;
    next = 0;
    end = 0;
    some = false;
  }

  private void decode() {
    long[] words = source.words;
    for (int i = 0; i < slots.length; i++) {
      marking[i] = (int) slots[i].get(words);
    }
  }

  @Override
  public boolean next() {
    while (next == end) {
      int following = at + 1;
      if (following >= order.length
          || (some && at >= 0 && order[following].priority() != order[at].priority())) {
        if (!some && timing != null && timing.advance()) {
          at = -1;
          continue;
        }
        at = order.length;
        return false;
      }
      open(following);
    }
    some = true;
    current = list[next++];
    return true;
  }

  private void open(int position) {
    at = position;
    int start = enabled[position].find(ready);
    list = enabled[position].entries();
    next = start + 1;
    end = next + list[start];
  }

  @Override
  public long event() {
    return current;
  }

  @Override
  public int choice() {
    return 0;
  }

  @Override
  public boolean fire(State target) {
    Event event = events.get(current);
    if (event.fault != null) {
      fault = faultOf(event, event.fault);
      return false;
    }
    target.copyFrom(source);
    long[] words = target.words;
    int[] effects = event.effects;
    for (int i = 0; i < effects.length; i += 2) {
      int place = effects[i];
      TimedMarkings of = timed[place];
      int result =
          of == null || timing == null
              ? memories[place].apply(marking[place], effects[i + 1])
              : of.apply(marking[place], effects[i + 1], timing.now());
      if (!put(place, result, words)) {
        return false;
      }
    }
    return timing == null || put(timing.clockPlace(), timing.nowNumber(), words);
  }

  private boolean put(int place, int result, long[] words) {
    Slot slot = slots[place];
    if (slot.admits(result)) {
      slot.set(words, result);
      return true;
    }
    fault =
        result < 0
            ? faultOf(
                events.get(current),
                result == TimedMarkings.TOO_LATE
                    ? TOO_LATE
                    : "a place gets more tokens of one colour than can be counted")
            : new Fault.Overflow(place, result);
    return false;
  }

  static Fault faultOf(Event event, String message) {
    return new Fault.Mistake(
        "transition " + event.transition.name() + ": " + message, event.transition.position());
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
    if (timing != null) {
      return choice == 0 && seekInTime(event);
    }
    if (event >= 0 && event < events.size() && choice == 0) {
      int wanted = positions[events.get((int) event).transition.index()];
      // Transitions of higher priority come first, and must not be enabled.
      for (int i = 0; i < wanted && order[i].priority() < order[wanted].priority(); i++) {
        open(i);
        if (next < end) {
          at = order.length;
          next = end;
          return false;
        }
      }
      open(wanted);
      while (next < end) {
        if (list[next++] == event) {
          some = true;
          current = (int) event;
          return true;
        }
      }
    }
    at = order.length;
    next = end;
    return false;
  }

  /** Every event that comes first matters, since it may be enabled earlier. */
  private boolean seekInTime(long event) {
    while (next()) {
      if (current == event) {
        return true;
      }
    }
    return false;
  }

  @Override
  public boolean refire(State newSource, long event, int choice, State target) {
    if (event < 0 || event >= events.size() || choice != 0) {
      return false;
    }
    source = newSource;
    current = (int) event;
    if (timing != null) {
      decode();
      timing.start(marking);
      timing.await(events.get(current));
      return fire(target);
    }
    int[] effects = events.get(current).effects;
    for (int i = 0; i < effects.length; i += 2) {
      marking[effects[i]] = (int) slots[effects[i]].get(source.words);
    }
    return fire(target);
  }
}
