package io.nutshell.app.report;

import io.nutshell.model.Group;
import io.nutshell.model.Layout;
import io.nutshell.model.Slot;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * The slots of a layout as a reader knows them.
 *
 * <p>A slot has a full name, unique in its model ({@code P_0.x}), and a short one for use under its
 * group's heading ({@code x}). A slot named like its group is the group's own value: a process's
 * location, the length of a channel. Under a place, a colour is shown without the place's name:
 * {@code (1,2)}.
 */
public final class Names {
  private final Layout layout;
  private final List<String> full = new ArrayList<>();
  private final List<String> within = new ArrayList<>();

  public Names(Layout layout) {
    this.layout = layout;
    Set<String> once = new HashSet<>();
    Set<String> shared = new HashSet<>();
    for (Slot slot : layout.slots()) {
      if (!once.add(slot.name())) {
        shared.add(slot.name());
      }
    }
    for (Slot slot : layout.slots()) {
      Group group = layout.groups().get(slot.group());
      String name = slot.name();
      String prefix = group.name() + ".";
      full.add(shared.contains(name) ? prefix + name : name);
      within.add(
          name.startsWith(prefix)
              ? name.substring(prefix.length())
              : group.ofOnePlace() && name.startsWith(group.name() + "(")
                  ? name.substring(group.name().length())
                  : name);
    }
  }

  /** The slot's unique name. */
  public String full(int slot) {
    return full.get(slot);
  }

  /** The name to use where the context already names the group. */
  public String within(int slot) {
    return within.get(slot);
  }

  /** Whether the slot is the value of its group itself, such as a process's location. */
  public boolean standsForGroup(int slot) {
    Slot it = layout.slots().get(slot);
    return it.name().equals(layout.groups().get(it.group()).name());
  }

  /** The slots of each group, in order. */
  public List<List<Integer>> byGroup() {
    List<List<Integer>> slots = new ArrayList<>();
    for (int group = 0; group < layout.groups().size(); group++) {
      slots.add(new ArrayList<>());
    }
    for (int slot = 0; slot < layout.slots().size(); slot++) {
      slots.get(layout.slots().get(slot).group()).add(slot);
    }
    return slots;
  }
}
