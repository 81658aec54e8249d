package io.nutshell.app.report;

import io.nutshell.check.Report;
import io.nutshell.check.Verdict;
import io.nutshell.search.Stop;

/** Why a search ended, in words. */
final class Endings {
  private Endings() {}

  static String inWords(Report report) {
    return report.stop() == Stop.DECIDED && report.verdict() == Verdict.VIOLATED
        ? "a violation was found"
        : report.stop().toString();
  }
}
