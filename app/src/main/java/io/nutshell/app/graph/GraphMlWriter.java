package io.nutshell.app.graph;

import io.nutshell.app.report.Xml;
import java.io.PrintStream;

/** Writes GraphML, which yEd, Gephi, Cytoscape and NetworkX read. */
final class GraphMlWriter {
  private final PrintStream out;

  GraphMlWriter(PrintStream out) {
    this.out = out;
  }

  void write(Diagram diagram) {
    out.println("<?xml version=\"1.0\" encoding=\"UTF-8\"?>");
    out.println("<graphml xmlns=\"http://graphml.graphdrawing.org/xmlns\">");
    key("label", "node", "string");
    key("values", "node", "string");
    key("states", "node", "int");
    key("initial", "node", "boolean");
    key("deadlock", "node", "boolean");
    key("expanded", "node", "boolean");
    key("violations", "node", "string");
    key("event", "edge", "string");
    key("count", "edge", "int");
    out.println("  <graph id=\"G\" edgedefault=\"directed\">");
    diagram.nodes().forEach(this::writeNode);
    for (int i = 0; i < diagram.edges().size(); i++) {
      Diagram.Edge edge = diagram.edges().get(i);
      out.println(
          "    <edge id=\"e%s\" source=\"n%s\" target=\"n%s\">"
              .formatted(i, edge.from(), edge.to()));
      data("event", edge.label());
      data("count", Long.toString(edge.count()));
      out.println("    </edge>");
    }
    out.println("  </graph>");
    out.println("</graphml>");
  }

  private void writeNode(Diagram.Node node) {
    out.println("    <node id=\"n" + node.number() + "\">");
    data("label", String.join("\n", node.lines()));
    data("values", node.title());
    data("states", Long.toString(node.size()));
    data("initial", Boolean.toString(node.initial()));
    data("deadlock", Boolean.toString(node.dead()));
    data("expanded", Boolean.toString(!node.open()));
    if (node.violating()) {
      data("violations", String.join("\n", node.violations()));
    }
    out.println("    </node>");
  }

  private void key(String name, String of, String type) {
    out.println(
        "  <key id=\"%s\" for=\"%s\" attr.name=\"%s\" attr.type=\"%s\"/>"
            .formatted(name, of, name, type));
  }

  private void data(String key, String value) {
    out.println("      <data key=\"" + key + "\">" + Xml.text(value) + "</data>");
  }
}
