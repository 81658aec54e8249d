package io.nutshell.app.report;

import io.nutshell.check.trace.Explanation;
import io.nutshell.check.trace.Trace;
import io.nutshell.model.Model;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;

/** Says why a formula of computation tree logic is true or false, as an indented tree. */
public final class ExplanationText {
  /** The events of a longer path are not listed in full. */
  private static final int MOST_EVENTS = 12;

  private final Model model;

  public ExplanationText(Model model) {
    this.model = model;
  }

  /** Whether an explanation says more than a trace. */
  public static boolean speaks(Explanation why) {
    return !why.reason().isEmpty() || why.nested();
  }

  void print(Explanation why, PrintStream out) {
    print(why, "  ", out);
  }

  private void print(Explanation why, String indent, PrintStream out) {
    out.println(indent + claim(why));
    String deeper = indent + "  ";
    for (String line : reasons(why)) {
      out.println(deeper + line);
    }
    why.parts().forEach(part -> print(part, deeper, out));
  }

  /** What is claimed, and of which state. */
  public static String claim(Explanation why) {
    return "%s is %s %s"
        .formatted(
            why.claim(),
            why.holds() ? "true" : "false",
            switch (why.at()) {
              case 0 -> "in the initial state";
              case 1 -> "after 1 step";
              default -> "after %,d steps".formatted(why.at());
            });
  }

  /** The reason, and the events of the path that shows it. */
  public List<String> reasons(Explanation why) {
    List<String> lines = new ArrayList<>();
    if (!why.reason().isEmpty()) {
      lines.add(why.reason());
    }
    Trace trace = why.trace();
    if (trace != null && trace.steps().size() > why.at()) {
      lines.add(path(trace, why.at()));
    }
    return lines;
  }

  private String path(Trace trace, int from) {
    int end = trace.steps().size();
    List<String> events = new ArrayList<>();
    for (int i = from; i < Math.min(end, from + MOST_EVENTS); i++) {
      Trace.Step step = trace.steps().get(i);
      events.add(EventText.of(model, step.event(), step.choice()));
    }
    String steps = end == from + 1 ? "step " + end : "steps %,d to %,d".formatted(from + 1, end);
    return steps
        + ": "
        + String.join(", ", events)
        + (end - from > MOST_EVENTS ? ", …" : "")
        + (trace.loops() ? "; from step %,d on again and again".formatted(trace.loop() + 1) : "");
  }
}
