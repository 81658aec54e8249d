package io.nutshell.app.graph;

import io.nutshell.language.cpn.InstanceDrawing;
import io.nutshell.language.cpn.PageDrawing;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.core.JsonGenerator;

/** The page instances of a net for the script that draws them: name, page, numbers of shapes. */
public final class InstancesJson {
  private final List<InstanceDrawing> instances;
  private final Map<PageDrawing, Integer> pages = new LinkedHashMap<>();

  public InstancesJson(List<InstanceDrawing> instances) {
    this.instances = instances;
    instances.forEach(instance -> pages.putIfAbsent(instance.page(), pages.size()));
  }

  /** The pages, which the instances name by their indices. */
  public List<PageDrawing> pages() {
    return List.copyOf(pages.keySet());
  }

  /** Writes an array. */
  public void writeTo(JsonGenerator json) {
    json.writeStartArray();
    for (InstanceDrawing instance : instances) {
      json.writeStartObject();
      json.writeStringProperty("name", instance.name());
      json.writeNumberProperty("page", pages.getOrDefault(instance.page(), 0));
      json.writeArrayPropertyStart("numbers");
      instance.numbers().forEach(json::writeNumber);
      json.writeEndArray();
      json.writeEndObject();
    }
    json.writeEndArray();
  }
}
