package io.nutshell.app.report;

import io.nutshell.check.trace.Trace;

/**
 * The steps in the middle of a long trace that are not shown on a terminal: those from {@code from}
 * to {@code to}, exclusively, counted from 0. The first step of a cycle is always shown.
 */
record Omission(int from, int to, int loop) {

  /** Leaves out nothing of a trace with at most {@code most} steps. */
  static Omission of(Trace trace, int most) {
    int steps = trace.steps().size();
    return steps <= most
        ? new Omission(steps, steps, trace.loop())
        : new Omission(most / 2, steps - (most - most / 2), trace.loop());
  }

  boolean omits(int step) {
    return step >= from && step < to && step != loop;
  }

  boolean beginsAt(int step) {
    return step == from && step < to;
  }

  /** Whether a step is shown and the one before it is not. */
  boolean endsBefore(int step) {
    return step > 0 && omits(step - 1) && !omits(step);
  }

  /** The line in the place of the steps. */
  String text() {
    return "… %s left out; a pipe or a file (| less, > FILE) gets them all"
        .formatted(Figures.count(to - from, "step is", "steps are"));
  }
}
