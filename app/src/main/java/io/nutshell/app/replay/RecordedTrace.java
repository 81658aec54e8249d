package io.nutshell.app.replay;

import io.nutshell.model.SourcePosition;
import java.util.List;
import java.util.Map;

/**
 * A trace as a file tells it: names and values in words, not yet held against a model.
 *
 * @param property what it is a trace of, e.g. {@code invariant x < 3}
 * @param kind of the property, e.g. {@code invariant}
 * @param expression what the property says of states; empty where its kind says it all
 * @param verdict what became of that, e.g. {@code violated}
 * @param position where it stands in the file
 */
public record RecordedTrace(
    String property,
    String kind,
    String expression,
    String verdict,
    String message,
    SourcePosition position,
    Map<String, String> initial,
    List<Step> steps) {

  /**
   * One step.
   *
   * @param changes the variables that it changes, with their new values
   */
  public record Step(String event, int choice, Map<String, String> changes) {}
}
