package io.nutshell.check.property;

import io.nutshell.model.SourcePosition;
import org.jspecify.annotations.Nullable;

/**
 * What a watcher saw in a state.
 *
 * @param conclusive whether it decides the property; else it is kept only to be shown where nothing
 *     conclusive is found
 * @param event the event whose firing is a fault; -1 where the state itself is the finding
 * @param message what was seen, in words; empty where there is nothing to add
 * @param position where in the source it points, if anywhere
 */
public record Finding(
    boolean conclusive, long event, int choice, String message, @Nullable SourcePosition position) {

  /** One that decides the property by the state itself. */
  static Finding of(String message) {
    return new Finding(true, -1, 0, message, null);
  }
}
