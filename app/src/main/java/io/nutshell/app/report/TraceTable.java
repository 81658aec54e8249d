package io.nutshell.app.report;

import io.nutshell.check.trace.Trace;
import io.nutshell.model.Describer;
import io.nutshell.model.Group;
import io.nutshell.model.Layout;
import io.nutshell.model.Model;
import io.nutshell.model.State;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Prints a trace as a table: one row per step, one column for each variable that changes in the
 * trace. A dot means that a step did not change the value; the first row after steps that are left
 * out has all values. A table that is too wide is split into several.
 */
final class TraceTable {
  private static final int WIDTH = 110;
  private static final int MAX_EVENT_WIDTH = 44;
  private static final String UNCHANGED = "·";

  private final Model model;
  private final Layout layout;
  private final Describer describer;
  private final Names names;
  private final Palette palette;
  private final PrintStream out;

  TraceTable(Model model, Palette palette, PrintStream out) {
    this.model = model;
    this.layout = model.layout();
    this.describer = model.describer();
    this.names = new Names(layout);
    this.palette = palette;
    this.out = out;
  }

  /**
   * A column with two heading lines: the group and the variable's name within it. One of the two
   * may be empty.
   */
  private record Column(int slot, int group, String over, String name, int width) {}

  void print(Trace trace, Omission omission) {
    int digits = Math.max(3, Integer.toString(trace.steps().size()).length());
    int eventWidth = "initial state".length();
    for (Trace.Step step : trace.steps()) {
      eventWidth = Math.max(eventWidth, event(step).length());
    }
    Margin margin = new Margin(digits, Math.min(eventWidth, MAX_EVENT_WIDTH));
    List<Column> columns = columns(trace);
    int at = 0;
    do {
      int end = at;
      int width = margin.width();
      while (end < columns.size() && (end == at || width + columns.get(end).width() + 2 <= WIDTH)) {
        width += columns.get(end).width() + 2;
        end++;
      }
      if (at > 0) {
        out.println();
      }
      printPart(trace, omission, columns.subList(at, end), margin);
      at = end;
    } while (at < columns.size());
    printConstants(trace, columns);
  }

  private List<Column> columns(Trace trace) {
    int slots = layout.slots().size();
    int[] widths = new int[slots];
    boolean[] changes = new boolean[slots];
    for (Trace.Step step : trace.steps()) {
      for (int slot = 0; slot < slots; slot++) {
        if (layout.get(step.target(), slot) != layout.get(trace.initial(), slot)) {
          changes[slot] = true;
          widths[slot] = Math.max(widths[slot], value(slot, step.target()).length());
        }
      }
    }
    List<Column> columns = new ArrayList<>();
    for (int slot = 0; slot < slots; slot++) {
      if (changes[slot]) {
        columns.add(column(slot, Math.max(widths[slot], value(slot, trace.initial()).length())));
      }
    }
    return columns;
  }

  private Column column(int slot, int width) {
    int number = layout.slots().get(slot).group();
    Group group = layout.groups().get(number);
    boolean heads = !group.name().equals(group.kind());
    String over = heads ? group.name() : "";
    String name = heads && names.standsForGroup(slot) ? "" : names.within(slot);
    return new Column(
        slot, number, over, name, Math.max(width, Math.max(over.length(), name.length())));
  }

  private void printPart(Trace trace, Omission omission, List<Column> columns, Margin margin) {
    StringBuilder groups = new StringBuilder(" ".repeat(margin.width()));
    StringBuilder heading = new StringBuilder(groups);
    int group = -1;
    for (Column column : columns) {
      String over = column.group() == group ? "" : column.over();
      groups.append("  ").append(Figures.padded(over, column.width()));
      heading.append("  ").append(Figures.padded(column.name(), column.width()));
      group = column.group();
    }
    if (!groups.toString().isBlank()) {
      out.println(palette.strong(groups.toString().stripTrailing()));
    }
    if (!heading.toString().isBlank()) {
      out.println(palette.strong(heading.toString().stripTrailing()));
    }
    out.println(row(0, "initial state", margin) + cells(columns, trace.initial(), null));
    State before = trace.initial();
    String indent = " ".repeat(margin.digits() + 2);
    for (int i = 0; i < trace.steps().size(); i++) {
      Trace.Step step = trace.steps().get(i);
      if (omission.beginsAt(i)) {
        out.println(indent + palette.faint(omission.text()));
      }
      if (i == trace.loop()) {
        out.println(indent + palette.warning(LassoText.BEGIN));
      }
      if (!omission.omits(i)) {
        // The rows above do not show the values after a step that is left out.
        State known = omission.endsBefore(i) ? null : before;
        out.println(row(i + 1, event(step), margin) + cells(columns, step.target(), known));
      }
      before = step.target();
    }
    if (trace.loops()) {
      out.println(indent + palette.warning(LassoText.end(trace, 0)));
    }
  }

  private record Margin(int digits, int event) {
    int width() {
      return digits + 2 + event;
    }
  }

  private String row(int number, String event, Margin margin) {
    String shown =
        event.length() <= margin.event() ? event : event.substring(0, margin.event() - 1) + "…";
    return palette.faint(Figures.rightAligned(Integer.toString(number), margin.digits()))
        + "  "
        + Figures.padded(shown, margin.event());
  }

  private String cells(List<Column> columns, State state, @Nullable State before) {
    StringBuilder text = new StringBuilder();
    int pending = 0;
    for (Column column : columns) {
      boolean same =
          before != null && layout.get(before, column.slot()) == layout.get(state, column.slot());
      String value = same ? UNCHANGED : value(column.slot(), state);
      text.append(" ".repeat(pending + 2))
          .append(same ? palette.faint(value) : palette.strong(value));
      pending = column.width() - value.length();
    }
    return text.toString();
  }

  private void printConstants(Trace trace, List<Column> columns) {
    int constant = layout.slots().size() - columns.size();
    if (constant == 0) {
      return;
    }
    List<String> values = new ArrayList<>();
    for (int slot = 0; slot < layout.slots().size() && constant <= 12; slot++) {
      int it = slot;
      if (columns.stream().noneMatch(column -> column.slot() == it)) {
        values.add(names.full(slot) + "=" + value(slot, trace.initial()));
      }
    }
    out.println();
    out.println(
        "     "
            + palette.faint(
                constant > 12
                    ? Figures.count(constant) + " variables never change; --trace full shows them"
                    : "never changing: " + String.join("  ", values)));
  }

  private String value(int slot, State state) {
    return describer.value(slot, layout.get(state, slot));
  }

  private String event(Trace.Step step) {
    return EventText.of(model, step.event(), step.choice());
  }
}
