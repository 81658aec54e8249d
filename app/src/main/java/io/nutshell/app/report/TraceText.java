package io.nutshell.app.report;

import io.nutshell.check.trace.Trace;
import io.nutshell.model.Describer;
import io.nutshell.model.Model;
import io.nutshell.model.SourcePosition;
import io.nutshell.model.State;
import java.io.PrintStream;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Prints a trace step by step: the event, its source position, and what it changed. */
public final class TraceText {
  private static final int MAX_EVENT_WIDTH = 72;

  /** The limit on the steps of a shortened trace. */
  private static final int MOST_STEPS = 50;

  private final Model model;
  private final Describer describer;
  private final Changes changes;
  private final StateText states;
  private final Palette palette;
  private final TraceStyle style;
  private final PrintStream out;
  private int most = Integer.MAX_VALUE;

  public TraceText(Model model, TraceStyle style, Palette palette, PrintStream out) {
    this.model = model;
    this.describer = model.describer();
    this.changes = new Changes(model);
    this.states = new StateText(model, palette);
    this.palette = palette;
    this.style = style;
    this.out = out;
  }

  /** Whether long traces are shortened to their first and last steps, as on a terminal. */
  public TraceText shortened(boolean wanted) {
    most = wanted ? MOST_STEPS : Integer.MAX_VALUE;
    return this;
  }

  public void print(Trace trace) {
    switch (style) {
      case DIFF, FULL, EVENTS -> printSteps(trace, 0);
      case TABLE -> new TraceTable(model, palette, out).print(trace, Omission.of(trace, most));
      case LANES ->
          new TraceLanes(new Lanes(model, trace), palette, out).print(Omission.of(trace, most));
      case NONE -> {
        return;
      }
    }
    printFailure(trace);
  }

  /** The event that ends a trace because it is an error of the model. */
  private void printFailure(Trace trace) {
    Trace.Failure failure = trace.failure();
    if (failure != null) {
      String location = location(describer.position(failure.event()));
      out.println(
          "  "
              + palette.bad("✗  " + EventText.of(model, failure.event(), failure.choice()))
              + (location.isEmpty() ? "" : "  " + palette.faint(location))
              + "  "
              + palette.bad(failure.message()));
    }
  }

  /** The end of a trace, with a line about what is left out. */
  void print(LastSteps last) {
    if (last.skipped() > 0) {
      out.println(palette.faint(last.caveat()));
    }
    printSteps(last.trace(), last.skipped());
    printFailure(last.trace());
  }

  /** One step of a longer trace, shown alone. */
  public void printStep(int number, State before, Trace.Step step) {
    printEvent(number(number, 3), step, 0);
    printChanges(before, step.target(), " ".repeat(7));
  }

  /** A whole state. */
  public void printState(int number, Trace.@Nullable Step last, State state) {
    if (last == null) {
      out.println(number(number, 3) + palette.strong("initial state"));
    } else {
      printEvent(number(number, 3), last, 0);
    }
    states.lines(state, null, " ".repeat(7)).forEach(out::println);
  }

  /**
   * @param skipped how many steps lead to the trace's first state
   */
  private void printSteps(Trace trace, int skipped) {
    int digits = Math.max(3, Integer.toString(skipped + trace.steps().size()).length());
    int eventWidth = 0;
    for (Trace.Step step : trace.steps()) {
      int width = event(step).length();
      eventWidth = width <= MAX_EVENT_WIDTH ? Math.max(eventWidth, width) : eventWidth;
    }
    String indent = " ".repeat(digits + 4);
    String first = skipped == 0 ? "initial state" : "state";
    out.println(number(skipped, digits) + palette.strong(first));
    if (style != TraceStyle.EVENTS) {
      states.lines(trace.initial(), null, indent).forEach(out::println);
    }
    State before = trace.initial();
    int steps = trace.steps().size();
    Omission omission = Omission.of(trace, most);
    for (int i = 0; i < steps; i++) {
      if (omission.beginsAt(i)) {
        out.println(palette.faint(indent + omission.text()));
      }
      if (omission.omits(i)) {
        before = trace.steps().get(i).target();
        continue;
      }
      if (i == trace.loop()) {
        out.println(indent + palette.warning(LassoText.BEGIN));
      }
      Trace.Step step = trace.steps().get(i);
      printEvent(number(skipped + i + 1, digits), step, eventWidth);
      switch (style) {
        case DIFF -> printChanges(before, step.target(), indent);
        case FULL -> states.lines(step.target(), before, indent).forEach(out::println);
        default -> {}
      }
      before = step.target();
      if (i % 1000 == 999 && out.checkError()) {
        return; // The reader has closed the pipe.
      }
    }
    if (trace.loops()) {
      out.println(indent + palette.warning(LassoText.end(trace, skipped)));
    }
  }

  private String number(int number, int digits) {
    return palette.faint(Figures.rightAligned(Integer.toString(number), digits)) + "  ";
  }

  private void printEvent(String number, Trace.Step step, int width) {
    String event = event(step);
    String location = location(describer.position(step.event()));
    out.println(
        location.isEmpty()
            ? number + palette.strong(event)
            : number
                + palette.strong(event)
                + " ".repeat(Math.max(0, width - event.length()))
                + "  "
                + palette.faint(location));
  }

  private String event(Trace.Step step) {
    return EventText.of(model, step.event(), step.choice());
  }

  /** The file's name and the line, without the folder, which the command line already shows. */
  static String location(@Nullable SourcePosition position) {
    if (position == null) {
      return "";
    }
    String file = position.file().substring(position.file().lastIndexOf('/') + 1);
    return position.line() == 0 ? file : file + ":" + position.line();
  }

  private void printChanges(State before, State after, String indent) {
    List<Changes.Change> changed = changes.between(before, after);
    int width = changed.stream().mapToInt(change -> change.name().length()).max().orElse(0);
    if (changed.isEmpty()) {
      out.println(indent + palette.faint("(nothing changed)"));
    }
    for (Changes.Change change : changed) {
      out.println(indent + Figures.padded(change.name(), width) + "  " + coloured(change));
    }
  }

  private String coloured(Changes.Change change) {
    return change.delta().isEmpty()
        ? palette.faint(change.before() + " →") + " " + palette.strong(change.after())
        : palette.strong(change.delta());
  }
}
