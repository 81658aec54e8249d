package io.nutshell.check;

import io.nutshell.model.SourcePosition;
import org.jspecify.annotations.Nullable;

/**
 * What became of one property.
 *
 * @param name the property as asked, e.g. {@code deadlock} or {@code invariant x < 3}
 * @param message what was found, in words; empty where there is nothing to add
 * @param position where in the source the finding points, if anywhere (a failed assertion, a faulty
 *     expression)
 * @param trace the counterexample (or witness), null where there is none or traces are off
 */
public record PropertyResult(
    String name,
    Verdict verdict,
    String message,
    @Nullable SourcePosition position,
    @Nullable Trace trace) {

  PropertyResult withoutTrace() {
    return new PropertyResult(name, verdict, message, position, null);
  }
}
