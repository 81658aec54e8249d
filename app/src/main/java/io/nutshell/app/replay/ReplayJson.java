package io.nutshell.app.replay;

import io.nutshell.app.report.Json;
import java.io.PrintStream;
import java.util.List;
import tools.jackson.core.JsonGenerator;

/** Writes the result of a replay as JSON, as {@code docs/json.md} describes it. */
public final class ReplayJson {
  private ReplayJson() {}

  /**
   * Writes one object and a line end.
   *
   * @param file the model as the user named it
   * @param version of Nutshell
   */
  public static void print(
      List<TraceReplay.Outcome> outcomes, String file, String version, PrintStream out) {
    try (JsonGenerator json = Json.open(out)) {
      json.writeStartObject();
      json.writeStringProperty("model", file);
      json.writeBooleanProperty("fits", outcomes.stream().allMatch(TraceReplay.Outcome::fits));
      json.writeArrayPropertyStart("traces");
      for (TraceReplay.Outcome outcome : outcomes) {
        json.writeStartObject();
        json.writeStringProperty("property", outcome.recorded().property());
        json.writeBooleanProperty("fits", outcome.fits());
        json.writeNumberProperty("steps", outcome.recorded().steps().size());
        json.writeNumberProperty("fitting", outcome.replayed().steps().size());
        json.writeArrayPropertyStart("misfit");
        outcome.misfit().forEach(line -> json.writeString(line.strip()));
        json.writeEndArray();
        json.writeStringProperty("confirmed", outcome.confirmed());
        json.writeEndObject();
      }
      json.writeEndArray();
      json.writeStringProperty("version", version);
      json.writeEndObject();
    }
    out.println();
    out.flush();
  }
}
