package io.nutshell.check.property;

import io.nutshell.check.trace.Explanation;
import io.nutshell.check.trace.Trace;
import io.nutshell.model.Model;
import io.nutshell.model.SourcePosition;
import org.jspecify.annotations.Nullable;

/**
 * The answer to one property.
 *
 * @param name the property as asked, e.g. {@code deadlock} or {@code invariant x < 3}
 * @param kind the id of its kind; empty for a trace that shows no property
 * @param argument the argument of the property; empty if its kind has none
 * @param message what was found, in words; empty if there is nothing to add
 * @param position where in the source the finding points, if anywhere (a failed assertion, a faulty
 *     expression)
 * @param assumption what the answer rests on, such as {@code weak fairness of processes}; empty if
 *     nothing
 * @param trace the counterexample or witness; null if there is none or traces are off
 * @param explanation why a formula of branching logic is true or false; null for other properties
 */
public record PropertyResult(
    String name,
    String kind,
    String argument,
    Verdict verdict,
    String message,
    @Nullable SourcePosition position,
    String assumption,
    @Nullable Trace trace,
    @Nullable Explanation explanation) {

  public PropertyResult(
      String name,
      String kind,
      String argument,
      Verdict verdict,
      String message,
      @Nullable SourcePosition position,
      @Nullable Trace trace) {
    this(name, kind, argument, verdict, message, position, "", trace, null);
  }

  public PropertyResult(
      Property property,
      Verdict verdict,
      String message,
      @Nullable SourcePosition position,
      @Nullable Trace trace) {
    this(
        property.name(),
        property.kind().id(),
        property.argument(),
        verdict,
        message,
        position,
        trace);
  }

  /** The same with its trace in the states of another model. */
  public PropertyResult on(Model model) {
    Trace moved = trace == null ? null : trace.on(model);
    return new PropertyResult(
        name,
        kind,
        argument,
        verdict,
        message,
        position,
        assumption,
        moved,
        explanation == null ? null : explanation.on(model));
  }

  /** The same, resting on an assumption. */
  public PropertyResult assuming(String words) {
    return new PropertyResult(
        name, kind, argument, verdict, message, position, words, trace, explanation);
  }

  public PropertyResult withoutTrace() {
    return new PropertyResult(
        name, kind, argument, verdict, message, position, assumption, null, null);
  }

  /** The same with an explanation. */
  public PropertyResult because(Explanation why) {
    return new PropertyResult(
        name, kind, argument, verdict, message, position, assumption, trace, why);
  }
}
