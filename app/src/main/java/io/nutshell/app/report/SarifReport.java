package io.nutshell.app.report;

import io.nutshell.check.Report;
import io.nutshell.check.property.PropertyKind;
import io.nutshell.check.property.PropertyKinds;
import io.nutshell.check.property.PropertyResult;
import io.nutshell.check.property.Verdict;
import io.nutshell.check.trace.Trace;
import io.nutshell.model.Describer;
import io.nutshell.model.Layout;
import io.nutshell.model.SourcePosition;
import io.nutshell.model.State;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;

/**
 * A finished check as SARIF 2.1.0, which code hosts show beside the source: each violation is a
 * result at its source position (the failed assertion, or the last step before the bad state), and
 * its trace is a code flow, in which the steps of a cycle are nested. A property that is not
 * violated has no result; an undecided one is a notification.
 */
public final class SarifReport {
  private final Report report;
  private final Path model;
  private final List<PropertyOrigin> origins;
  private final String version;
  private final SarifLocations locations;
  private final Names names;

  /**
   * @param model the model's file as the user named it
   * @param version of Nutshell
   */
  public SarifReport(Report report, Path model, List<PropertyOrigin> origins, String version) {
    this.report = report;
    this.model = model;
    this.origins = origins;
    this.version = version;
    this.locations = new SarifLocations(model, origins);
    this.names = new Names(report.model().layout());
  }

  public void writeTo(OutputStream out) {
    try (JsonGenerator json = Json.open(out)) {
      json.writeStartObject();
      json.writeStringProperty("$schema", "https://json.schemastore.org/sarif-2.1.0.json");
      json.writeStringProperty("version", "2.1.0");
      json.writeArrayPropertyStart("runs");
      json.writeStartObject();
      writeTool(json);
      json.writeObjectPropertyStart("automationDetails");
      json.writeStringProperty("id", "nutshell/" + SarifLocations.uri(model) + "/");
      json.writeEndObject();
      writeInvocation(json);
      json.writeStringProperty("columnKind", "unicodeCodePoints");
      json.writeArrayPropertyStart("results");
      for (PropertyResult property : report.properties()) {
        if (property.verdict() == Verdict.VIOLATED) {
          writeResult(json, property);
        }
      }
      json.writeEndArray();
      json.writeEndObject();
      json.writeEndArray();
      json.writeEndObject();
    }
  }

  private void writeTool(JsonGenerator json) {
    json.writeObjectPropertyStart("tool");
    json.writeObjectPropertyStart("driver");
    json.writeStringProperty("name", "Nutshell");
    json.writeStringProperty("version", version);
    json.writeArrayPropertyStart("rules");
    for (PropertyKind kind : PropertyKinds.all()) {
      json.writeStartObject();
      json.writeStringProperty("id", kind.id());
      writeText(json, "shortDescription", kind.rule());
      json.writeEndObject();
    }
    json.writeEndArray();
    json.writeEndObject();
    json.writeEndObject();
  }

  private void writeInvocation(JsonGenerator json) {
    json.writeArrayPropertyStart("invocations");
    json.writeStartObject();
    json.writeBooleanProperty("executionSuccessful", true);
    json.writeNumberProperty("exitCode", report.verdict().exitCode());
    json.writeStringProperty("exitCodeDescription", report.verdict().id());
    json.writeArrayPropertyStart("toolExecutionNotifications");
    for (PropertyResult property : report.properties()) {
      if (property.verdict() != Verdict.VIOLATED && property.verdict() != Verdict.HOLDS) {
        writeNotification(
            json, "warning", property.name() + " " + Endings.inWords(report, property));
      }
    }
    report.notes().forEach(note -> writeNotification(json, "note", note));
    json.writeEndArray();
    json.writeEndObject();
    json.writeEndArray();
  }

  private static void writeNotification(JsonGenerator json, String level, String text) {
    json.writeStartObject();
    json.writeStringProperty("level", level);
    writeText(json, "message", text);
    json.writeEndObject();
  }

  private void writeResult(JsonGenerator json, PropertyResult property) {
    PropertyKind kind = PropertyKinds.named(property.kind()).orElseThrow();
    json.writeStartObject();
    json.writeStringProperty("ruleId", kind.id());
    json.writeNumberProperty("ruleIndex", PropertyKinds.all().indexOf(kind));
    json.writeStringProperty("level", "error");
    writeText(json, "message", property.name() + " is " + Findings.inWords(property));
    json.writeArrayPropertyStart("locations");
    locations.write(json, place(property), "");
    json.writeEndArray();
    SourcePosition asked = asked(property);
    if (asked != null) {
      json.writeArrayPropertyStart("relatedLocations");
      locations.write(json, asked, "the property");
      json.writeEndArray();
    }
    Trace trace = property.trace();
    if (trace != null) {
      writeFlow(json, trace);
    }
    json.writeEndObject();
  }

  private @Nullable SourcePosition asked(PropertyResult property) {
    for (PropertyOrigin origin : origins) {
      if (origin.name().equals(property.name())) {
        return origin.position();
      }
    }
    return null;
  }

  /** The source position of a violation; the model's first line if no better one is known. */
  private SourcePosition place(PropertyResult property) {
    SourcePosition position = property.position();
    Trace trace = property.trace();
    if ((position == null || !locations.knows(position))
        && trace != null
        && !trace.steps().isEmpty()) {
      position = report.model().describer().position(trace.steps().getLast().event());
    }
    return position != null && locations.knows(position)
        ? position
        : new SourcePosition(model.toString(), 1, 1);
  }

  private void writeFlow(JsonGenerator json, Trace whole) {
    LastSteps last = LastSteps.of(whole);
    Trace trace = last.trace();
    json.writeArrayPropertyStart("codeFlows");
    json.writeStartObject();
    json.writeArrayPropertyStart("threadFlows");
    json.writeStartObject();
    json.writeArrayPropertyStart("locations");
    String first = last.skipped() == 0 ? "initial state" : last.caveat();
    writeStep(json, null, first, null, trace.initial(), false);
    Describer describer = report.model().describer();
    State before = trace.initial();
    int number = 1;
    for (Trace.Step step : trace.steps()) {
      String event = describer.event(step.event());
      boolean inCycle = trace.loops() && number++ > trace.loop();
      writeStep(json, describer.position(step.event()), event, before, step.target(), inCycle);
      before = step.target();
    }
    if (trace.loops()) {
      writeStep(json, null, LassoText.end(trace, last.skipped()), before, before, false);
    }
    json.writeEndArray();
    json.writeEndObject();
    json.writeEndArray();
    json.writeEndObject();
    json.writeEndArray();
  }

  private void writeStep(
      JsonGenerator json,
      @Nullable SourcePosition position,
      String event,
      @Nullable State before,
      State after,
      boolean inCycle) {
    json.writeStartObject();
    json.writeName("location");
    locations.write(json, position, event);
    if (inCycle) {
      json.writeNumberProperty("nestingLevel", 1);
    }
    json.writeObjectPropertyStart("state");
    Layout layout = report.model().layout();
    for (int slot = 0; slot < layout.slots().size(); slot++) {
      long value = layout.get(after, slot);
      if (before == null || layout.get(before, slot) != value) {
        writeText(json, names.full(slot), report.model().describer().value(slot, value));
      }
    }
    json.writeEndObject();
    json.writeEndObject();
  }

  static void writeText(JsonGenerator json, String property, String text) {
    json.writeObjectPropertyStart(property);
    json.writeStringProperty("text", text);
    json.writeEndObject();
  }
}
