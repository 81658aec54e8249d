package io.nutshell.app.compare;

import io.nutshell.check.Report;
import io.nutshell.search.Stop;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The result of running a contender.
 *
 * @param end why its search ended
 * @param exact whether its store compares states in full
 * @param omission the probability that a state was missed
 * @param memory the peak size of the tables in bytes
 * @param residentBefore resident memory of the process before the search in bytes; 0 if unknown
 * @param resident the peak resident memory of the process in bytes; 0 if unknown
 * @param threads how many its search could use
 * @param counts further statistics of the store
 * @param curve samples of the run's progress
 * @param problem why there is no result, in words; empty if there is one
 */
public record Trial(
    Contender contender,
    Stop end,
    boolean exact,
    double omission,
    long states,
    long transitions,
    double seconds,
    double cpuSeconds,
    long memory,
    long residentBefore,
    long resident,
    int threads,
    Map<String, Long> counts,
    List<Sample> curve,
    String problem) {

  /** A sample of a run's progress. */
  public record Sample(double seconds, long states, long memory) {}

  public Trial {
    counts = Collections.unmodifiableMap(new LinkedHashMap<>(counts));
    curve = List.copyOf(curve);
  }

  static Trial of(
      Contender contender, Report report, long residentBefore, long resident, List<Sample> curve) {
    return new Trial(
        contender,
        report.explored().stop(),
        report.explored().exact(),
        report.explored().omissionProbability(),
        report.states(),
        report.explored().transitions(),
        report.effort().seconds(),
        report.effort().cpuSeconds(),
        report.effort().memoryBytes(),
        residentBefore,
        resident,
        report.effort().threads(),
        report.effort().statistics(),
        curve,
        "");
  }

  /**
   * A trial without a result.
   *
   * @param problem empty if it was interrupted
   */
  static Trial without(Contender contender, String problem) {
    return new Trial(
        contender, Stop.CANCELLED, true, 0, 0, 0, 0, 0, 0, 0, 0, 0, Map.of(), List.of(), problem);
  }

  public boolean failed() {
    return !problem.isEmpty();
  }

  /** Whether every reachable state was certainly explored. */
  public boolean complete() {
    return end == Stop.EXHAUSTED && exact && !failed();
  }

  /** How much was explored, in a word or two. */
  public String explored() {
    if (failed()) {
      return "failed";
    }
    return switch (end) {
      case EXHAUSTED -> exact ? "complete" : "lossy";
      case MEMORY -> "out of memory";
      case CACHE -> "cache full";
      case DISK, DISK_FAILURE -> "out of disk";
      case TIME -> "out of time";
      case STATES -> "state limit";
      case CANCELLED -> "interrupted";
      case UNBOUNDED -> "infinite";
      case DEPTH, DECIDED, OVERFLOW, REGRESS -> "partly";
    };
  }

  public double bytesPerState() {
    return states == 0 ? 0 : (double) memory / states;
  }

  /** The growth of the process's resident memory during the search. */
  public double residentPerState() {
    return states == 0 ? 0 : (double) Math.max(0, resident - residentBefore) / states;
  }
}
