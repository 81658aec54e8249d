package io.nutshell.app.report;

import io.nutshell.model.Assertion;
import io.nutshell.model.Describer;
import io.nutshell.model.Layout;
import io.nutshell.model.Model;
import io.nutshell.model.ProgressMeasure;
import io.nutshell.model.PropertyAutomaton;
import io.nutshell.model.Slot;
import java.io.PrintStream;
import java.util.List;
import java.util.Optional;
import tools.jackson.core.JsonGenerator;

/** Writes the parts of a model as JSON, as {@code docs/json.md} describes it. */
public final class ModelJson {
  private final Model model;
  private final Layout layout;
  private final Names names;

  public ModelJson(Model model) {
    this.model = model;
    this.layout = model.layout();
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
      json.writeStringProperty("model", file);
      json.writeStringProperty("name", model.name());
      json.writeNumberProperty("variables", layout.slots().size());
      if (model.events() < 0) {
        json.writeNullProperty("events");
      } else {
        json.writeNumberProperty("events", model.events());
      }
      json.writeNumberProperty("choices", model.choices());
      json.writeNumberProperty("bits", layout.bits());
      json.writeNumberProperty("words", layout.words());
      json.writeNumberProperty("bytes", 8L * layout.words());
      json.writeBooleanProperty("fixedLength", layout.fixedLength());
      writeGroups(json);
      writeAssertions(json);
      writeProperty(json);
      writeMeasure(json, "progress", model.progress());
      writeMeasure(json, "progressFound", model.progressFound(false));
      writeMeasure(json, "progressRegressing", model.progressFound(true));
      json.writeStringProperty("version", version);
      json.writeEndObject();
    }
    out.println();
    out.flush();
  }

  private void writeGroups(JsonGenerator json) {
    json.writeArrayPropertyStart("groups");
    List<List<Integer>> byGroup = names.byGroup();
    for (int group = 0; group < byGroup.size(); group++) {
      json.writeStartObject();
      json.writeStringProperty("name", layout.groups().get(group).name());
      json.writeStringProperty("kind", layout.groups().get(group).kind());
      json.writeArrayPropertyStart("variables");
      for (int slot : byGroup.get(group)) {
        writeVariable(json, slot);
      }
      json.writeEndArray();
      json.writeEndObject();
    }
    json.writeEndArray();
  }

  private void writeVariable(JsonGenerator json, int slot) {
    Slot place = layout.slots().get(slot);
    Describer describer = model.describer();
    json.writeStartObject();
    json.writeStringProperty("name", names.full(slot));
    json.writeNumberProperty("low", place.low());
    json.writeNumberProperty("high", place.high());
    json.writeNumberProperty("bits", place.bits());
    if (model.dictionary().isEmpty()
        && !describer.value(slot, place.low()).equals(Long.toString(place.low()))) {
      json.writeArrayPropertyStart("values");
      for (long value = place.low(); value <= place.high(); value++) {
        json.writeString(describer.value(slot, value));
      }
      json.writeEndArray();
    }
    json.writeEndObject();
  }

  private static void writeMeasure(
      JsonGenerator json, String name, Optional<ProgressMeasure> measure) {
    json.writeArrayPropertyStart(name);
    measure.ifPresent(found -> found.parts().forEach(json::writeString));
    json.writeEndArray();
  }

  private void writeProperty(JsonGenerator json) {
    PropertyAutomaton automaton = model.propertyAutomaton().orElse(null);
    if (automaton == null) {
      json.writeNullProperty("property");
      return;
    }
    json.writeObjectPropertyStart("property");
    json.writeStringProperty("name", automaton.name());
    TraceJson.writeLocation(json, automaton.position());
    json.writeEndObject();
  }

  private void writeAssertions(JsonGenerator json) {
    json.writeArrayPropertyStart("assertions");
    for (Assertion assertion : model.assertions()) {
      json.writeStartObject();
      json.writeStringProperty("text", assertion.text());
      if (assertion.position() == null) {
        json.writeNullProperty("location");
      } else {
        json.writeStringProperty("location", assertion.position().toString());
      }
      json.writeEndObject();
    }
    json.writeEndArray();
  }
}
