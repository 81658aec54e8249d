package io.nutshell.app.pages;

import io.nutshell.app.graph.InstancesJson;
import io.nutshell.app.graph.PageSvg;
import io.nutshell.app.html.Html;
import io.nutshell.language.cpn.CpnLanguage;
import io.nutshell.language.cpn.InstanceDrawing;
import io.nutshell.language.cpn.PageDrawing;
import io.nutshell.model.Model;
import java.util.List;

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

  private final InstancesJson json;

  NetView(Model model) {
    this.instances = CpnLanguage.drawings(model);
    this.json = new InstancesJson(shapes() <= MAX_SHAPES ? instances : List.of());
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
        json.pages().stream()
            .mapToInt(page -> page.shapes().size() + page.lines().size() + page.labels().size())
            .sum();
    return shapes() > MAX_SHAPES || elements > MAX_ELEMENTS;
  }

  /** Writes what all traces of the page share, or why there is no drawing. */
  void writeTo(Html html) {
    if (drawn()) {
      for (PageDrawing page : json.pages()) {
        html.open("template", "class", "net-page");
        new PageSvg(page).writeTo(html);
        html.close();
      }
      html.data("net-data", json::writeTo);
    } else if (tooLarge()) {
      html.element(
          "p",
          "The net is too large to be drawn on this page; nutshell graph --net draws it.",
          "class",
          "faint");
    }
  }
}
