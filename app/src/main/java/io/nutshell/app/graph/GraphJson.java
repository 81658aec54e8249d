package io.nutshell.app.graph;

import io.nutshell.app.report.Json;
import io.nutshell.app.report.Names;
import io.nutshell.model.Describer;
import io.nutshell.model.Layout;
import io.nutshell.model.Model;
import io.nutshell.model.State;
import java.io.PrintStream;
import tools.jackson.core.JsonGenerator;

/** Writes a graph as JSON, as {@code docs/graphs.md} describes it. */
final class GraphJson {
  private final Layout layout;
  private final Describer describer;
  private final Names names;
  private final PrintStream out;

  GraphJson(Model model, PrintStream out) {
    this.layout = model.layout();
    this.describer = model.describer();
    this.names = new Names(layout);
    this.out = out;
  }

  void write(Diagram diagram) {
    try (JsonGenerator json = Json.open(out)) {
      json.writeStartObject();
      json.writeStringProperty("title", diagram.title());
      json.writeArrayPropertyStart("nodes");
      diagram.nodes().forEach(node -> writeNode(json, node));
      json.writeEndArray();
      json.writeArrayPropertyStart("edges");
      for (Diagram.Edge edge : diagram.edges()) {
        json.writeStartObject();
        json.writeNumberProperty("from", edge.from());
        json.writeNumberProperty("to", edge.to());
        json.writeStringProperty("event", edge.label());
        json.writeNumberProperty("count", edge.count());
        json.writeEndObject();
      }
      json.writeEndArray();
      json.writeEndObject();
    }
    out.println();
  }

  private void writeNode(JsonGenerator json, Diagram.Node node) {
    json.writeStartObject();
    json.writeNumberProperty("id", node.number());
    json.writeNumberProperty("states", node.size());
    json.writeBooleanProperty("initial", node.initial());
    json.writeBooleanProperty("deadlock", node.dead());
    json.writeBooleanProperty("expanded", !node.open());
    json.writeArrayPropertyStart("violations");
    node.violations().forEach(json::writeString);
    json.writeEndArray();
    State state = node.state();
    if (state == null) {
      json.writeNullProperty("values");
    } else {
      json.writeObjectPropertyStart("values");
      for (int slot = 0; slot < layout.slots().size(); slot++) {
        long value = layout.get(state, slot);
        json.writeName(names.full(slot));
        Json.writeValue(json, describer.value(slot, value), value);
      }
      json.writeEndObject();
    }
    json.writeEndObject();
  }
}
