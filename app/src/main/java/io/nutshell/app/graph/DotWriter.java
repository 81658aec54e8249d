package io.nutshell.app.graph;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;

/** Writes Graphviz's DOT language. */
final class DotWriter {
  private static final int MAX_LABEL_WIDTH = 40;

  private final PrintStream out;

  DotWriter(PrintStream out) {
    this.out = out;
  }

  void write(Diagram diagram) {
    out.println("digraph " + quoted(diagram.title()) + " {");
    out.println("  label=" + quoted(diagram.title()) + "; labelloc=t; fontname=\"Helvetica\";");
    out.println(
        "  node [shape=box, style=\"rounded,filled\", fillcolor=\"#f6f8fa\", color=\"#57606a\","
            + " fontname=\"Courier\", fontsize=10];");
    out.println("  edge [fontname=\"Helvetica\", fontsize=9, color=\"#57606a\"];");
    out.println("  start [shape=point, width=0.12]; start -> 0;");
    diagram.nodes().forEach(this::writeNode);
    for (Diagram.Edge edge : diagram.edges()) {
      String label = StateLabels.shortened(edge.label(), MAX_LABEL_WIDTH);
      out.println(
          "  " + edge.from() + " -> " + edge.to() + " [label=" + quoted(label) + tip(edge) + "];");
    }
    out.println("}");
  }

  private static String tip(Diagram.Edge edge) {
    return ", tooltip=" + quoted(edge.label());
  }

  private void writeNode(Diagram.Node node) {
    List<String> lines = new ArrayList<>(List.of(Integer.toString(node.number())));
    lines.addAll(node.lines());
    lines.addAll(Marks.of(node));
    StringBuilder style = new StringBuilder();
    if (node.violating()) {
      style.append(", fillcolor=\"#ffcecb\", color=\"#cf222e\", penwidth=2");
    } else if (node.dead()) {
      style.append(", fillcolor=\"#fae17d\", color=\"#9a6700\", penwidth=2");
    } else if (node.initial()) {
      style.append(", penwidth=2");
    }
    if (node.dead() || node.accepting()) {
      style.append(", peripheries=2");
    }
    if (node.open()) {
      style.append(", style=\"rounded,filled,dashed\"");
    }
    out.println(
        "  "
            + node.number()
            + " [label="
            + quoted(String.join("\n", lines))
            + style
            + ", tooltip="
            + quoted(node.title())
            + "];");
  }

  private static String quoted(String text) {
    return "\"" + text.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n") + "\"";
  }
}
