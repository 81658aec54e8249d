package io.nutshell.app.report;

import io.nutshell.check.Report;
import io.nutshell.check.StorageLimits;
import io.nutshell.search.Forecast;
import io.nutshell.search.Workload;
import io.nutshell.store.Move;
import java.io.PrintStream;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;

/**
 * Writes a finished check as JSON, as {@code docs/json.md} describes it. Programs depend on that
 * page: fields may be added, but not renamed or removed.
 */
public final class JsonReport {
  private final Report report;

  public JsonReport(Report report) {
    this.report = report;
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
      json.writeStringProperty("verdict", report.verdict().id());
      json.writeStringProperty("reason", Endings.inWords(report));
      json.writeBooleanProperty("complete", report.complete());
      json.writeBooleanProperty("exact", report.explored().exact());
      json.writeNumberProperty("omissionProbability", report.explored().omissionProbability());
      json.writeStringProperty("model", file);
      new TraceJson(report.model()).writeProperties(json, report.properties());
      writeFigures(json);
      if (report.analyses().coverage() != null) {
        CoverageJson.write(json, report.analyses().coverage(), report.model().layout());
      }
      json.writeArrayPropertyStart("notes");
      report.notes().forEach(json::writeString);
      json.writeEndArray();
      json.writeStringProperty("version", version);
      json.writeEndObject();
    }
    out.println();
    out.flush();
  }

  private static void writeSwitch(JsonGenerator json, Move move) {
    json.writeStartObject();
    json.writeStringProperty("from", move.from());
    json.writeStringProperty("to", move.to());
    json.writeStringProperty("reason", move.why());
    json.writeNumberProperty("states", move.states());
    json.writeNumberProperty("seconds", Json.rounded(move.seconds()));
    json.writeEndObject();
  }

  private void writeFigures(JsonGenerator json) {
    json.writeNumberProperty("states", report.states());
    json.writeBooleanProperty("distinct", report.explored().distinct());
    json.writeNumberProperty("transitions", report.explored().transitions());
    json.writeNumberProperty("levels", report.explored().levels());
    if (report.explored().deadlocks() == Report.Explored.NOT_COUNTED) {
      json.writeNullProperty("deadlocks");
    } else {
      json.writeNumberProperty("deadlocks", report.explored().deadlocks());
    }
    json.writeObjectPropertyStart("statistics");
    report.effort().statistics().forEach(json::writeNumberProperty);
    json.writeEndObject();
    json.writeStringProperty("store", report.effort().store());
    json.writeStringProperty("order", report.effort().order().toString());
    json.writeNumberProperty("memoryBytes", report.effort().memoryBytes());
    json.writeNumberProperty("bytesPerState", Json.rounded(report.bytesPerState()));
    StorageLimits limits = report.analyses().limits();
    if (limits != null) {
      json.writeObjectPropertyStart("limits");
      json.writeNumberProperty("setBits", Json.rounded(limits.setBits()));
      if (limits.stepsKnown()) {
        json.writeNumberProperty("stepBits", Json.rounded(limits.stepBits()));
      }
      json.writeEndObject();
    }
    Forecast forecast = report.explored().forecast();
    if (forecast != null) {
      json.writeObjectPropertyStart("forecast");
      json.writeNumberProperty("states", forecast.states());
      json.writeNumberProperty("least", forecast.least());
      json.writeNumberProperty("most", forecast.most());
      json.writeNumberProperty("memoryBytes", forecast.memoryBytes());
      json.writeNumberProperty("seconds", Json.rounded(forecast.seconds()));
      json.writeEndObject();
    }
    json.writeArrayPropertyStart("switches");
    report.effort().moves().forEach(move -> writeSwitch(json, move));
    json.writeEndArray();
    json.writeNumberProperty("seconds", Json.rounded(report.effort().seconds()));
    json.writeNumberProperty("cpuSeconds", Json.rounded(report.effort().cpuSeconds()));
    json.writeNumberProperty("threads", report.effort().threads());
    writeWorkload(json, report.effort().workload());
  }

  private static void writeWorkload(JsonGenerator json, @Nullable Workload workload) {
    if (workload == null) {
      json.writeNullProperty("workload");
      return;
    }
    json.writeObjectPropertyStart("workload");
    json.writeNumberProperty("states", workload.states());
    json.writeNumberProperty("passedOn", workload.passedOn());
    json.writeNumberProperty("seconds", seconds(workload.nanos()));
    json.writeNumberProperty("recording", seconds(workload.recording()));
    json.writeNumberProperty("pausing", seconds(workload.pausing()));
    json.writeNumberProperty("pauses", workload.pauses());
    json.writeArrayPropertyStart("expanding");
    workload.expanding().forEach(nanos -> json.writeNumber(seconds(nanos)));
    json.writeEndArray();
    json.writeArrayPropertyStart("waiting");
    workload.waiting().forEach(nanos -> json.writeNumber(seconds(nanos)));
    json.writeEndArray();
    json.writeEndObject();
  }

  private static double seconds(long nanos) {
    return Json.rounded(nanos * 1e-9);
  }
}
