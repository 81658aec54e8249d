package io.nutshell.app.report;

import io.nutshell.check.PropertyResult;
import io.nutshell.check.Report;
import io.nutshell.check.StorageLimits;
import io.nutshell.check.Trace;
import io.nutshell.model.Describer;
import io.nutshell.model.Layout;
import io.nutshell.model.SourcePosition;
import io.nutshell.model.State;
import java.io.PrintStream;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;

/**
 * A finished check for programs, as {@code docs/json.md} describes it. That page is a promise: add
 * fields freely, but neither rename nor drop any.
 */
public final class JsonReport {
  private final Report report;
  private final Layout layout;
  private final Describer describer;
  private final Names names;

  public JsonReport(Report report) {
    this.report = report;
    this.layout = report.model().layout();
    this.describer = report.model().describer();
    this.names = new Names(layout);
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
      json.writeBooleanProperty("exact", report.exact());
      json.writeNumberProperty("omissionProbability", report.omissionProbability());
      json.writeStringProperty("model", file);
      writeProperties(json);
      writeFigures(json);
      json.writeArrayPropertyStart("notes");
      report.notes().forEach(json::writeString);
      json.writeEndArray();
      json.writeStringProperty("version", version);
      json.writeEndObject();
    }
    out.println();
    out.flush();
  }

  private void writeProperties(JsonGenerator json) {
    json.writeArrayPropertyStart("properties");
    for (PropertyResult property : report.properties()) {
      json.writeStartObject();
      json.writeStringProperty("name", property.name());
      json.writeStringProperty("verdict", property.verdict().id());
      json.writeStringProperty("message", property.message());
      writeLocation(json, property.position());
      Trace trace = property.trace();
      if (trace == null) {
        json.writeNullProperty("trace");
      } else {
        json.writeName("trace");
        writeTrace(json, trace);
      }
      json.writeEndObject();
    }
    json.writeEndArray();
  }

  private void writeFigures(JsonGenerator json) {
    json.writeNumberProperty("states", report.states());
    json.writeNumberProperty("transitions", report.transitions());
    json.writeNumberProperty("levels", report.levels());
    json.writeNumberProperty("deadlocks", report.deadlocks());
    json.writeObjectPropertyStart("statistics");
    report.statistics().forEach(json::writeNumberProperty);
    json.writeEndObject();
    json.writeStringProperty("store", report.store());
    json.writeStringProperty("order", report.order());
    json.writeNumberProperty("memoryBytes", report.memoryBytes());
    json.writeNumberProperty("bytesPerState", Json.rounded(report.bytesPerState()));
    StorageLimits limits = report.limits();
    if (limits != null) {
      json.writeObjectPropertyStart("limits");
      json.writeNumberProperty("setBits", Json.rounded(limits.setBits()));
      json.writeNumberProperty("stepBits", Json.rounded(limits.stepBits()));
      json.writeEndObject();
    }
    json.writeNumberProperty("seconds", Json.rounded(report.seconds()));
    json.writeNumberProperty("cpuSeconds", Json.rounded(report.cpuSeconds()));
  }

  private static void writeLocation(JsonGenerator json, @Nullable SourcePosition position) {
    if (position == null) {
      json.writeNullProperty("location");
    } else {
      json.writeStringProperty("location", position.toString());
    }
  }

  private void writeTrace(JsonGenerator json, Trace trace) {
    json.writeStartObject();
    json.writeObjectPropertyStart("initial");
    for (int slot = 0; slot < layout.slots().size(); slot++) {
      writeSlot(json, slot, trace.initial());
    }
    json.writeEndObject();
    json.writeArrayPropertyStart("steps");
    State before = trace.initial();
    for (Trace.Step step : trace.steps()) {
      writeStep(json, before, step);
      before = step.target();
    }
    json.writeEndArray();
    json.writeEndObject();
  }

  private void writeStep(JsonGenerator json, State before, Trace.Step step) {
    json.writeStartObject();
    json.writeStringProperty("event", describer.event(step.event()));
    if (report.model().choices() > 1) {
      json.writeNumberProperty("choice", step.choice());
    }
    writeLocation(json, describer.position(step.event()));
    json.writeObjectPropertyStart("changes");
    for (int slot = 0; slot < layout.slots().size(); slot++) {
      if (layout.get(before, slot) != layout.get(step.target(), slot)) {
        writeSlot(json, slot, step.target());
      }
    }
    json.writeEndObject();
    json.writeEndObject();
  }

  private void writeSlot(JsonGenerator json, int slot, State state) {
    long value = layout.get(state, slot);
    json.writeName(names.full(slot));
    Json.writeValue(json, describer.value(slot, value), value);
  }
}
