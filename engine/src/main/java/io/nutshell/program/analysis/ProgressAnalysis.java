package io.nutshell.program.analysis;

import io.nutshell.model.Group;
import io.nutshell.model.Layout;
import io.nutshell.model.ProgressMeasure;
import io.nutshell.model.Quantity;
import io.nutshell.model.Slot;
import io.nutshell.program.syntax.Cells;
import io.nutshell.program.syntax.Command;
import io.nutshell.program.syntax.Program;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Finds progress measures by analysing what commands change.
 *
 * <p><b>Monotone parts.</b> The first part of the measure is the sum of all variables that no
 * command decreases and some command increases. Commands that increase it are then done: whatever
 * else they change, the measure grows. The next part is the corresponding sum for the remaining
 * commands, and so on, until no such variable is left.
 *
 * <p><b>Linear part.</b> If regress is allowed, there may be a last part: a linear combination of
 * variables whose weights make as many remaining commands as possible, those of a maximal linearly
 * independent set of changes, count as one step of progress each. LoLA finds measures for Petri
 * nets in this way (K. Schmidt, "Automated Generation of a Progress Measure for the Sweep-Line
 * Method", 2004).
 */
public final class ProgressAnalysis {
  private static final int MAX_PARTS = 16;
  private static final int MAX_NAMED = 6;

  private final Program program;
  private final Layout layout;
  private final List<Drift> drifts = new ArrayList<>();
  private final int cells;
  private final List<String> parts = new ArrayList<>();
  private final List<Quantity> numbers = new ArrayList<>();
  private final List<String> remarks = new ArrayList<>();

  private ProgressAnalysis(Program program, Ranges ranges, Layout layout) {
    this.program = program;
    this.layout = layout;
    Cells numbering = new Cells(program.variables());
    this.cells = numbering.count();
    for (Command command : program.commands()) {
      for (int choice = 0; choice < command.outcomes().size(); choice++) {
        drifts.add(Drift.of(numbering, ranges, command, choice));
      }
    }
  }

  public static Optional<ProgressMeasure> find(
      Program program, Ranges ranges, Layout layout, boolean regress) {
    return new ProgressAnalysis(program, ranges, layout).find(regress);
  }

  private Optional<ProgressMeasure> find(boolean regress) {
    List<Drift> open = new ArrayList<>(drifts);
    while (parts.size() < MAX_PARTS) {
      BitSet growing = growing(open);
      if (growing.isEmpty()) {
        break;
      }
      int before = open.size();
      open.removeIf(drift -> growing.stream().anyMatch(cell -> drift.of(cell).least() > 0));
      Map<Integer, Long> weights = new LinkedHashMap<>();
      growing.stream().forEach(cell -> weights.put(cell, 1L));
      add(
          weights,
          "no step decreases it"
              + (parts.isEmpty() ? "" : " unless an earlier part grows")
              + ", and %d of %d steps increase it".formatted(before - open.size(), drifts.size()));
    }
    if (regress) {
      Map<Integer, Long> weights = LinearMeasure.of(open, cells);
      if (!weights.isEmpty()) {
        long growing = open.stream().filter(drift -> increases(drift, weights)).count();
        add(
            weights,
            "linear: %d of the other %d steps increase it, the rest may lead back"
                .formatted(growing, open.size()));
      }
    }
    return parts.isEmpty()
        ? Optional.empty()
        : Optional.of(new ProgressMeasure(parts, numbers, remarks));
  }

  /** The cells that no open step can decrease and that some open step certainly increases. */
  private BitSet growing(List<Drift> open) {
    BitSet never = new BitSet(cells);
    BitSet sometimes = new BitSet(cells);
    for (Drift drift : open) {
      drift
          .changes()
          .forEach(
              (cell, change) -> {
                if (change.least() < 0) {
                  never.set(cell);
                } else if (change.least() > 0) {
                  sometimes.set(cell);
                }
              });
    }
    sometimes.andNot(never);
    return sometimes;
  }

  /** Whether a step certainly increases a weighted sum. */
  private static boolean increases(Drift drift, Map<Integer, Long> weights) {
    long growth = 0;
    for (Map.Entry<Integer, Drift.Change> entry : drift.changes().entrySet()) {
      long weight = weights.getOrDefault(entry.getKey(), 0L);
      if (weight != 0 && !entry.getValue().exact()) {
        return false;
      }
      growth += weight * entry.getValue().least();
    }
    return growth > 0;
  }

  private void add(Map<Integer, Long> weights, String remark) {
    List<String> terms = new ArrayList<>();
    weights.forEach((cell, weight) -> terms.add(term(cell, weight)));
    String name =
        terms.size() <= MAX_NAMED
            ? String.join(" + ", terms).replace("+ -", "- ")
            : String.join(" + ", terms.subList(0, MAX_NAMED - 1)).replace("+ -", "- ")
                + " + … ("
                + terms.size()
                + " variables)";
    parts.add(name);
    remarks.add(name + ": " + remark);
    numbers.add(sum(weights));
  }

  private String term(int cell, long weight) {
    Slot slot = layout.slots().get(cell);
    Group group = program.groups().get(slot.group());
    boolean qualified =
        slot.name().startsWith(group.name() + ".")
            || slot.name().equals(group.name())
            || group.kind().equals("globals")
            || group.ofPlaces();
    String name = qualified ? slot.name() : group.name() + "." + slot.name();
    return weight == 1 ? name : weight + "·" + name;
  }

  private Quantity sum(Map<Integer, Long> weights) {
    Slot[] slots = weights.keySet().stream().map(layout.slots()::get).toArray(Slot[]::new);
    long[] factors = weights.values().stream().mapToLong(Long::longValue).toArray();
    if (Arrays.stream(factors).allMatch(factor -> factor == 1) && slots.length == 1) {
      return state -> slots[0].get(state.words);
    }
    return state -> {
      long sum = 0;
      for (int i = 0; i < slots.length; i++) {
        sum += factors[i] * slots[i].get(state.words);
      }
      return sum;
    };
  }
}
