package io.nutshell.app.report;

import io.nutshell.model.Describer;
import io.nutshell.model.Group;
import io.nutshell.model.Layout;
import io.nutshell.model.Model;
import io.nutshell.model.State;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Formats a whole state: one or more lines for each group, an array as one item. */
public final class StateText {
  private static final int WIDTH = 96;

  private final Layout layout;
  private final Describer describer;
  private final Names names;
  private final Palette palette;
  private final List<List<Integer>> byGroup;
  private final int headingWidth;

  StateText(Model model, Names names, Palette palette) {
    this.layout = model.layout();
    this.describer = model.describer();
    this.names = names;
    this.palette = palette;
    this.byGroup = names.byGroup();
    this.headingWidth =
        Math.min(24, layout.groups().stream().mapToInt(g -> g.name().length()).max().orElse(0));
  }

  public StateText(Model model, Palette palette) {
    this(model, new Names(model.layout()), palette);
  }

  /**
   * @param before the previous state, to highlight the values that changed; null for none
   */
  public List<String> lines(State state, @Nullable State before, String indent) {
    List<String> lines = new ArrayList<>();
    for (int group = 0; group < byGroup.size(); group++) {
      List<Integer> shown = shown(group, state, before);
      if (!shown.isEmpty()) {
        addGroup(lines, layout.groups().get(group), shown, state, before, indent);
      }
    }
    if (lines.isEmpty()) {
      lines.add(indent + palette.faint("(no tokens)"));
    }
    return lines;
  }

  /** All slots; in a net, only the places that have tokens or have just lost them. */
  private List<Integer> shown(int group, State state, @Nullable State before) {
    List<Integer> slots = byGroup.get(group);
    return layout.groups().get(group).ofPlaces()
        ? slots.stream()
            .filter(
                slot ->
                    layout.get(state, slot) != 0
                        || (before != null && layout.get(before, slot) != 0))
            .toList()
        : slots;
  }

  private void addGroup(
      List<String> lines,
      Group group,
      List<Integer> slots,
      State state,
      @Nullable State before,
      String indent) {
    String start = indent + Figures.padded(group.name(), headingWidth) + "  ";
    StringBuilder line = new StringBuilder(start);
    int used = start.length();
    boolean first = true;
    for (int at = 0; at < slots.size(); ) {
      int end = endOfArray(slots, at);
      Piece piece = piece(slots.subList(at, end), state, before);
      int needed = piece.width + (first ? 0 : 2);
      if (!first && used + needed > WIDTH) {
        lines.add(line.toString());
        line = new StringBuilder(" ".repeat(start.length()));
        used = start.length();
        first = true;
        needed = piece.width;
      }
      line.append(first ? "" : "  ").append(piece.text);
      used += needed;
      first = false;
      at = end;
    }
    lines.add(line.toString());
  }

  private record Piece(String text, int width) {}

  /**
   * The index after the last element of the array that starts at {@code at}, or after the single
   * variable there.
   */
  private int endOfArray(List<Integer> slots, int at) {
    String array = arrayName(slots.get(at));
    int end = at + 1;
    while (!array.isEmpty() && end < slots.size() && arrayName(slots.get(end)).equals(array)) {
      end++;
    }
    return end;
  }

  private String arrayName(int slot) {
    String name = names.within(slot);
    int bracket = name.endsWith("]") ? name.lastIndexOf('[') : -1;
    return bracket < 0 ? "" : name.substring(0, bracket);
  }

  private Piece piece(List<Integer> slots, State state, @Nullable State before) {
    int only = slots.getFirst();
    String array = arrayName(only);
    StringBuilder text = new StringBuilder();
    int width = 0;
    if (!array.isEmpty() || !names.standsForGroup(only)) {
      text.append(array.isEmpty() ? names.within(only) : array).append('=');
      width += text.length();
    }
    text.append(array.isEmpty() ? "" : "[");
    String separator = "";
    for (int slot : slots) {
      String value = describer.value(slot, layout.get(state, slot));
      boolean changed = before != null && layout.get(before, slot) != layout.get(state, slot);
      text.append(separator).append(changed ? palette.strong(value) : value);
      width += separator.length() + value.length();
      separator = " ";
    }
    text.append(array.isEmpty() ? "" : "]");
    return new Piece(text.toString(), width + (array.isEmpty() ? 0 : 2));
  }
}
