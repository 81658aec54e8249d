package io.nutshell.app.report;

import io.nutshell.check.property.PropertyResult;
import io.nutshell.check.trace.Explanation;
import io.nutshell.check.trace.Trace;
import io.nutshell.model.Describer;
import io.nutshell.model.Layout;
import io.nutshell.model.Model;
import io.nutshell.model.SourcePosition;
import io.nutshell.model.State;
import java.io.PrintStream;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;

/**
 * Writes properties and their traces as JSON, as {@code docs/json.md} describes them. {@link
 * TraceReader} reads them.
 */
final class TraceJson {
  private final Model model;
  private final Layout layout;
  private final Describer describer;
  private final Names names;

  TraceJson(Model model) {
    this.model = model;
    this.layout = model.layout();
    this.describer = model.describer();
    this.names = new Names(layout);
  }

  /** Writes a file of traces: only the part of a report that a replay needs. */
  void print(PrintStream out, String file, String version, List<PropertyResult> properties) {
    try (JsonGenerator json = Json.open(out)) {
      json.writeStartObject();
      json.writeStringProperty("model", file);
      writeProperties(json, properties);
      json.writeStringProperty("version", version);
      json.writeEndObject();
    }
    out.println();
    out.flush();
  }

  void writeProperties(JsonGenerator json, List<PropertyResult> properties) {
    json.writeArrayPropertyStart("properties");
    for (PropertyResult property : properties) {
      json.writeStartObject();
      json.writeStringProperty("name", property.name());
      json.writeStringProperty("kind", property.kind());
      json.writeStringProperty("expression", property.argument());
      json.writeStringProperty("verdict", property.verdict().id());
      json.writeStringProperty("message", property.message());
      if (!property.assumption().isEmpty()) {
        json.writeStringProperty("assumption", property.assumption());
      }
      writeLocation(json, property.position());
      Trace trace = property.trace();
      if (trace == null) {
        json.writeNullProperty("trace");
      } else {
        json.writeName("trace");
        writeTrace(json, trace);
      }
      Explanation why = property.explanation();
      if (why != null) {
        json.writeName("explanation");
        writeExplanation(json, why);
      }
      json.writeEndObject();
    }
    json.writeEndArray();
  }

  private void writeExplanation(JsonGenerator json, Explanation why) {
    json.writeStartObject();
    json.writeStringProperty("formula", why.claim());
    json.writeBooleanProperty("holds", why.holds());
    json.writeNumberProperty("after", why.at());
    json.writeStringProperty("reason", why.reason());
    Trace trace = why.trace();
    if (trace != null) {
      json.writeArrayPropertyStart("events");
      for (int i = why.at(); i < trace.steps().size(); i++) {
        Trace.Step step = trace.steps().get(i);
        json.writeString(EventText.of(model, step.event(), step.choice()));
      }
      json.writeEndArray();
      if (trace.loops()) {
        json.writeNumberProperty("loop", trace.loop());
      }
    }
    json.writeArrayPropertyStart("parts");
    why.parts().forEach(part -> writeExplanation(json, part));
    json.writeEndArray();
    json.writeEndObject();
  }

  static void writeLocation(JsonGenerator json, @Nullable SourcePosition position) {
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
    if (trace.loops()) {
      json.writeNumberProperty("loop", trace.loop());
    }
    Trace.Failure failure = trace.failure();
    if (failure != null) {
      json.writeObjectPropertyStart("failure");
      json.writeStringProperty("event", describer.event(failure.event()));
      if (model.choices() > 1) {
        json.writeNumberProperty("choice", failure.choice());
      }
      writeLocation(json, describer.position(failure.event()));
      json.writeStringProperty("message", failure.message());
      json.writeEndObject();
    }
    json.writeEndObject();
  }

  private void writeStep(JsonGenerator json, State before, Trace.Step step) {
    json.writeStartObject();
    json.writeStringProperty("event", describer.event(step.event()));
    if (model.choices() > 1) {
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
