package io.nutshell.app.pages;

import io.nutshell.app.graph.PageSvg;
import io.nutshell.app.html.Html;
import io.nutshell.language.cpn.CpnLanguage;
import io.nutshell.language.cpn.InstanceDrawing;
import io.nutshell.language.cpn.PageDrawing;
import io.nutshell.model.Model;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.core.JsonGenerator;

/**
 * The drawing of a net, on which the script of the traces shows markings: a template for each page,
 * and for each instance of a page the slots and rules that its shapes stand for.
 */
final class NetView {
  static final String SCRIPT = "nets.js";

  /** The limits that keep a page small: on the shapes of all instances, and on what is drawn. */
  private static final int MAX_SHAPES = 20_000;

  private static final int MAX_ELEMENTS = 2_000;

  private final List<InstanceDrawing> instances;

  /** The pages with their indices. */
  private final Map<PageDrawing, Integer> pages = new LinkedHashMap<>();

  NetView(Model model) {
    this.instances = CpnLanguage.drawings(model);
    if (shapes() <= MAX_SHAPES) {
      instances.forEach(instance -> pages.putIfAbsent(instance.page(), pages.size()));
    }
  }

  private int shapes() {
    return instances.stream().mapToInt(instance -> instance.numbers().size()).sum();
  }

  /** Whether there is a drawing, and it is small enough for the page. */
  boolean drawn() {
    return !instances.isEmpty() && !tooLarge();
  }

  private boolean tooLarge() {
    int elements =
        pages.keySet().stream()
            .mapToInt(page -> page.shapes().size() + page.lines().size() + page.labels().size())
            .sum();
    return shapes() > MAX_SHAPES || elements > MAX_ELEMENTS;
  }

  /** Writes what all traces of the page share, or why there is no drawing. */
  void writeTo(Html html) {
    if (drawn()) {
      for (PageDrawing page : pages.keySet()) {
        html.open("template", "class", "net-page");
        new PageSvg(page).writeTo(html);
        html.close();
      }
      html.data("net-data", this::writeData);
    } else if (tooLarge()) {
      html.element(
          "p",
          "The net is too large to be drawn on this page; nutshell graph --net draws it.",
          "class",
          "faint");
    }
  }

  private void writeData(JsonGenerator json) {
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
