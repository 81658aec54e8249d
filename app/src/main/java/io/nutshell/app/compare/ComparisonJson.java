package io.nutshell.app.compare;

import io.nutshell.app.report.Json;
import java.io.PrintStream;
import java.util.OptionalDouble;
import tools.jackson.core.JsonGenerator;

/** Writes a comparison as JSON, as {@code docs/json.md} describes it. */
public final class ComparisonJson {
  private final Comparison comparison;

  public ComparisonJson(Comparison comparison) {
    this.comparison = comparison;
  }

  /**
   * Writes one object and a line end.
   *
   * @param file the model as the user named it
   * @param version of Nutshell
   */
  public void print(PrintStream out, String file, String version) {
    try (JsonGenerator json = Json.open(out)) {
      json.writeStartObject();
      json.writeStringProperty("model", file);
      json.writeArrayPropertyStart("trials");
      for (Trial trial : comparison.trials()) {
        json.writeStartObject();
        TrialJson.writeFields(json, trial);
        json.writeNumberProperty("bytesPerState", TrialJson.rounded(trial.bytesPerState()));
        json.writeNumberProperty("rssBytesPerState", TrialJson.rounded(trial.residentPerState()));
        json.writeObjectPropertyStart("relative");
        write(json, "seconds", comparison.time(trial));
        write(json, "cpuSeconds", comparison.cpu(trial));
        write(json, "memoryBytes", comparison.memory(trial));
        json.writeEndObject();
        json.writeEndObject();
      }
      json.writeEndArray();
      json.writeStringProperty("version", version);
      json.writeEndObject();
    }
    out.println();
    out.flush();
  }

  private static void write(JsonGenerator json, String name, OptionalDouble ratio) {
    if (ratio.isPresent()) {
      json.writeNumberProperty(name, TrialJson.rounded(ratio.getAsDouble()));
    } else {
      json.writeNullProperty(name);
    }
  }
}
