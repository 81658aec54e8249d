package io.nutshell.app.report;

import io.nutshell.check.property.PropertyResult;
import io.nutshell.check.property.Verdict;
import io.nutshell.check.trace.Trace;
import io.nutshell.model.Interaction;
import io.nutshell.model.Model;
import io.nutshell.model.State;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.SequencedSet;
import java.util.TreeSet;

/**
 * Traces as a sequence diagram for PlantUML or Mermaid: one lifeline for each group that takes
 * part, messages as arrows between them, what a group does alone as an arrow to itself. The cycle
 * of a lasso is a loop block.
 */
final class SequenceDiagram {

  /** The two notations. */
  enum Notation {
    PLANTUML,
    MERMAID
  }

  private final Model model;
  private final Notation notation;
  private final PrintStream out;

  SequenceDiagram(Model model, Notation notation, PrintStream out) {
    this.model = model;
    this.notation = notation;
    this.out = out;
  }

  /** Prints one diagram with all traces, one below the other. */
  void print(List<PropertyResult> properties) {
    List<PropertyResult> traced = properties.stream().filter(p -> p.trace() != null).toList();
    TreeSet<Integer> groups = new TreeSet<>();
    List<Lanes> lanes = new ArrayList<>();
    for (PropertyResult property : traced) {
      Trace trace = property.trace();
      if (trace != null) {
        lanes.add(new Lanes(model, trace));
        groups.addAll(lanes.getLast().groups());
      }
    }
    if (groups.isEmpty()) {
      // A trace without steps still needs a lifeline to place its title over.
      groups.add(0);
    }
    out.println(notation == Notation.PLANTUML ? "@startuml" : "sequenceDiagram");
    if (notation == Notation.PLANTUML) {
      out.println("hide footbox");
    }
    for (int group : groups) {
      String name = text(model.layout().groups().get(group).name());
      out.println(
          notation == Notation.PLANTUML
              ? "participant \"" + name + "\" as " + lifeline(group)
              : "  participant " + lifeline(group) + " as " + name);
    }
    for (int i = 0; i < traced.size(); i++) {
      print(traced.get(i), lanes.get(i), groups);
    }
    if (notation == Notation.PLANTUML) {
      out.println("@enduml");
    }
    out.flush();
  }

  private void print(PropertyResult property, Lanes lanes, SequencedSet<Integer> groups) {
    Trace trace = property.trace();
    if (trace == null) {
      return;
    }
    String all = over(groups.getFirst(), groups.getLast());
    String title = TextReport.traceTitle(property) + ", " + Findings.length(trace);
    if (notation == Notation.PLANTUML) {
      out.println("== " + text(title) + " ==");
    } else {
      note(all, text(title));
    }
    printInitial(lanes, trace.initial());
    int number = 1;
    for (Lanes.Beat beat : lanes.beats()) {
      if (number == trace.loop() + 1) {
        out.println(indent() + "loop for ever");
      }
      printBeat(number++, beat, all);
    }
    if (trace.stutters()) {
      note(all, text(LassoText.end(trace, 0)));
    } else if (trace.loops()) {
      out.println(indent() + "end");
    }
    if (property.verdict() == Verdict.VIOLATED) {
      printViolation(property, trace, all);
    }
  }

  /** No single place of an infinite run violates a property. */
  private void printViolation(PropertyResult property, Trace trace, String all) {
    String words =
        property.message().isEmpty() && !trace.loops() ? "violated here" : property.message();
    Trace.Failure failure = trace.failure();
    String event =
        failure == null ? "" : "✗ " + EventText.of(model, failure.event(), failure.choice()) + ": ";
    if (!words.isEmpty()) {
      note(all, text(event + words));
    }
  }

  private void printInitial(Lanes lanes, State initial) {
    for (int group : lanes.groups()) {
      String location = lanes.location(group, initial);
      if (!location.isEmpty()) {
        note(over(group, group), text(location));
      }
    }
  }

  private void printBeat(int number, Lanes.Beat beat, String all) {
    List<Interaction.Part> parts = beat.interaction().parts();
    String changes = String.join(", ", beat.changes());
    if (parts.isEmpty()) {
      note(all, text(number + ". " + beat.event()));
      return;
    }
    Interaction.Message message = beat.interaction().message();
    int alone = 0;
    if (message == null) {
      int leader = parts.getFirst().group();
      arrow(leader, leader, number + ". " + parts.getFirst().action(), changes);
      alone = 1;
    } else {
      arrow(message.from(), message.to(), number + ". " + message.text(), changes);
    }
    for (Interaction.Part part : parts.subList(alone, parts.size())) {
      if (!part.action().isEmpty()) {
        note(over(part.group(), part.group()), text(part.action()));
      }
    }
  }

  private void arrow(int from, int to, String words, String changes) {
    String lineBreak = notation == Notation.PLANTUML ? "\\n" : "<br/>";
    out.println(
        indent()
            + lifeline(from)
            + (notation == Notation.PLANTUML ? " -> " : "->>")
            + lifeline(to)
            + ": "
            + text(words)
            + (changes.isEmpty() ? "" : lineBreak + text(changes)));
  }

  private void note(String over, String text) {
    out.println(
        indent() + (notation == Notation.PLANTUML ? "note " : "Note ") + over + ": " + text);
  }

  private String indent() {
    return notation == Notation.PLANTUML ? "" : "  ";
  }

  private static String over(int first, int last) {
    return "over " + lifeline(first) + (first == last ? "" : "," + lifeline(last));
  }

  /**
   * The identifier of a lifeline is its group's number, because names may contain any character.
   */
  private static String lifeline(int group) {
    return "L" + group;
  }

  /** Escapes the characters that have a meaning in the notation. */
  private String text(String words) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < words.length(); i++) {
      char c = words.charAt(i);
      switch (notation) {
        case PLANTUML -> {
          switch (c) {
            case '"' -> text.append("&#34;");
            case '\\' -> text.append("&#92;");
            case '~', '*', '_', '/', '-', '<', '=', '[' -> {
              // Doubled, these characters are markup; a tilde escapes them.
              boolean doubled = i + 1 < words.length() && words.charAt(i + 1) == c;
              text.append(doubled || c == '~' ? "~" : "").append(c);
            }
            default -> text.append(c);
          }
        }
        case MERMAID -> {
          switch (c) {
            case ';', '#', '<', '>', '"', '\\' -> text.append('#').append((int) c).append(';');
            default -> text.append(c);
          }
        }
      }
    }
    return text.toString();
  }
}
