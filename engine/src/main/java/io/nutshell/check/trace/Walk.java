package io.nutshell.check.trace;

import io.nutshell.model.Fault;
import io.nutshell.model.Model;
import io.nutshell.model.State;
import io.nutshell.search.Expansion;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A walk through a model, one event at a time, by the reference executor. It can go back and, until
 * another event is taken, forward again.
 *
 * <p>A learnt range that proves too small is widened on the way: {@link #model} is then another,
 * and all states of the walk are its own.
 */
public final class Walk {

  /**
   * An enabled event.
   *
   * @param target where it leads; null where firing it is a fault
   * @param fault what is wrong with it, if anything is
   */
  public record Option(
      long event, int choice, @Nullable State target, Fault.@Nullable Mistake fault) {}

  private Model model;
  private Expansion reference;
  private State initial;
  private final List<Trace.Step> steps = new ArrayList<>();
  private int position;
  private @Nullable List<Option> enabled;

  /** Stands at the initial state. */
  public Walk(Model model) {
    this.model = model;
    this.reference = Expansion.byReference(model);
    this.initial = initial(model);
  }

  private static State initial(Model model) {
    State state = new State(model.layout().words());
    model.initial(state);
    return state;
  }

  /** The model as widened so far: its layout reads the states. */
  public Model model() {
    return model;
  }

  /** How many steps behind the initial state it stands. */
  public int position() {
    return position;
  }

  /** How many steps have been taken, those taken back included. */
  public int length() {
    return steps.size();
  }

  public State state() {
    return at(position);
  }

  /** The state after so many steps. */
  public State at(int step) {
    return step == 0 ? initial : steps.get(step - 1).target();
  }

  /** The events that can be taken from here, in the model's order. */
  public List<Option> enabled() {
    while (enabled == null) {
      enabled = look();
    }
    return enabled;
  }

  /** Null where a range had to be widened, and the model is another. */
  private @Nullable List<Option> look() {
    List<Option> found = new ArrayList<>();
    State target = new State(state().length);
    reference.begin(state());
    while (reference.next(target)) {
      if (!reference.failed()) {
        found.add(new Option(reference.event(), reference.choice(), target.copy(), null));
        continue;
      }
      switch (reference.fault()) {
        case Fault.Mistake mistake ->
            found.add(new Option(reference.event(), reference.choice(), null, mistake));
        case Fault.Overflow overflow -> {
          widen(overflow);
          return null;
        }
      }
    }
    return List.copyOf(found);
  }

  private void widen(Fault.Overflow overflow) {
    model = model.widened(overflow);
    reference = Expansion.byReference(model);
    initial = initial(model);
    for (int i = 0; i < steps.size(); i++) {
      Trace.Step step = steps.get(i);
      State target = new State(initial.length);
      if (!reference.repeat(at(i), step.event(), step.choice(), target) || reference.failed()) {
        throw Replay.defect("a walk differs after a range was widened");
      }
      steps.set(i, new Trace.Step(step.event(), step.choice(), target));
    }
  }

  /** Takes one of the {@link #enabled} events; what lay ahead is forgotten. */
  public void take(Option option) {
    State target = option.target();
    if (target == null) {
      throw new IllegalArgumentException("a faulty event leads nowhere");
    }
    steps.subList(position, steps.size()).clear();
    steps.add(new Trace.Step(option.event(), option.choice(), target));
    moveTo(position + 1);
  }

  /** Goes to where the walk was after so many steps, be it back or forward. */
  public void moveTo(int step) {
    if (step < 0 || step > steps.size()) {
      throw new IndexOutOfBoundsException(step);
    }
    position = step;
    enabled = null;
  }

  /** The way to where it stands. */
  public Trace trace() {
    return new Trace(initial, steps.subList(0, position));
  }
}
