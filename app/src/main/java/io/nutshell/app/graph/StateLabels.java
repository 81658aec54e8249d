package io.nutshell.app.graph;

import io.nutshell.app.report.Names;
import io.nutshell.model.Describer;
import io.nutshell.model.Layout;
import io.nutshell.model.Model;
import io.nutshell.model.State;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/**
 * Labels of states that fit into a drawing: the values that differ between the states drawn, group
 * by group, in as few lines as possible.
 */
final class StateLabels {
  private static final int WIDTH = 26;
  private static final int MAX_LINES = 8;

  /** With at most this many groups, each group begins a new line. */
  private static final int MAX_GROUPS_ON_OWN_LINES = 6;

  private final Layout layout;
  private final Describer describer;
  private final Names names;
  private final BitSet varying = new BitSet();
  private final boolean lineForEach;

  StateLabels(Model model, List<State> states) {
    layout = model.layout();
    describer = model.describer();
    names = new Names(layout);
    BitSet groups = new BitSet();
    for (int slot = 0; slot < layout.slots().size(); slot++) {
      for (State state : states) {
        if (layout.get(state, slot) != layout.get(states.getFirst(), slot)) {
          varying.set(slot);
          groups.set(layout.slots().get(slot).group());
          break;
        }
      }
    }
    lineForEach = groups.cardinality() <= MAX_GROUPS_ON_OWN_LINES;
  }

  /** A few short lines. */
  List<String> lines(State state) {
    List<String> lines = new ArrayList<>();
    StringBuilder line = new StringBuilder();
    int group = -1;
    for (Word word : words(state, true)) {
      boolean first = word.group != group;
      boolean breaks = (first && lineForEach) || line.length() + 1 + word.text.length() > WIDTH;
      if (!line.isEmpty() && breaks) {
        lines.add(line.toString());
        line.setLength(0);
      }
      line.append(line.isEmpty() ? "" : " ").append(word.text);
      group = word.group;
    }
    if (!line.isEmpty()) {
      lines.add(line.toString());
    }
    if (lines.size() > MAX_LINES) {
      lines.subList(MAX_LINES - 1, lines.size()).clear();
      lines.add("…");
    }
    return lines.stream().map(it -> shortened(it, WIDTH + 8)).toList();
  }

  /** All values. */
  String title(State state) {
    StringBuilder text = new StringBuilder();
    for (Word word : words(state, false)) {
      text.append(text.isEmpty() ? "" : "\n").append(word.text);
    }
    return text.toString();
  }

  static String shortened(String text, int width) {
    return text.length() <= width ? text : text.substring(0, width - 1) + "…";
  }

  private record Word(int group, String text) {}

  /** Values with their names, the cells of an array together. */
  private List<Word> words(State state, boolean onlyVarying) {
    List<Word> words = new ArrayList<>();
    for (List<Integer> group : names.byGroup()) {
      for (int at = 0; at < group.size(); ) {
        int end = at + 1;
        String array = array(group.get(at));
        while (!array.isEmpty() && end < group.size() && array(group.get(end)).equals(array)) {
          end++;
        }
        List<Integer> slots = group.subList(at, end);
        if (!onlyVarying || slots.stream().anyMatch(varying::get)) {
          words.add(word(slots, array, state, onlyVarying));
        }
        at = end;
      }
    }
    return words;
  }

  private Word word(List<Integer> slots, String array, State state, boolean within) {
    int first = slots.getFirst();
    int group = layout.slots().get(first).group();
    if (array.isEmpty()) {
      boolean own = names.standsForGroup(first);
      boolean colour = layout.groups().get(group).ofOnePlace();
      String name = within && !own && !colour ? names.within(first) : names.full(first);
      return new Word(group, name + (own ? " " : "=") + value(first, state));
    }
    List<String> cells = slots.stream().map(slot -> value(slot, state)).toList();
    return new Word(group, array + "=[" + String.join(" ", cells) + "]");
  }

  private String array(int slot) {
    String name = names.within(slot);
    int bracket = name.endsWith("]") ? name.lastIndexOf('[') : -1;
    return bracket < 0 ? "" : name.substring(0, bracket);
  }

  private String value(int slot, State state) {
    return describer.value(slot, layout.get(state, slot));
  }
}
