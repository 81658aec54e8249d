package io.nutshell.app.simulate;

import io.nutshell.app.report.Changes;
import io.nutshell.app.report.EventText;
import io.nutshell.app.report.Figures;
import io.nutshell.app.report.Palette;
import io.nutshell.app.report.TraceStyle;
import io.nutshell.app.report.TraceText;
import io.nutshell.app.report.Wording;
import io.nutshell.check.trace.Trace;
import io.nutshell.check.trace.Walk;
import io.nutshell.model.Assertion;
import io.nutshell.model.EvaluationFault;
import io.nutshell.model.Fault;
import io.nutshell.model.Model;
import io.nutshell.model.State;
import java.io.PrintStream;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Shows the current state of a simulation: what the last step changed, failed assertions, and the
 * enabled events.
 */
final class Scene {
  private static final int MAX_ENABLED = 30;
  private static final int MAX_STEPS = 10;

  /** Columns of the parts of a line about an enabled event. */
  private static final int MAX_EVENT_WIDTH = 48;

  private static final int MIN_EFFECT_WIDTH = 24;

  private final Walk walk;
  private final Palette palette;
  private final PrintStream out;
  private final int columns;
  private Model model;
  private List<Assertion> assertions;

  /**
   * @param columns of a line, in which what an event would change is shortened to fit
   */
  Scene(Walk walk, Palette palette, PrintStream out, int columns) {
    this.walk = walk;
    this.palette = palette;
    this.out = out;
    this.columns = columns;
    this.model = walk.model();
    this.assertions = model.assertions();
  }

  void showAll() {
    showState();
    showSuccessors();
  }

  /** All values. */
  void showState() {
    text(TraceStyle.FULL).printState(walk.position(), last(), walk.state());
  }

  /** Shows what the last step changed, and the enabled events. */
  void showStep() {
    showSteps(Math.max(0, walk.position() - 1));
  }

  /** Shows what the steps after the given one changed, or at least the last step. */
  void showSteps(int from) {
    if (walk.position() == 0) {
      showAll();
      return;
    }
    int to = walk.position();
    int first = Math.max(from, to - MAX_STEPS);
    if (first > from) {
      out.println("       " + palette.faint("… " + Figures.count(first - from, "step", "steps")));
    }
    TraceText text = text(TraceStyle.DIFF);
    List<Trace.Step> steps = walk.trace().steps();
    for (int i = first; i < to; i++) {
      text.printStep(i + 1, walk.at(i), steps.get(i));
    }
    showSuccessors();
  }

  private Trace.@Nullable Step last() {
    return walk.position() == 0 ? null : walk.trace().steps().getLast();
  }

  private void showSuccessors() {
    for (Assertion assertion : assertions()) {
      if (!holds(assertion)) {
        out.println("       " + palette.bad("✗ assertion " + assertion.text() + " fails"));
      }
    }
    out.println();
    showEnabled(MAX_ENABLED);
    out.println();
  }

  private List<Assertion> assertions() {
    if (!model.equals(walk.model())) {
      model = walk.model();
      assertions = model.assertions();
    }
    return assertions;
  }

  private boolean holds(Assertion assertion) {
    try {
      return assertion.predicate().test(walk.state());
    } catch (EvaluationFault _) {
      return false;
    }
  }

  void showEnabled(int most) {
    List<Walk.Option> enabled = walk.enabled();
    if (enabled.isEmpty()) {
      out.println("  " + palette.bad("✗ deadlock") + "  nothing is enabled here");
    }
    int digits = Integer.toString(enabled.size()).length() + 2;
    List<Walk.Option> shown = enabled.subList(0, Math.min(most, enabled.size()));
    int width = 0;
    for (Walk.Option option : shown) {
      int length = event(option).length();
      width = length <= MAX_EVENT_WIDTH ? Math.max(width, length) : width;
    }
    Changes changes = new Changes(walk.model());
    int number = 1;
    for (Walk.Option option : shown) {
      out.println(
          Figures.rightAligned(Integer.toString(number++), digits)
              + ") "
              + Figures.padded(event(option), width)
              + beside(option, changes, digits + 2 + Math.max(width, event(option).length())));
    }
    if (enabled.size() > most) {
      out.println("  … " + Figures.count(enabled.size() - most) + " more: enabled shows all");
    }
  }

  private String event(Walk.Option option) {
    return EventText.of(walk.model(), option.event(), option.choice());
  }

  /** The line of the source and what the event would change, in the columns that are left. */
  private String beside(Walk.Option option, Changes changes, int used) {
    String place = Wording.place(walk.model().describer().position(option.event()));
    String start = place.isEmpty() ? "" : "  " + palette.faint(place);
    State target = option.target();
    if (target == null) {
      Fault.Mistake fault = option.fault();
      return start + "  " + palette.bad("✗ " + (fault == null ? "" : fault.message()));
    }
    int left = Math.max(MIN_EFFECT_WIDTH, columns - used - place.length() - 4);
    String effect = changes.line(walk.state(), target, left);
    return start + "  " + (effect.isEmpty() ? palette.faint("(nothing changes)") : effect);
  }

  private TraceText text(TraceStyle style) {
    return new TraceText(walk.model(), style, palette, out);
  }
}
