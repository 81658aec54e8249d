package io.nutshell.app.report;

import io.nutshell.check.property.PropertyResult;
import io.nutshell.check.trace.Trace;

/** The result of a property in a few words. */
public final class Findings {
  private Findings() {}

  static String inWords(PropertyResult property) {
    String found = property.verdict().id().replace('-', ' ');
    if (!property.assumption().isEmpty()) {
      found += " under " + property.assumption();
    }
    if (!property.message().isEmpty()) {
      found += ": " + property.message();
    }
    Trace trace = property.trace();
    return trace == null ? found : found + ", " + shownBy(trace);
  }

  /** The evidence for a result in a few words. */
  public static String shownBy(Trace trace) {
    return (trace.loops() ? "by " : "after ") + length(trace);
  }

  /** How long a trace is: its steps, or those before the cycle and in it. */
  public static String length(Trace trace) {
    if (!trace.loops()) {
      return Figures.count(trace.steps().size(), "step", "steps");
    }
    String stem = Figures.count(trace.loop(), "step", "steps");
    return trace.stutters()
        ? stem + " to a deadlock"
        : stem + " and a cycle of " + Figures.count((long) trace.steps().size() - trace.loop());
  }
}
