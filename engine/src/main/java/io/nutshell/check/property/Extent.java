package io.nutshell.check.property;

import io.nutshell.search.Stop;

/**
 * How much a search explored: decides the verdict of a property without a finding.
 *
 * @param exact whether the store compares states in full
 * @param states the number of states counted
 * @param distinct whether no state was counted twice
 */
public record Extent(Stop stop, boolean exact, long states, boolean distinct) {

  /** Whether every reachable state was found. */
  public boolean complete() {
    return stop == Stop.EXHAUSTED && exact;
  }

  /** The answer for a property of which no violation was found. */
  PropertyResult noViolation(Property property) {
    Verdict verdict = exact ? Verdict.HOLDS : Verdict.NO_VIOLATION_FOUND;
    return result(property, stop == Stop.EXHAUSTED ? verdict : Verdict.UNDECIDED, "");
  }

  PropertyResult result(Property property, Verdict verdict, String message) {
    return new PropertyResult(property, verdict, message, null, null);
  }
}
