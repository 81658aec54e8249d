package io.nutshell.app.report;

import io.nutshell.check.Coverage;
import io.nutshell.model.Layout;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The best lower and upper bounds of variables and places, row by row. A coloured place has a row
 * for the tokens of all its colours, followed by a row for each group of colours with the same
 * bounds.
 */
public final class Bounds {
  private static final int MAX_COLOURS = 4;

  private final Layout layout;
  private final Names names;
  private final Coverage coverage;
  private final List<Row> rows = new ArrayList<>();

  /**
   * One variable, place or heading.
   *
   * @param inner whether the row belongs to the heading before it
   * @param text the bounds in words; empty for a heading
   * @param never the named values that it never has, in words; empty if there are none
   */
  public record Row(String name, boolean inner, String text, String never) {}

  Bounds(Layout layout, Coverage coverage) {
    this.layout = layout;
    this.names = new Names(layout);
    this.coverage = coverage;
  }

  List<Row> rows() {
    List<List<Integer>> byGroup = names.byGroup();
    Map<Integer, Coverage.Total> totals = new LinkedHashMap<>();
    coverage.totals().forEach(total -> totals.put(total.group(), total));
    for (int group = 0; group < byGroup.size(); group++) {
      List<Integer> slots = byGroup.get(group);
      String name = layout.groups().get(group).name();
      Coverage.Total total = totals.get(group);
      if (total != null) {
        rows.add(new Row(name, false, range(total.least(), total.most()), ""));
        if (slots.size() > 1 || slots.stream().anyMatch(slot -> !names.standsForGroup(slot))) {
          addColours(slots);
        }
      } else if (slots.size() == 1 && names.standsForGroup(slots.getFirst())) {
        rows.add(row(name, false, slots.getFirst()));
      } else if (!slots.isEmpty()) {
        rows.add(new Row(name, false, "", ""));
        slots.forEach(slot -> rows.add(row(label(slot), true, slot)));
      }
    }
    return List.copyOf(rows);
  }

  private String label(int slot) {
    return names.standsForGroup(slot) ? layout.slots().get(slot).name() : names.within(slot);
  }

  private Row row(String name, boolean inner, int slot) {
    Coverage.Variable variable = coverage.variables().get(slot);
    if (variable.names().isEmpty()) {
      return new Row(name, inner, range(variable.least(), variable.most()), "");
    }
    List<String> seen =
        variable.names().stream().filter(value -> !variable.unseen().contains(value)).toList();
    return new Row(name, inner, String.join(" ", seen), String.join(" ", variable.unseen()));
  }

  private void addColours(List<Integer> slots) {
    Map<String, List<String>> byRange = new LinkedHashMap<>();
    for (int slot : slots) {
      Coverage.Variable variable = coverage.variables().get(slot);
      byRange
          .computeIfAbsent(range(variable.least(), variable.most()), _ -> new ArrayList<>())
          .add(names.within(slot));
    }
    byRange.forEach(
        (range, colours) ->
            rows.add(new Row(together(colours, byRange.size() == 1), true, range, "")));
  }

  private static String together(List<String> colours, boolean all) {
    if (colours.size() <= MAX_COLOURS) {
      return String.join(" ", colours);
    }
    String count = Figures.count(colours.size());
    return all
        ? "each of %s colours".formatted(count)
        : String.join(" ", colours.subList(0, MAX_COLOURS)) + " … " + count + " in all";
  }

  private static String range(long least, long most) {
    return least == most ? "always " + least : least + " … " + most;
  }
}
