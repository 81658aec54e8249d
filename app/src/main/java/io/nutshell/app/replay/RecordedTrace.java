package io.nutshell.app.replay;

import io.nutshell.model.SourcePosition;
import java.util.List;
import java.util.Map;

/**
 * A trace as read from a file: names and values as text, not yet compared with a model.
 *
 * @param property the property that the trace belongs to, e.g. {@code invariant x < 3}
 * @param kind of the property, e.g. {@code invariant}
 * @param expression the property's expression; empty if its kind takes none
 * @param verdict the verdict on the property, e.g. {@code violated}
 * @param assumption what the verdict rests on, e.g. {@code weak fairness of processes}; may be
 *     empty
 * @param position its position in the file
 * @param loop the number of steps before the cycle; {@link io.nutshell.check.trace.Trace#FINITE} if
 *     there is none
 */
public record RecordedTrace(
    String property,
    String kind,
    String expression,
    String verdict,
    String message,
    String assumption,
    SourcePosition position,
    Map<String, String> initial,
    List<Step> steps,
    int loop) {

  /**
   * One step.
   *
   * @param changes the variables that it changes, with their new values
   */
  public record Step(String event, int choice, Map<String, String> changes) {}
}
