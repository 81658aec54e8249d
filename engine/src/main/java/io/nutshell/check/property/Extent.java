package io.nutshell.check.property;

import io.nutshell.search.Stop;

/**
 * How far a search came: what follows from it for a property of which nothing was found.
 *
 * @param exact whether the store keeps all states apart
 * @param states how many were counted
 * @param distinct whether no state was counted twice
 */
public record Extent(Stop stop, boolean exact, long states, boolean distinct) {

  /** Whether every reachable state was found. */
  public boolean complete() {
    return stop == Stop.EXHAUSTED && exact;
  }

  /** The answer for a property that only a violation would have decided earlier. */
  PropertyResult noViolation(Property property) {
    Verdict verdict = exact ? Verdict.HOLDS : Verdict.NO_VIOLATION_FOUND;
    return result(property, stop == Stop.EXHAUSTED ? verdict : Verdict.UNDECIDED, "");
  }

  PropertyResult result(Property property, Verdict verdict, String message) {
    return new PropertyResult(property, verdict, message, null, null);
  }
}
