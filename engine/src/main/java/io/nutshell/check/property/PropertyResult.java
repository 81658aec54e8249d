package io.nutshell.check.property;

import io.nutshell.check.trace.Trace;
import io.nutshell.model.SourcePosition;
import org.jspecify.annotations.Nullable;

/**
 * What became of one property.
 *
 * @param message what was found, in words; empty where there is nothing to add
 * @param position where in the source the finding points, if anywhere (a failed assertion, a faulty
 *     expression)
 * @param trace the counterexample (or witness), null where there is none or traces are off
 */
public record PropertyResult(
    Property property,
    Verdict verdict,
    String message,
    @Nullable SourcePosition position,
    @Nullable Trace trace) {

  /** The property as asked, e.g. {@code deadlock} or {@code invariant x < 3}. */
  public String name() {
    return property.name();
  }

  public PropertyResult withoutTrace() {
    return new PropertyResult(property, verdict, message, position, null);
  }
}
