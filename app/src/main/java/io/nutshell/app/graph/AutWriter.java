package io.nutshell.app.graph;

import java.io.PrintStream;

/**
 * Writes the Aldebaran format, which CADP, mCRL2 and LTSmin read. It has only labelled transitions.
 */
final class AutWriter {
  private AutWriter() {}

  static void write(Diagram diagram, PrintStream out) {
    out.println("des (0, " + diagram.edges().size() + ", " + diagram.nodes().size() + ")");
    for (Diagram.Edge edge : diagram.edges()) {
      String label = edge.label().replace("\\", "\\\\").replace("\"", "\\\"");
      out.println("(" + edge.from() + ", \"" + label + "\", " + edge.to() + ")");
    }
  }
}
