package io.nutshell.app.report;

import io.nutshell.model.Assertion;
import io.nutshell.model.Describer;
import io.nutshell.model.Group;
import io.nutshell.model.Layout;
import io.nutshell.model.Model;
import io.nutshell.model.ProgressMeasure;
import io.nutshell.model.PropertyAutomaton;
import io.nutshell.model.Slot;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Prints the parts of a model: its groups with their variables, and its packed size. */
public final class ModelText {
  private static final int MAX_NAMES = 64;

  private final Model model;
  private final Layout layout;
  private final Describer describer;
  private final Names names;
  private final Palette palette;
  private final PrintStream out;

  public ModelText(Model model, Palette palette, PrintStream out) {
    this.model = model;
    this.layout = model.layout();
    this.describer = model.describer();
    this.names = new Names(layout);
    this.palette = palette;
    this.out = out;
  }

  /**
   * Prints what is known without exploring.
   *
   * @param file the model as the user named it
   */
  public void print(String file) {
    out.println(palette.strong(file));
    out.println();
    printSummary();
    printVariables();
    if (!model.assertions().isEmpty()) {
      out.println();
      out.println(palette.strong("assertions"));
      for (Assertion assertion : model.assertions()) {
        String location = TraceText.location(assertion.position());
        out.println("  " + assertion.text() + palette.faint("  " + location));
      }
    }
    model.propertyAutomaton().ifPresent(this::printProperty);
    printProgress();
    out.flush();
  }

  private void printProperty(PropertyAutomaton automaton) {
    out.println();
    out.println(
        palette.strong("property " + automaton.name())
            + palette.faint("  " + TraceText.location(automaton.position())));
    out.println("  no part of the system; nutshell check searches for runs that it accepts");
  }

  private void printProgress() {
    Optional<ProgressMeasure> declared = model.progress();
    List<String> found = remarks(model.progressFound(false));
    List<String> regressing = remarks(model.progressFound(true));
    out.println();
    out.println(palette.strong("progress") + palette.faint("  for check --order sweep"));
    declared.ifPresent(
        measure -> out.println("  declared   " + String.join(", ", measure.parts())));
    progress(
        "found",
        found.isEmpty() ? List.of("none: what some steps increase, others may decrease") : found);
    progress("--regress", regressing.subList(found.size(), regressing.size()));
  }

  private static List<String> remarks(Optional<ProgressMeasure> measure) {
    return measure.map(ProgressMeasure::remarks).orElse(List.of());
  }

  private void progress(String name, List<String> remarks) {
    for (int i = 0; i < remarks.size(); i++) {
      out.println("  " + Figures.padded(i == 0 ? name : "", 11) + remarks.get(i));
    }
  }

  private void printSummary() {
    for (String kind : kinds()) {
      long count = layout.groups().stream().filter(group -> group.kind().equals(kind)).count();
      if (!kind.equals("globals") && !kind.startsWith("place")) {
        line(kind.endsWith("s") ? kind + "es" : kind + "s", Figures.count(count));
      }
    }
    boolean net = layout.groups().stream().anyMatch(Group::ofPlaces);
    long coloured = layout.groups().stream().filter(g -> g.kind().equals("place")).count();
    line(
        net ? "places" : "variables",
        (coloured > 0 ? Figures.count(coloured) + ", unfolded to " : "")
            + Figures.count(layout.slots().size()));
    if (model.events() < 0 && !model.describer().rules().isEmpty()) {
      line(net ? "transitions" : "rules", Figures.count(model.describer().rules().size()));
    }
    if (model.events() >= 0) {
      int rules = model.describer().rules().size();
      line(
          net ? "transitions" : "events",
          (rules > 0 ? Figures.count(rules) + ", unfolded to " : "")
              + Figures.count(model.events()));
    }
    if (model.choices() > 1) {
      line("choices", "up to " + Figures.count(model.choices()) + " for one event");
    }
    line("assertions", Figures.count(model.assertions().size()));
    line(
        "packed state",
        Figures.count(layout.bits(), "bit", "bits")
            + " in "
            + Figures.count(layout.words(), "word", "words")
            + " of 64 ("
            + Figures.count(8L * layout.words())
            + " bytes)"
            + (layout.fixedLength() ? "" : ", and a part whose length varies"));
  }

  private List<String> kinds() {
    return layout.groups().stream().map(Group::kind).distinct().toList();
  }

  private void line(String name, String value) {
    out.println("  " + Figures.padded(name, 14) + value);
  }

  private record Row(String name, String range, int bits, String values) {}

  private void printVariables() {
    List<List<Integer>> byGroup = names.byGroup();
    List<List<Row>> rows = byGroup.stream().map(this::rows).toList();
    int nameWidth = 0;
    int rangeWidth = 0;
    for (List<Row> group : rows) {
      for (Row row : group) {
        nameWidth = Math.max(nameWidth, row.name().length());
        rangeWidth = Math.max(rangeWidth, row.range().length());
      }
    }
    for (int group = 0; group < rows.size(); group++) {
      printGroup(layout.groups().get(group), rows.get(group), nameWidth, rangeWidth);
    }
  }

  private void printGroup(Group group, List<Row> rows, int nameWidth, int rangeWidth) {
    out.println();
    boolean named = !group.name().equals(group.kind());
    int bits = rows.stream().mapToInt(Row::bits).sum();
    out.println(
        palette.strong(named ? group.kind() + " " + group.name() : group.kind())
            + palette.faint("  " + Figures.count(bits, "bit", "bits")));
    for (Row row : rows) {
      String line =
          "  "
              + Figures.padded(row.name(), nameWidth)
              + "  "
              + Figures.padded(row.range(), rangeWidth)
              + "  "
              + Figures.rightAligned(Figures.count(row.bits()), 3)
              + (row.bits() == 1 ? " bit " : " bits")
              + (row.values().isEmpty() ? "" : "  " + palette.faint(row.values()));
      out.println(line.stripTrailing());
    }
  }

  /** One row for a plain variable, one for all elements of an array. */
  private List<Row> rows(List<Integer> slots) {
    List<Row> rows = new ArrayList<>();
    for (int at = 0; at < slots.size(); ) {
      int slot = slots.get(at);
      Slot first = layout.slots().get(slot);
      int size = arraySize(slots, at);
      String name = names.within(slot);
      if (size > 1 || name.endsWith("[0]")) {
        name = name.substring(0, name.lastIndexOf('[')) + "[" + size + "]";
      } else if (names.standsForGroup(slot)) {
        name = namedValues(slot, first).isEmpty() ? name : "location";
      }
      String range =
          first.low() == first.high()
              ? "always " + describer.value(slot, first.low())
              : model.dictionary().isPresent()
                  ? "up to " + Figures.count(first.high() + 1) + " markings"
                  : first.low() + " … " + first.high();
      rows.add(new Row(name, range, first.bits() * size, namedValues(slot, first)));
      at += size;
    }
    return rows;
  }

  private int arraySize(List<Integer> slots, int at) {
    String name = names.within(slots.get(at));
    if (!name.endsWith("[0]")) {
      return 1;
    }
    String array = name.substring(0, name.length() - "0]".length());
    int size = 1;
    while (at + size < slots.size()
        && names.within(slots.get(at + size)).equals(array + size + "]")) {
      size++;
    }
    return size;
  }

  /** The names of the values, where they have some. */
  private String namedValues(int slot, Slot range) {
    long values = range.high() - range.low() + 1;
    if (values < 1 || values > MAX_NAMES || model.dictionary().isPresent()) {
      return "";
    }
    StringBuilder text = new StringBuilder();
    for (long value = range.low(); value <= range.high(); value++) {
      String name = describer.value(slot, value);
      if (name.equals(Long.toString(value))) {
        return "";
      }
      text.append(text.isEmpty() ? "" : " ").append(name);
    }
    return text.toString();
  }
}
