package io.nutshell.app.report;

import io.nutshell.model.Describer;
import io.nutshell.model.Layout;
import io.nutshell.model.Model;
import io.nutshell.model.State;
import java.util.ArrayList;
import java.util.List;

/** What a step changes, slot by slot. */
public final class Changes {
  private final Layout layout;
  private final Describer describer;
  private final Names names;

  public Changes(Model model) {
    this.layout = model.layout();
    this.describer = model.describer();
    this.names = new Names(layout);
  }

  /**
   * One slot that changes.
   *
   * @param delta the tokens that a place loses and gains; empty if the slot is no place of a
   *     coloured net
   */
  public record Change(int slot, String name, String before, String after, String delta) {

    /** The change without the name: {@code 0 → 1}. */
    public String text() {
      return delta.isEmpty() ? before + " → " + after : delta;
    }
  }

  public List<Change> between(State before, State after) {
    List<Change> changes = new ArrayList<>();
    for (int slot = 0; slot < layout.slots().size(); slot++) {
      long old = layout.get(before, slot);
      long now = layout.get(after, slot);
      if (old != now) {
        changes.add(
            new Change(
                slot,
                names.full(slot),
                describer.value(slot, old),
                describer.value(slot, now),
                describer.change(slot, old, now).orElse("")));
      }
    }
    return changes;
  }

  /**
   * All changes on one line, cut to a width.
   *
   * @param most the maximum number of characters, at least 1
   */
  public String line(State before, State after, int most) {
    String line =
        String.join(
            "  ", between(before, after).stream().map(c -> c.name() + " " + c.text()).toList());
    return line.length() <= most ? line : line.substring(0, most - 1) + "…";
  }
}
