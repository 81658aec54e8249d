package io.nutshell.app.cli;

import io.nutshell.app.report.Figures;
import io.nutshell.app.report.Json;
import io.nutshell.check.property.Verdict;
import java.nio.file.Path;
import java.time.Duration;
import tools.jackson.core.JsonGenerator;

/** The time limit was reached before the model was loaded, so no search began. */
final class LoadingTimeout extends RuntimeException {
  private static final long serialVersionUID = 1;

  LoadingTimeout(Duration limit) {
    super(
        "the time limit of %s was reached while the model was being loaded"
            .formatted(Figures.duration(limit.toNanos() / 1e9)),
        null,
        false,
        false);
  }

  /** Prints the report of a search that covered nothing, and returns its exit code. */
  int report(Path model, boolean asJson, String colour, Console console) {
    if (asJson) {
      try (JsonGenerator json = Json.open(console.out())) {
        json.writeStartObject();
        json.writeStringProperty("verdict", Verdict.INCOMPLETE.id());
        json.writeStringProperty("reason", getMessage());
        json.writeBooleanProperty("complete", false);
        json.writeStringProperty("model", model.toString());
        json.writeNumberProperty("states", 0);
        json.writeNumberProperty("transitions", 0);
        json.writeStringProperty("version", Version.text());
        json.writeEndObject();
      }
      console.out().println();
    } else {
      String word = console.outPalette(colour).warning("? INCOMPLETE");
      console.out().println(word + "  " + getMessage() + "; no state was explored");
    }
    return Verdict.INCOMPLETE.exitCode();
  }
}
