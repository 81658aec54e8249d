package io.nutshell.app.explore;

import io.nutshell.app.report.ExplanationText;
import io.nutshell.check.trace.Explanation;
import io.nutshell.check.trace.Trace;
import io.nutshell.model.Model;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;

/**
 * Why a formula of branching logic is true or false, as the page needs it: words, the paths that
 * show it, and the same for the parts of the formula.
 *
 * @param claim the formula, whether it is true, and in which state
 * @param path the path that shows it; null if none does, or if it is too long for the page
 * @param loop the step after which the path repeats; -1 for none
 */
record Reason(
    String claim, List<String> lines, @Nullable List<Integer> path, int loop, List<Reason> parts) {

  static Reason of(Explanation why, Model model, Session session) {
    Trace trace = why.trace();
    boolean shown = trace != null && Session.fits(trace);
    return new Reason(
        ExplanationText.claim(why),
        new ExplanationText(model).reasons(why),
        trace != null && shown ? session.followed(0, trace.steps()) : null,
        trace != null && trace.loops() ? trace.loop() : -1,
        why.parts().stream().map(part -> of(part, model, session)).toList());
  }

  void writeTo(JsonGenerator json) {
    json.writeStartObject();
    json.writeStringProperty("claim", claim);
    json.writeArrayPropertyStart("lines");
    lines.forEach(json::writeString);
    json.writeEndArray();
    if (path != null) {
      Session.writePath(json, path);
      if (loop >= 0) {
        json.writeNumberProperty("loop", loop);
      }
    }
    json.writeArrayPropertyStart("parts");
    parts.forEach(part -> part.writeTo(json));
    json.writeEndArray();
    json.writeEndObject();
  }
}
