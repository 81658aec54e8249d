package io.nutshell.app.report;

import io.nutshell.check.PropertyResult;
import io.nutshell.check.Report;
import io.nutshell.check.Verdict;
import java.util.ArrayList;
import java.util.List;

/** What text and JSON reports of a state space have in common. */
final class Surveys {
  private Surveys() {}

  /** The notes of the run, and the model's own errors, behind which nothing is explored. */
  static List<String> notes(Report report) {
    List<String> notes = new ArrayList<>(report.notes());
    for (PropertyResult property : report.properties()) {
      if (property.name().equals("assertions") && property.verdict() == Verdict.VIOLATED) {
        String location = TraceText.location(property.position());
        notes.add(
            property.message()
                + (location.isEmpty() ? "" : " at " + location)
                + "; such steps lead nowhere here, nutshell check shows how to get there");
      }
    }
    return notes;
  }
}
