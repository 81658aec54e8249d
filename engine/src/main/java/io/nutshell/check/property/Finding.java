package io.nutshell.check.property;

import io.nutshell.model.SourcePosition;
import org.jspecify.annotations.Nullable;

/**
 * What a watcher noticed in a state.
 *
 * @param conclusive whether it decides the property; if not, it is shown only if nothing conclusive
 *     is found
 * @param event the event whose firing is a fault; -1 where the state itself is the finding
 * @param message what was noticed, in words; empty if there is nothing to add
 * @param position where in the source it points, if anywhere
 */
public record Finding(
    boolean conclusive, long event, int choice, String message, @Nullable SourcePosition position) {

  /** A finding in which the state itself decides the property. */
  static Finding of(String message) {
    return new Finding(true, -1, 0, message, null);
  }
}
