package io.nutshell.app.pages;

import io.nutshell.app.html.Html;
import io.nutshell.app.report.EventText;
import io.nutshell.app.report.Figures;
import io.nutshell.app.report.Findings;
import io.nutshell.app.report.Names;
import io.nutshell.app.report.Wording;
import io.nutshell.check.trace.Trace;
import io.nutshell.model.Describer;
import io.nutshell.model.Layout;
import io.nutshell.model.Model;
import io.nutshell.model.State;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.core.JsonGenerator;

/**
 * The data of a trace for the page's script: the initial values, and what each step changes. Only
 * the end of a very long trace is kept, so that the page stays small.
 */
final class TraceView {
  static final String SCRIPT = "traces.js";

  private static final int MAX_STEPS = 8_000;
  private static final int MAX_CHANGES = 24_000;

  private final Model model;
  private final Layout layout;
  private final Describer describer;
  private final Names names;
  private final Trace trace;

  /** The steps that are shown, and the number of earlier steps that are not. */
  private final List<Trace.Step> steps;

  private final int skipped;
  private final boolean onNet;
  private final Map<Long, Integer> events = new LinkedHashMap<>();

  /**
   * @param among the number of traces on the page
   * @param onNet whether the trace is also shown on the drawing of a net, which needs the number of
   *     tokens beside each value and the rule of each event
   */
  TraceView(Model model, Trace trace, int among, boolean onNet) {
    this.model = model;
    this.layout = model.layout();
    this.describer = model.describer();
    this.names = new Names(layout);
    this.trace = trace;
    this.onNet = onNet;
    this.skipped = skipped(trace.steps(), MAX_STEPS / among, MAX_CHANGES / among);
    this.steps = trace.steps().subList(skipped, trace.steps().size());
    for (Trace.Step step : steps) {
      events.putIfAbsent(step.event(), events.size());
    }
  }

  private int skipped(List<Trace.Step> all, int mostSteps, int mostChanges) {
    int changes = 0;
    int at = all.size();
    while (at > 0 && all.size() - at < mostSteps && changes < mostChanges) {
      at--;
      changes += changed(before(at), all.get(at).target()).size();
    }
    return at;
  }

  /** The state that a step starts from. */
  private State before(int step) {
    return step == 0 ? trace.initial() : trace.steps().get(step - 1).target();
  }

  private List<Integer> changed(State before, State after) {
    List<Integer> changed = new ArrayList<>();
    for (int slot = 0; slot < layout.slots().size(); slot++) {
      if (layout.get(before, slot) != layout.get(after, slot)) {
        changed.add(slot);
      }
    }
    return changed;
  }

  void writeTo(Html html) {
    String length = Findings.length(trace) + ", replayed by the reference executor.";
    String omission =
        skipped == 0
            ? ""
            : " Only the last "
                + Figures.count(steps.size())
                + " steps are on this page; --trace and --format json have all.";
    html.element("p", length + omission, "class", "faint");
    html.open("div", "class", "trace").data("trace-data", this::writeData);
    html.open("noscript").text("A script of this page shows the steps.").close().close();
  }

  private void writeData(JsonGenerator json) {
    json.writeStartObject();
    json.writeNumberProperty("skipped", skipped);
    if (trace.loops()) {
      // Negative if the cycle begins before the steps of the page.
      json.writeNumberProperty("loop", trace.loop() - skipped);
    }
    Trace.Failure failure = trace.failure();
    if (failure != null) {
      json.writeArrayPropertyStart("failure");
      json.writeString(EventText.of(model, failure.event(), failure.choice()));
      json.writeString(Wording.place(describer.position(failure.event())));
      json.writeString(failure.message());
      json.writeEndArray();
    }
    json.writeArrayPropertyStart("names");
    for (int slot = 0; slot < layout.slots().size(); slot++) {
      json.writeString(names.full(slot));
    }
    json.writeEndArray();
    writeGroups(json);
    json.writeArrayPropertyStart("events");
    for (long event : events.keySet()) {
      json.writeStartArray();
      json.writeString(describer.event(event));
      json.writeString(Wording.place(describer.position(event)));
      if (onNet) {
        json.writeNumber(describer.rule(event));
      }
      json.writeEndArray();
    }
    json.writeEndArray();
    json.writeArrayPropertyStart("start");
    State start = before(skipped);
    for (int slot = 0; slot < layout.slots().size(); slot++) {
      json.writeString(value(start, slot));
    }
    json.writeEndArray();
    if (onNet) {
      json.writeArrayPropertyStart("tokens");
      for (int slot = 0; slot < layout.slots().size(); slot++) {
        json.writeNumber(tokens(start, slot));
      }
      json.writeEndArray();
    }
    json.writeArrayPropertyStart("steps");
    for (int i = 0; i < steps.size(); i++) {
      writeStep(json, before(skipped + i), steps.get(i));
    }
    json.writeEndArray();
    json.writeEndObject();
  }

  private void writeGroups(JsonGenerator json) {
    json.writeArrayPropertyStart("groups");
    List<List<Integer>> byGroup = names.byGroup();
    for (int group = 0; group < byGroup.size(); group++) {
      if (!byGroup.get(group).isEmpty()) {
        json.writeStartObject();
        json.writeStringProperty("name", layout.groups().get(group).name());
        json.writeArrayPropertyStart("slots");
        byGroup.get(group).forEach(json::writeNumber);
        json.writeEndArray();
        json.writeEndObject();
      }
    }
    json.writeEndArray();
  }

  private void writeStep(JsonGenerator json, State before, Trace.Step step) {
    json.writeStartObject();
    json.writeNumberProperty("event", events.getOrDefault(step.event(), 0));
    if (model.choices() > 1 && step.choice() > 0) {
      json.writeNumberProperty("choice", step.choice());
    }
    json.writeArrayPropertyStart("changes");
    for (int slot : changed(before, step.target())) {
      json.writeStartArray();
      json.writeNumber(slot);
      json.writeString(value(step.target(), slot));
      if (onNet) {
        json.writeNumber(tokens(step.target(), slot));
      }
      json.writeEndArray();
    }
    json.writeEndArray();
    json.writeEndObject();
  }

  private String value(State state, int slot) {
    return describer.value(slot, layout.get(state, slot));
  }

  private long tokens(State state, int slot) {
    return describer.amount(slot, layout.get(state, slot));
  }
}
