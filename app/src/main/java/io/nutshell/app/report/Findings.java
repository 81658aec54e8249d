package io.nutshell.app.report;

import io.nutshell.check.property.PropertyResult;
import io.nutshell.check.trace.Trace;

/** The result of a property in a few words. */
final class Findings {
  private Findings() {}

  static String inWords(PropertyResult property) {
    String found = property.verdict().id().replace('-', ' ');
    if (!property.message().isEmpty()) {
      found += ": " + property.message();
    }
    Trace trace = property.trace();
    return trace == null
        ? found
        : found + ", after " + Figures.count(trace.steps().size(), "step", "steps");
  }
}
