package io.nutshell.check.trace;

import io.nutshell.model.Blocked;
import io.nutshell.model.Fault;
import io.nutshell.model.Model;
import io.nutshell.model.State;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A simulation of a model, one event at a time, by the reference executor. It can go back and,
 * until another event is taken, forward again.
 *
 * <p>A learnt range that proves too small is widened: {@link #model} then returns another model,
 * and all states are converted to its layout.
 */
public final class Walk {

  /**
   * An enabled event.
   *
   * @param target the state after the event; null if firing it is a fault
   * @param fault why it cannot be fired; null if it can
   */
  public record Option(
      long event, int choice, @Nullable State target, Fault.@Nullable Mistake fault) {}

  private final Stepping stepping;
  private State initial;
  private final List<Trace.Step> steps = new ArrayList<>();
  private int position;
  private @Nullable List<Option> enabled;

  /** Begins at the initial state. */
  public Walk(Model model) {
    this.stepping = new Stepping(model);
    this.initial = stepping.initial();
  }

  /** The model as widened so far: its layout reads the states. */
  public Model model() {
    return stepping.model();
  }

  /** The number of steps from the initial state to the current one. */
  public int position() {
    return position;
  }

  /** The number of steps taken, including those that were undone and can be redone. */
  public int length() {
    return steps.size();
  }

  /** All steps taken, including those that were undone and can be redone. */
  public List<Trace.Step> steps() {
    return Collections.unmodifiableList(steps);
  }

  public State state() {
    return at(position);
  }

  /** The state after the given number of steps. */
  public State at(int step) {
    return step == 0 ? initial : steps.get(step - 1).target();
  }

  /** The events that can be taken from here, in the model's order. */
  public List<Option> enabled() {
    List<Option> found = enabled;
    while (found == null) {
      found = stepping.enabled(state());
      if (found == null) {
        convert();
      }
    }
    enabled = found;
    return found;
  }

  /** The events that cannot be taken from here, with the reasons. */
  public List<Blocked> blocked(int most) {
    return model().blocked(state(), most);
  }

  /** Converts all states to the layout of a model that was widened. */
  private void convert() {
    initial = stepping.initial();
    for (int i = 0; i < steps.size(); i++) {
      Trace.Step step = steps.get(i);
      State target = stepping.again(at(i), step.event(), step.choice());
      steps.set(i, new Trace.Step(step.event(), step.choice(), target));
    }
  }

  /** Takes one of the {@link #enabled} events; steps that could be redone are dropped. */
  public void take(Option option) {
    State target = option.target();
    if (target == null) {
      throw new IllegalArgumentException("a faulty event leads nowhere");
    }
    steps.subList(position, steps.size()).clear();
    steps.add(new Trace.Step(option.event(), option.choice(), target));
    moveTo(position + 1);
  }

  /** Takes the events of a path from here, all of which can be fired. */
  public void follow(List<Trace.Step> path) {
    for (Trace.Step step : path) {
      take(
          enabled().stream()
              .filter(option -> option.event() == step.event() && option.choice() == step.choice())
              .findFirst()
              .orElseThrow());
    }
  }

  /** Moves to the state after the given number of steps, back or forward. */
  public void moveTo(int step) {
    if (step < 0 || step > steps.size()) {
      throw new IndexOutOfBoundsException(step);
    }
    position = step;
    enabled = null;
  }

  /** The trace to the current state. */
  public Trace trace() {
    return new Trace(initial, steps.subList(0, position));
  }
}
