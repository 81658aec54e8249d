package io.nutshell.check;

import io.nutshell.check.property.PropertyResult;
import io.nutshell.check.trace.Trace;
import io.nutshell.model.Describer;
import io.nutshell.model.Layout;
import io.nutshell.model.SourcePosition;
import io.nutshell.model.State;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A report in plain text, for programs that use the engine as a library. */
final class ReportText {
  private final Report report;
  private final PrintStream out;

  ReportText(Report report, PrintStream out) {
    this.report = report;
    this.out = out;
  }

  void print() {
    out.println(
        words(report.verdict().id())
            + ", "
            + report.states()
            + (report.explored().distinct() ? " states, " : " visits, ")
            + report.explored().transitions()
            + " transitions, "
            + report.explored().stop());
    for (PropertyResult property : report.properties()) {
      print(property);
    }
    for (String note : report.notes()) {
      out.println("note  " + note);
    }
    out.flush();
  }

  private void print(PropertyResult property) {
    out.println(
        "  "
            + property.name()
            + ": "
            + words(property.verdict().id())
            + (property.assumption().isEmpty() ? "" : " under " + property.assumption())
            + (property.message().isEmpty() ? "" : ", " + property.message())
            + place(property.position()));
    Trace trace = property.trace();
    if (trace == null) {
      return;
    }
    State before = trace.initial();
    for (int i = 0; i < trace.steps().size(); i++) {
      if (i == trace.loop()) {
        out.println("    from here on, the steps repeat for ever");
      }
      Trace.Step step = trace.steps().get(i);
      out.println("    " + (i + 1) + "  " + inWords(before, step));
      before = step.target();
    }
    if (trace.stutters()) {
      out.println("    the last state has no successor");
    }
  }

  private String inWords(State before, Trace.Step step) {
    Describer describer = report.model().describer();
    Layout layout = report.model().layout();
    List<String> changes = new ArrayList<>();
    for (int slot = 0; slot < layout.slots().size(); slot++) {
      long value = layout.get(step.target(), slot);
      if (layout.get(before, slot) != value) {
        changes.add(layout.slots().get(slot).name() + " = " + describer.value(slot, value));
      }
    }
    return describer.event(step.event())
        + (changes.isEmpty() ? "" : ": " + String.join(", ", changes))
        + place(describer.position(step.event()));
  }

  private static String place(@Nullable SourcePosition position) {
    if (position == null || position.line() == 0) {
      return "";
    }
    String file = position.file().substring(position.file().lastIndexOf('/') + 1);
    return "  (" + file + ":" + position.line() + ")";
  }

  private static String words(String id) {
    return id.replace('-', ' ');
  }
}
