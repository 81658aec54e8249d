package io.nutshell.app.replay;

import io.nutshell.app.report.EventText;
import io.nutshell.app.report.Names;
import io.nutshell.check.property.PropertyResult;
import io.nutshell.check.property.Verdict;
import io.nutshell.check.trace.Trace;
import io.nutshell.check.trace.Walk;
import io.nutshell.language.NearestName;
import io.nutshell.model.Describer;
import io.nutshell.model.InputError;
import io.nutshell.model.Layout;
import io.nutshell.model.Model;
import io.nutshell.model.State;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Replays a recorded trace on a model, up to the first step that does not fit.
 *
 * <p>Events are identified by name, because their numbers change with the model. If several enabled
 * events have the same name, the one whose changes match the trace is taken.
 */
public final class TraceReplay {
  private static final int MAX_SHOWN = 8;

  private final Walk walk;
  private final Map<String, Integer> slots = new TreeMap<>();
  private final RecordedTrace recorded;

  /**
   * The result of a replay.
   *
   * @param model the model whose layout the states have
   * @param replayed the steps that fit
   * @param confirmed the confirmed claim about the last state; empty if there is none
   * @param misfit why the next step or the claim does not fit; empty if everything fits
   */
  public record Outcome(
      RecordedTrace recorded, Model model, Trace replayed, List<String> misfit, String confirmed) {

    public boolean fits() {
      return misfit.isEmpty();
    }

    /** The steps that fit, as if a check had found them. */
    public PropertyResult asResult() {
      Verdict verdict =
          fits() && recorded.verdict().equals(Verdict.HOLDS.id())
              ? Verdict.HOLDS
              : fits() && recorded.verdict().equals(Verdict.VIOLATED.id())
                  ? Verdict.VIOLATED
                  : Verdict.UNDECIDED;
      return new PropertyResult(
          recorded.property(),
          recorded.kind(),
          recorded.expression(),
          verdict,
          recorded.message(),
          null,
          recorded.assumption(),
          replayed,
          null);
    }
  }

  private TraceReplay(Model model, RecordedTrace recorded) {
    this.walk = new Walk(model);
    this.recorded = recorded;
    Names names = new Names(model.layout());
    for (int slot = 0; slot < model.layout().slots().size(); slot++) {
      slots.put(names.full(slot), slot);
    }
  }

  /** Replays all traces on one model, which is widened until it fits each of them. */
  public static List<Outcome> all(Model model, List<RecordedTrace> traces) {
    Model current = model;
    while (true) {
      Model before = current;
      List<Outcome> outcomes = new ArrayList<>();
      for (RecordedTrace trace : traces) {
        outcomes.add(of(current, trace));
        current = outcomes.getLast().model();
      }
      if (current.equals(before)) {
        return outcomes;
      }
    }
  }

  /**
   * Replays one trace.
   *
   * @throws InputError if the trace is of another model, with other variables
   */
  private static Outcome of(Model model, RecordedTrace recorded) {
    TraceReplay replay = new TraceReplay(model, recorded);
    replay.requireSameVariables();
    List<String> misfit = replay.run();
    String confirmed = "";
    Trace replayed = replay.walk.trace();
    if (misfit.isEmpty() && recorded.loop() != Trace.FINITE) {
      misfit = replay.open(replayed);
      replayed = misfit.isEmpty() ? replayed.looping(recorded.loop()) : replayed;
    }
    if (misfit.isEmpty()) {
      Claim claim = new Claim(replay.walk.model(), replayed, recorded);
      misfit = claim.refuted();
      confirmed = claim.confirmed();
    }
    return new Outcome(recorded, replay.walk.model(), replayed, misfit, confirmed);
  }

  /** Why the cycle does not close; empty if it does. */
  private List<String> open(Trace replayed) {
    if (recorded.loop() == replayed.steps().size()) {
      return walk.enabled().isEmpty()
          ? List.of()
          : List.of("the trace stays in its last state for ever, but that is no deadlock");
    }
    return replayed.at(recorded.loop()).equals(replayed.last())
        ? List.of()
        : List.of(
            "its last state is not that of step " + recorded.loop() + ", where the cycle begins");
  }

  private void requireSameVariables() {
    for (String name : recorded.initial().keySet()) {
      if (!slots.containsKey(name)) {
        throw another("it has a variable '" + name + "' that the model has not");
      }
    }
    for (String name : slots.keySet()) {
      if (!recorded.initial().containsKey(name)) {
        throw another("the model's variable '" + name + "' is not in it");
      }
    }
  }

  private InputError another(String why) {
    return new InputError(
        recorded.position(),
        "this is a trace of another model: " + why,
        "use another file, or check the model again if it has changed since");
  }

  private List<String> run() {
    List<String> different = differences(walk.state(), recorded.initial());
    if (!different.isEmpty()) {
      different.addFirst("the model begins otherwise:");
      return different;
    }
    for (RecordedTrace.Step step : recorded.steps()) {
      List<String> misfit = take(step);
      if (!misfit.isEmpty()) {
        return misfit;
      }
    }
    return List.of();
  }

  /** Takes the step, or returns why it does not fit; empty if it was taken. */
  private List<String> take(RecordedTrace.Step step) {
    Describer describer = walk.model().describer();
    Walk.@Nullable Option nearest = null;
    List<String> least = List.of();
    for (Walk.Option option : walk.enabled()) {
      State target = option.target();
      if (target == null
          || option.choice() != step.choice()
          || !describer.event(option.event()).equals(step.event())) {
        continue;
      }
      List<String> different = stepDifferences(target, step.changes());
      if (different.isEmpty()) {
        walk.take(option);
        return List.of();
      }
      if (nearest == null || different.size() < least.size()) {
        nearest = option;
        least = different;
      }
    }
    if (nearest == null) {
      return notEnabled(step);
    }
    least.addFirst("the event is enabled, but leads elsewhere:");
    return least;
  }

  private List<String> notEnabled(RecordedTrace.Step step) {
    Model model = walk.model();
    List<String> misfit = new ArrayList<>();
    List<String> known = new ArrayList<>();
    for (long event = 0; event < model.events(); event++) {
      known.add(model.describer().event(event));
    }
    if (!known.isEmpty() && !known.contains(step.event())) {
      misfit.add(
          "the model has no such event"
              + NearestName.to(step.event(), known)
                  .map(near -> "; the nearest is '" + near + "'")
                  .orElse(""));
    } else {
      misfit.add("the event is not enabled here");
    }
    List<Walk.Option> enabled = walk.enabled();
    misfit.add(enabled.isEmpty() ? "nothing is: this is a deadlock" : "enabled are:");
    for (Walk.Option option : enabled.subList(0, Math.min(MAX_SHOWN, enabled.size()))) {
      misfit.add(
          "  "
              + EventText.of(model, option.event(), option.choice())
              + (option.fault() == null ? "" : " (a fault: " + option.fault().message() + ")"));
    }
    if (enabled.size() > MAX_SHOWN) {
      misfit.add("  … and " + (enabled.size() - MAX_SHOWN) + " more");
    }
    return misfit;
  }

  /** The differences between the target and the current state with the given changes. */
  private List<String> stepDifferences(State target, Map<String, String> changes) {
    Layout layout = walk.model().layout();
    Map<String, String> expected = new TreeMap<>(changes);
    for (Map.Entry<String, Integer> slot : slots.entrySet()) {
      expected.putIfAbsent(slot.getKey(), value(slot.getValue(), layout, walk.state()));
    }
    return differences(target, expected);
  }

  private List<String> differences(State state, Map<String, String> expected) {
    Layout layout = walk.model().layout();
    List<String> different = new ArrayList<>();
    expected.forEach(
        (name, value) -> {
          Integer slot = slots.get(name);
          String actual = slot == null ? "not there" : value(slot, layout, state);
          if (!actual.equals(value)) {
            different.add("  " + name + " is " + actual + ", in the trace " + value);
          }
        });
    return different;
  }

  private String value(int slot, Layout layout, State state) {
    return walk.model().describer().value(slot, layout.get(state, slot));
  }
}
