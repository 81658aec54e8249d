package io.nutshell.app.explore;

import io.nutshell.app.graph.InstancesJson;
import io.nutshell.app.graph.NetPage;
import io.nutshell.app.graph.PageSvg;
import io.nutshell.app.html.Html;
import io.nutshell.language.cpn.CpnLanguage;
import io.nutshell.language.cpn.InstanceDrawing;
import io.nutshell.language.cpn.PageDrawing;
import io.nutshell.language.pnml.PetriNet;
import io.nutshell.model.Layout;
import io.nutshell.model.Model;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;

/**
 * The drawing of a net: the pages of a coloured net as their author placed everything, or a net of
 * PNML laid out by ELK. Says which slots a place stands for, and which transition an event fires.
 */
final class NetSheet {
  /** A drawing with more shapes than this is of no use on a screen. */
  private static final int MAX_SHAPES = 800;

  private final Subject subject;
  private final List<InstanceDrawing> instances;
  private final @Nullable PetriNet petri;

  NetSheet(Subject subject) {
    this.subject = subject;
    this.instances = CpnLanguage.drawings(subject.model());
    this.petri = subject.net().get();
  }

  boolean exists() {
    return !instances.isEmpty() || petri != null;
  }

  /** The number of the transition that an event fires, as the drawing numbers them. */
  int rule(Model model, long event) {
    PetriNet net = petri;
    boolean unfolded = net != null && model.events() == net.transitions().size();
    return net != null && unfolded
        ? net.transitions().get((int) event).node()
        : model.describer().rule(event);
  }

  void writeTo(JsonGenerator json) {
    PetriNet net = petri;
    int shapes =
        net == null
            ? instances.stream().mapToInt(instance -> instance.numbers().size()).sum()
            : net.placeNodes().size() + net.transitionNodes().size();
    if (shapes > MAX_SHAPES) {
      json.writeStringProperty("problem", "The net is too large to be drawn here.");
    } else if (net == null) {
      write(json, instances);
    } else {
      writeNet(json, net);
    }
  }

  private static void write(JsonGenerator json, List<InstanceDrawing> instances) {
    InstancesJson written = new InstancesJson(instances);
    json.writeArrayPropertyStart("pages");
    for (PageDrawing page : written.pages()) {
      Html html = new Html();
      new PageSvg(page).writeTo(html);
      json.writeString(html.toString());
    }
    json.writeEndArray();
    json.writeName("instances");
    written.writeTo(json);
  }

  /**
   * Writes a net of PNML. Its places are numbered as in the file, since each may stand for several
   * slots, which are listed.
   */
  private void writeNet(JsonGenerator json, PetriNet net) {
    Layout layout = subject.model().layout();
    Map<String, Integer> slots = new HashMap<>();
    for (int slot = 0; slot < layout.slots().size(); slot++) {
      slots.put(layout.slots().get(slot).name(), slot);
    }
    json.writeArrayPropertyStart("places");
    for (PetriNet.Node node : net.placeNodes()) {
      List<Integer> own = new ArrayList<>();
      for (int place : node.members()) {
        Integer slot = slots.get(net.places().get(place).name());
        if (slot != null) {
          own.add(slot);
        }
      }
      json.writeStartArray();
      own.forEach(json::writeNumber);
      json.writeEndArray();
    }
    json.writeEndArray();
    List<Integer> numbers = new ArrayList<>();
    IntStream.range(0, net.placeNodes().size()).forEach(numbers::add);
    IntStream.range(0, net.transitionNodes().size()).forEach(numbers::add);
    write(json, List.of(new InstanceDrawing(net.name(), NetPage.of(net), numbers)));
  }
}
