package io.nutshell.app.graph;

/** Text made fit for XML. */
final class Xml {
  private Xml() {}

  static String text(String text) {
    return text.replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace(">", "&gt;")
        .replace("\"", "&quot;");
  }
}
