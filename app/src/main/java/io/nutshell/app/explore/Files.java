package io.nutshell.app.explore;

import io.nutshell.app.html.Page;
import java.io.IOException;
import java.io.InputStream;
import java.util.Optional;
import java.util.Set;

/** The files of the page, all of which are part of Nutshell. */
final class Files {
  /** The files in the folder of this package. */
  private static final Set<String> OWN =
      Set.of(
          "explore.html",
          "explore.css",
          "cytoscape.esm.min.mjs",
          "dom.js",
          "explore.js",
          "graph.js",
          "labels.js",
          "net.js",
          "panels.js",
          "searches.js",
          "server.js",
          "source.js",
          "walk.js");

  /** The files that all pages share. */
  private static final Set<String> SHARED =
      Set.of("page.css", "chart.umd.min.js", "charts.js", "nets.js");

  private Files() {}

  static Optional<Answer> named(String path) throws IOException {
    String name = path.isEmpty() ? "explore.html" : path;
    return OWN.contains(name)
        ? Optional.of(read(Files.class, name))
        : SHARED.contains(name) ? Optional.of(read(Page.class, name)) : Optional.empty();
  }

  private static Answer read(Class<?> beside, String name) throws IOException {
    try (InputStream in = beside.getResourceAsStream(name)) {
      if (in == null) {
        throw new IllegalStateException("the page needs " + name + ", which was not built in");
      }
      return new Answer(200, type(name), in.readAllBytes());
    }
  }

  private static String type(String name) {
    String kind = name.endsWith(".html") ? "html" : name.endsWith(".css") ? "css" : "javascript";
    return "text/" + kind + "; charset=utf-8";
  }
}
