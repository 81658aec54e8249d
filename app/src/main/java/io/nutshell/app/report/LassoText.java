package io.nutshell.app.report;

import io.nutshell.check.trace.Trace;

/** The lines that mark the beginning of the cycle of a lasso and the end of a trace. */
final class LassoText {
  static final String BEGIN = "cycle: the steps from here on repeat for ever";

  private LassoText() {}

  /**
   * @param skipped how many steps lead to the trace's first state
   */
  static String end(Trace trace, int skipped) {
    return trace.stutters()
        ? "deadlock: the system stays here for ever"
        : "back in the state of step " + (skipped + trace.loop());
  }
}
