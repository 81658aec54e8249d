package io.nutshell.app.report;

import io.nutshell.check.trace.Trace;

/**
 * The end of a trace, for formats whose readers load a file as a whole.
 *
 * @param skipped how many steps before it are left out
 * @param trace the rest; it begins with the state that those lead to, and is a lasso if the whole
 *     cycle is in it
 * @param caveat a remark about the steps left out; empty if there are none
 */
record LastSteps(int skipped, Trace trace, String caveat) {
  static final int MOST = 8_000;

  static LastSteps of(Trace whole) {
    int skipped = Math.max(0, whole.steps().size() - MOST);
    return skipped == 0
        ? new LastSteps(0, whole, "")
        : new LastSteps(
            skipped,
            new Trace(
                whole.steps().get(skipped - 1).target(),
                whole.steps().subList(skipped, whole.steps().size()),
                whole.loop() < skipped ? Trace.FINITE : whole.loop() - skipped,
                whole.failure()),
            caveat(whole, skipped));
  }

  private static String caveat(Trace whole, int skipped) {
    if (skipped == 0) {
      return "";
    }
    String omission =
        "%s are left out, only the last %s are here; --trace-out FILE writes all"
            .formatted(
                Figures.count(skipped, "step", "steps"),
                Figures.count((long) whole.steps().size() - skipped));
    return whole.loops() && whole.loop() < skipped
        ? omission
            + "; they are the end of a cycle, which begins after "
            + Figures.count(whole.loop(), "step", "steps")
        : omission;
  }
}
