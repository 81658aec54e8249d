package io.nutshell.check.trace;

import io.nutshell.model.Model;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Why a formula of computation tree logic is true or false in a state: in words, by a path where
 * one shows it, and by the parts of the formula that decide it.
 *
 * @param claim the formula
 * @param holds whether it is true in the state
 * @param reason in words
 * @param at the state: the one after this many steps of the traces of the parts; the traces of an
 *     explanation have the same first {@code at} steps
 * @param trace from the initial state to the last state of the path; null if the reason needs none
 * @param parts what decides it, at the end of the path
 */
public record Explanation(
    String claim,
    boolean holds,
    String reason,
    int at,
    @Nullable Trace trace,
    List<Explanation> parts) {

  public Explanation {
    parts = List.copyOf(parts);
  }

  /** The same with its traces in the states of another model. */
  public Explanation on(Model model) {
    return new Explanation(
        claim,
        holds,
        reason,
        at,
        trace == null ? null : trace.on(model),
        parts.stream().map(part -> part.on(model)).toList());
  }

  /** The trace that leads furthest along the first parts; null if no part has one. */
  public @Nullable Trace mainTrace() {
    if (trace != null && trace.loops()) {
      return trace;
    }
    for (Explanation part : parts) {
      Trace further = part.mainTrace();
      if (further != null) {
        return further;
      }
    }
    return trace;
  }

  /** Whether it says more than the trace alone. */
  public boolean nested() {
    return !parts.isEmpty();
  }
}
