package io.nutshell.app.graph;

import java.util.ArrayList;
import java.util.List;

/** What is to be noticed of a node, in words: a colour alone tells not everybody. */
final class Marks {
  static final String OPEN = "goes on …";

  private static final int WIDEST = 34;

  private Marks() {}

  static List<String> of(Diagram.Node node) {
    List<String> marks = new ArrayList<>();
    if (node.dead()) {
      marks.add("deadlock");
    }
    node.violations().forEach(what -> marks.add(StateLabels.shortened("✗ " + what, WIDEST)));
    if (node.open()) {
      marks.add(OPEN);
    }
    return marks;
  }
}
