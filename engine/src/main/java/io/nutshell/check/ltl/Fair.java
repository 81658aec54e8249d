package io.nutshell.check.ltl;

import io.nutshell.model.EventUnits;
import io.nutshell.model.Model;
import java.util.Locale;

/** Which runs of a system count: all, or only those that are fair to each of its units. */
public enum Fair {
  /** All runs. */
  NONE,
  /** Runs on which each unit fires infinitely often or is infinitely often not enabled. */
  WEAK,
  /** Runs on which each unit that is infinitely often enabled fires infinitely often. */
  STRONG;

  /**
   * The assumption that answers rest on, such as {@code weak fairness of processes}; empty if all
   * runs count.
   */
  public String assumption(Model system) {
    return this == NONE
        ? ""
        : this + " fairness of " + EventUnits.of(system).map(EventUnits::kind).orElse("events");
  }

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
