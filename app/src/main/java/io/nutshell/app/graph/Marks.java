package io.nutshell.app.graph;

import java.util.ArrayList;
import java.util.List;

/** What is to be noticed of a node, in words: a colour alone tells not everybody. */
final class Marks {
  static final String OPEN = "goes on …";

  private static final int WIDEST = 30;
  private static final int MOST_LINES = 3;

  private Marks() {}

  static List<String> of(Diagram.Node node) {
    List<String> marks = new ArrayList<>();
    if (node.dead()) {
      marks.add("deadlock");
    }
    node.violations().forEach(what -> marks.addAll(wrapped("✗ " + what)));
    if (node.open()) {
      marks.add(OPEN);
    }
    return marks;
  }

  /** Broken at blanks, and cut where that makes too many lines. */
  private static List<String> wrapped(String text) {
    List<String> lines = new ArrayList<>();
    StringBuilder line = new StringBuilder();
    for (String word : text.split(" ", -1)) {
      if (!line.isEmpty() && line.length() + 1 + word.length() > WIDEST) {
        lines.add(line.toString());
        line.setLength(0);
      }
      line.append(line.isEmpty() ? "" : " ").append(word);
    }
    lines.add(line.toString());
    if (lines.size() > MOST_LINES) {
      lines.subList(MOST_LINES, lines.size()).clear();
      lines.set(MOST_LINES - 1, lines.getLast() + " …");
    }
    return lines.stream().map(it -> StateLabels.shortened(it, WIDEST + 2)).toList();
  }
}
