package io.nutshell.plan;

import io.nutshell.check.Report;
import io.nutshell.check.property.PropertyResult;
import io.nutshell.check.property.Verdict;
import io.nutshell.search.Stop;
import java.util.List;

/** What of a report must be the same in every run. */
record Essence(
    Verdict verdict,
    boolean complete,
    Stop stop,
    List<PropertyResult> properties,
    long states,
    long transitions,
    long levels,
    long deadlocks,
    long memoryBytes) {

  static Essence of(Report report) {
    return new Essence(
        report.verdict(),
        report.complete(),
        report.explored().stop(),
        report.properties(),
        report.states(),
        report.explored().transitions(),
        report.explored().levels(),
        report.explored().deadlocks(),
        report.effort().memoryBytes());
  }

  Essence withMemory(long bytes) {
    return new Essence(
        verdict, complete, stop, properties, states, transitions, levels, deadlocks, bytes);
  }
}
