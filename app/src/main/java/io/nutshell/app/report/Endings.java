package io.nutshell.app.report;

import io.nutshell.check.Report;
import io.nutshell.check.Verdict;
import io.nutshell.search.Stop;

/** Why a search ended, in words. */
final class Endings {
  private Endings() {}

  static String inWords(Report report) {
    if (report.stop() == Stop.DECIDED && report.verdict() == Verdict.VIOLATED) {
      return "a violation was found";
    }
    if (report.stop() == Stop.EXHAUSTED && !report.exact()) {
      return "every state that was found was explored";
    }
    return report.stop().toString();
  }
}
