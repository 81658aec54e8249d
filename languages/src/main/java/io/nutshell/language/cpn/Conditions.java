package io.nutshell.language.cpn;

import io.nutshell.language.cpn.ColouredNet.Transition;
import io.nutshell.language.cpn.ml.Guard;
import io.nutshell.language.cpn.ml.MlVariable;
import io.nutshell.language.cpn.ml.value.MlFault;
import java.util.Collection;
import org.jspecify.annotations.Nullable;

/**
 * Decides whether a binding satisfies what does not depend on the marking: each variable is in its
 * colour set, and the guard is true. Not shared between threads.
 *
 * <p>This is the rule for exceptions. A binding is not enabled if one condition is false: a
 * variable outside its colour set, a conjunct of the guard, an input arc whose tokens are missing.
 * This holds even if another condition raises an exception, so the order of evaluation does not
 * matter. If no condition is false and an inscription raises an exception, this is a fault of the
 * event.
 */
final class Conditions {
  private final Transition transition;
  private final MlVariable[] restricted;
  private @Nullable String fault;

  Conditions(Transition transition) {
    this.transition = transition;
    this.restricted =
        transition.variables().stream()
            .filter(variable -> variable.colours().isRestricted())
            .toArray(MlVariable[]::new);
  }

  /** Whether no variable is outside its colour set; all are bound, and the guard is true. */
  boolean admitColours(Object[] frame) {
    fault = null;
    for (MlVariable variable : restricted) {
      if (isOutside(variable, frame)) {
        return false;
      }
    }
    return true;
  }

  /** Whether no condition on the bound variables is false. */
  boolean admit(Object[] frame, Collection<MlVariable> bound) {
    fault = null;
    for (MlVariable variable : restricted) {
      if (bound.contains(variable) && isOutside(variable, frame)) {
        return false;
      }
    }
    for (Guard guard : transition.guards()) {
      if (bound.containsAll(guard.condition().freeVariables()) && isFalse(guard, frame)) {
        return false;
      }
    }
    return true;
  }

  /** The first exception that a condition raised when a binding was last admitted. */
  @Nullable String fault() {
    return fault;
  }

  private boolean isOutside(MlVariable variable, Object[] frame) {
    try {
      return !variable.colours().contains(frame[variable.slot()]);
    } catch (MlFault raised) {
      return remember(raised);
    }
  }

  private boolean isFalse(Guard guard, Object[] frame) {
    try {
      return !guard.condition().isTrue(frame);
    } catch (MlFault raised) {
      return remember(raised);
    }
  }

  private boolean remember(MlFault raised) {
    fault = fault == null ? String.valueOf(raised.getMessage()) : fault;
    return false;
  }
}
