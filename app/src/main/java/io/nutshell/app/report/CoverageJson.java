package io.nutshell.app.report;

import io.nutshell.check.Coverage;
import io.nutshell.model.Layout;
import io.nutshell.model.Slot;
import tools.jackson.core.JsonGenerator;

/** Writes the coverage of a check as JSON, as {@code docs/json.md} describes it. */
final class CoverageJson {
  private CoverageJson() {}

  static void write(JsonGenerator json, Coverage coverage, Layout layout) {
    Names names = new Names(layout);
    json.writeObjectPropertyStart("coverage");
    json.writeArrayPropertyStart("events");
    for (Coverage.Event event : coverage.events()) {
      json.writeStartObject();
      json.writeStringProperty("event", event.label());
      TraceJson.writeLocation(json, event.position());
      json.writeNumberProperty("taken", event.taken());
      json.writeNumberProperty("errors", event.faults());
      json.writeEndObject();
    }
    json.writeEndArray();
    json.writeNumberProperty("otherSteps", coverage.others());
    json.writeArrayPropertyStart("variables");
    for (Coverage.Variable variable : coverage.variables()) {
      Slot slot = layout.slots().get(variable.slot());
      json.writeStartObject();
      json.writeStringProperty("name", names.full(variable.slot()));
      json.writeNumberProperty("low", slot.low());
      json.writeNumberProperty("high", slot.high());
      json.writeNumberProperty("least", variable.least());
      json.writeNumberProperty("most", variable.most());
      if (!variable.names().isEmpty()) {
        json.writeArrayPropertyStart("neverReached");
        variable.unseen().forEach(json::writeString);
        json.writeEndArray();
      }
      json.writeEndObject();
    }
    json.writeEndArray();
    json.writeEndObject();
  }
}
