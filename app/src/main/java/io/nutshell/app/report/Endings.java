package io.nutshell.app.report;

import io.nutshell.check.Report;
import io.nutshell.check.property.PropertyResult;
import io.nutshell.check.property.Verdict;
import io.nutshell.search.Stop;

/** Why a search ended, in words. */
final class Endings {
  private Endings() {}

  /** Why a property was left open. */
  static String inWords(Report report, PropertyResult open) {
    String found = Findings.inWords(open);
    if (open.verdict() == Verdict.INCOMPLETE) {
      return found; // No search could decide it, so the reason why the search ended is irrelevant.
    }
    boolean cutShort = open.verdict() == Verdict.UNDECIDED && formulaCutShort(report);
    return found + ": " + (cutShort ? "its decision was cut short" : inWords(report));
  }

  /** Whether a limit, not the violation of another property, leaves undecided properties open. */
  static boolean leftOpenByLimit(Report report) {
    Stop stop = report.explored().stop();
    return formulaCutShort(report) || (stop != Stop.DECIDED && stop != Stop.EXHAUSTED);
  }

  /**
   * Whether only formulas can be undecided, whose own searches were cut short: all states are
   * known, or all other properties are decided and none is violated.
   */
  private static boolean formulaCutShort(Report report) {
    return report.explored().stop() == Stop.DECIDED
        ? report.verdict() == Verdict.INCOMPLETE
        : report.complete() && report.explored().distinct();
  }

  static String inWords(Report report) {
    if (report.explored().stop() == Stop.DECIDED && report.verdict() == Verdict.VIOLATED) {
      return "a violation was found";
    }
    if (report.explored().stop() == Stop.EXHAUSTED && !report.explored().exact()) {
      return "every state that was found was explored";
    }
    if (report.explored().stop() == Stop.EXHAUSTED && report.explored().ofProducts()) {
      return "every state " + ofProducts(report) + " was explored";
    }
    return report.explored().stop().toString();
  }

  /** Names the products whose states are counted; each property has one. */
  static String ofProducts(Report report) {
    return report.properties().size() == 1 ? "of the product" : "of the products";
  }
}
