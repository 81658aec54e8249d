package io.nutshell.app.graph;

import java.util.ArrayList;
import java.util.List;

/**
 * The remarkable properties of a node in words, because not everybody can distinguish the colours.
 */
final class Marks {
  static final String OPEN = "goes on …";

  private static final int MAX_LINE_WIDTH = 30;
  private static final int MAX_LINES = 3;

  private Marks() {}

  static List<String> of(Diagram.Node node) {
    List<String> marks = new ArrayList<>();
    if (node.dead()) {
      marks.add("deadlock");
    }
    node.violations().forEach(what -> marks.addAll(wrapped("✗ " + what)));
    if (node.accepting()) {
      marks.add("accepting");
    }
    if (node.open()) {
      marks.add(OPEN);
    }
    return marks;
  }

  /** Wraps text at blanks, and cuts it off after {@link #MAX_LINES} lines. */
  private static List<String> wrapped(String text) {
    List<String> lines = new ArrayList<>();
    StringBuilder line = new StringBuilder();
    for (String word : text.split(" ", -1)) {
      if (!line.isEmpty() && line.length() + 1 + word.length() > MAX_LINE_WIDTH) {
        lines.add(line.toString());
        line.setLength(0);
      }
      line.append(line.isEmpty() ? "" : " ").append(word);
    }
    lines.add(line.toString());
    if (lines.size() > MAX_LINES) {
      lines.subList(MAX_LINES, lines.size()).clear();
      lines.set(MAX_LINES - 1, lines.getLast() + " …");
    }
    return lines.stream().map(it -> StateLabels.shortened(it, MAX_LINE_WIDTH + 2)).toList();
  }
}
