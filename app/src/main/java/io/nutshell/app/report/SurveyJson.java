package io.nutshell.app.report;

import io.nutshell.check.Coverage;
import io.nutshell.check.Report;
import io.nutshell.check.Structure;
import io.nutshell.language.cpn.CpnLanguage;
import io.nutshell.language.cpn.NetNodes;
import io.nutshell.model.Describer;
import io.nutshell.model.Layout;
import io.nutshell.model.SourcePosition;
import io.nutshell.model.State;
import java.io.PrintStream;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;

/** Writes the report of a whole state space as JSON, as {@code docs/json.md} describes it. */
public final class SurveyJson {
  private final Report report;
  private final Layout layout;
  private final Names names;
  private final Describer describer;

  public SurveyJson(Report report) {
    this.report = report;
    this.layout = report.model().layout();
    this.names = new Names(layout);
    this.describer = report.model().describer();
  }

  /**
   * Writes one object and a line end.
   *
   * @param file the model as the user named it
   * @param version of Nutshell
   */
  public void print(PrintStream out, String file, String version) {
    Structure structure = report.analyses().structure();
    try (JsonGenerator json = Json.open(out)) {
      json.writeStartObject();
      json.writeStringProperty("model", file);
      json.writeBooleanProperty("complete", report.complete());
      json.writeStringProperty("reason", Endings.inWords(report));
      json.writeNumberProperty("states", report.states());
      json.writeNumberProperty("transitions", report.explored().transitions());
      writeComponents(json, structure);
      writeBounds(json);
      writeTotals(json);
      writeHome(json, structure);
      writeDead(json, structure);
      writeEvents(json, structure);
      writeRules(json, structure);
      json.writeStringProperty("store", report.effort().store());
      json.writeNumberProperty("memoryBytes", report.effort().memoryBytes());
      json.writeNumberProperty("seconds", Json.rounded(report.effort().seconds()));
      json.writeNumberProperty("cpuSeconds", Json.rounded(report.effort().cpuSeconds()));
      json.writeNumberProperty("threads", report.effort().threads());
      json.writeArrayPropertyStart("notes");
      new Survey(report).notes().forEach(json::writeString);
      json.writeEndArray();
      json.writeStringProperty("version", version);
      json.writeEndObject();
    }
    out.println();
    out.flush();
  }

  private static void writeComponents(JsonGenerator json, @Nullable Structure structure) {
    if (structure == null) {
      json.writeNullProperty("components");
      return;
    }
    json.writeObjectPropertyStart("components");
    json.writeNumberProperty("count", structure.components());
    json.writeNumberProperty("arcs", structure.crossingArcs());
    json.writeNumberProperty("cyclic", structure.cyclic());
    json.writeNumberProperty("terminal", structure.terminal());
    json.writeNumberProperty("largest", structure.largest());
    json.writeEndObject();
  }

  private void writeBounds(JsonGenerator json) {
    json.writeObjectPropertyStart("bounds");
    Coverage coverage = report.analyses().coverage();
    Optional<NetNodes> nodes = CpnLanguage.nodes(report.model());
    if (coverage != null) {
      for (Coverage.Variable variable : coverage.variables()) {
        json.writeObjectPropertyStart(names.full(variable.slot()));
        json.writeNumberProperty("lower", variable.least());
        json.writeNumberProperty("upper", variable.most());
        if (!variable.names().isEmpty()) {
          json.writeArrayPropertyStart("unseen");
          variable.unseen().forEach(json::writeString);
          json.writeEndArray();
        }
        if (nodes.isPresent() && !variable.values().isEmpty()) {
          writeTerms(
              json, "upperMultiset", nodes.get().upperBound(variable.slot(), variable.values()));
          writeTerms(
              json, "lowerMultiset", nodes.get().lowerBound(variable.slot(), variable.values()));
        }
        json.writeEndObject();
      }
    }
    json.writeEndObject();
  }

  private static void writeTerms(JsonGenerator json, String name, List<String> terms) {
    json.writeArrayPropertyStart(name);
    terms.forEach(json::writeString);
    json.writeEndArray();
  }

  /** Writes the bounds of each coloured place, counting the tokens of all its colours. */
  private void writeTotals(JsonGenerator json) {
    json.writeObjectPropertyStart("totals");
    Coverage coverage = report.analyses().coverage();
    if (coverage != null) {
      for (Coverage.Total total : coverage.totals()) {
        json.writeObjectPropertyStart(layout.groups().get(total.group()).name());
        json.writeNumberProperty("lower", total.least());
        json.writeNumberProperty("upper", total.most());
        json.writeEndObject();
      }
    }
    json.writeEndObject();
  }

  /** Writes the rules in the source that events are instances of. */
  private void writeRules(JsonGenerator json, @Nullable Structure structure) {
    json.writeArrayPropertyStart("rules");
    Survey survey = new Survey(report);
    for (Survey.Occurrence rule :
        survey.grouped() ? survey.occurrences() : List.<Survey.Occurrence>of()) {
      json.writeStartObject();
      json.writeStringProperty("rule", rule.name());
      writeLocation(json, rule.position());
      json.writeNumberProperty("events", rule.instances());
      json.writeNumberProperty("occurring", rule.occurring());
      json.writeNumberProperty("taken", rule.taken());
      json.writeBooleanProperty("dead", report.complete() && rule.dead());
      writeLive(json, structure, rule.live());
      String fairness = rule.fairness();
      if (fairness.isEmpty()) {
        json.writeNullProperty("fairness");
      } else {
        json.writeStringProperty("fairness", fairness);
      }
      json.writeEndObject();
    }
    json.writeEndArray();
  }

  private static void writeLocation(JsonGenerator json, @Nullable SourcePosition position) {
    if (position == null) {
      json.writeNullProperty("location");
    } else {
      json.writeStringProperty("location", position.toString());
    }
  }

  private static void writeLive(JsonGenerator json, @Nullable Structure structure, boolean live) {
    if (structure == null) {
      json.writeNullProperty("live");
    } else {
      json.writeBooleanProperty("live", live);
    }
  }

  private void writeHome(JsonGenerator json, @Nullable Structure structure) {
    if (structure == null) {
      json.writeNullProperty("home");
      return;
    }
    json.writeObjectPropertyStart("home");
    json.writeNumberProperty("count", structure.homeStates());
    json.writeBooleanProperty("initial", structure.initialIsHome());
    State home = structure.home();
    if (home == null) {
      json.writeNullProperty("state");
    } else {
      json.writeName("state");
      writeState(json, home);
    }
    json.writeEndObject();
  }

  private void writeDead(JsonGenerator json, @Nullable Structure structure) {
    json.writeObjectPropertyStart("dead");
    json.writeNumberProperty("count", report.explored().deadlocks());
    json.writeArrayPropertyStart("states");
    if (structure != null) {
      structure.dead().forEach(state -> writeState(json, state));
    }
    json.writeEndArray();
    json.writeEndObject();
  }

  private void writeEvents(JsonGenerator json, @Nullable Structure structure) {
    json.writeArrayPropertyStart("events");
    Coverage coverage = report.analyses().coverage();
    Set<Long> live = structure == null ? Set.of() : Set.copyOf(structure.live());
    if (coverage != null) {
      for (Coverage.Event event : coverage.events()) {
        json.writeStartObject();
        json.writeStringProperty("event", event.label());
        writeLocation(json, event.position());
        json.writeNumberProperty("taken", event.taken());
        json.writeBooleanProperty("dead", report.complete() && !event.enabled());
        writeLive(json, structure, live.contains(event.event()));
        json.writeEndObject();
      }
    }
    json.writeEndArray();
  }

  private void writeState(JsonGenerator json, State state) {
    json.writeStartObject();
    for (int slot = 0; slot < layout.slots().size(); slot++) {
      long value = layout.get(state, slot);
      json.writeName(names.full(slot));
      Json.writeValue(json, describer.value(slot, value), value);
    }
    json.writeEndObject();
  }
}
