package io.nutshell.program.interpreter;

import io.nutshell.model.Group;
import io.nutshell.program.syntax.Cells;
import io.nutshell.program.syntax.Command;
import io.nutshell.program.syntax.Program;
import io.nutshell.program.syntax.Variable;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * The code of the abstract machine for a program.
 *
 * @param entries where the guard and the outcomes of each command begin
 * @param urgency where the program's condition of urgency begins, or {@link #ALWAYS}
 * @param complaints the messages of checks
 * @param depth the numbers that the stack must hold
 */
public record Code(
    Program program,
    List<Instruction> instructions,
    List<Entry> entries,
    int urgency,
    List<String> complaints,
    int depth) {

  /** The start of a guard that is always true, and so has no code. */
  public static final int ALWAYS = -1;

  /** Where the code of a command begins. */
  public record Entry(int guard, List<Integer> outcomes) {
    public Entry {
      outcomes = List.copyOf(outcomes);
    }
  }

  /** The instructions of the commands of one group, as text. */
  public record Listing(Group group, List<String> lines) {}

  public Code {
    instructions = List.copyOf(instructions);
    entries = List.copyOf(entries);
    complaints = List.copyOf(complaints);
  }

  /** Lists each process with its commands; commands of no process come under the first. */
  public List<Listing> listings() {
    List<List<String>> lines =
        Stream.generate(() -> (List<String>) new ArrayList<String>())
            .limit(Math.max(1, program.groups().size()))
            .toList();
    List<String> names = cellNames();
    for (int number = 0; number < program.commands().size(); number++) {
      Command command = program.commands().get(number);
      Command.At at = command.at();
      list(number, command, names, lines.get(at == null ? 0 : at.location().group()));
    }
    List<Listing> listings = new ArrayList<>();
    for (int group = 0; group < program.groups().size(); group++) {
      if (!lines.get(group).isEmpty()) {
        listings.add(new Listing(program.groups().get(group), lines.get(group)));
      }
    }
    return listings;
  }

  private void list(int number, Command command, List<String> names, List<String> lines) {
    Command.At at = command.at();
    lines.add("%d  %s%s".formatted(number, command.label(), at == null ? "" : "  at " + value(at)));
    Entry entry = entries.get(number);
    if (entry.guard() != ALWAYS) {
      section("guard", entry.guard(), names, lines);
    }
    for (int choice = 0; choice < entry.outcomes().size(); choice++) {
      section(
          entry.outcomes().size() == 1 ? "effect" : "effect " + choice,
          entry.outcomes().get(choice),
          names,
          lines);
    }
  }

  private static String value(Command.At at) {
    List<String> names = at.location().valueNames();
    return at.value() >= 0 && at.value() < names.size()
        ? names.get((int) at.value())
        : Long.toString(at.value());
  }

  private void section(String title, int start, List<String> names, List<String> lines) {
    for (int at = start; instructions.get(at).opcode() != Opcode.END; at++) {
      Instruction instruction = instructions.get(at);
      lines.add(
          "%-9s %5d  %-11s %s"
              .formatted(
                  at == start ? title : "", at, instruction.opcode(), operand(instruction, names))
              .stripTrailing());
    }
  }

  private String operand(Instruction instruction, List<String> names) {
    return switch (instruction.opcode()) {
      case PUSH, JUMP, JUMP_FALSE, JUMP_TRUE -> Long.toString(instruction.operand());
      case LOAD, STORE -> names.get((int) instruction.operand());
      case LOAD_AT, STORE_AT, SHIFT -> program.variables().get((int) instruction.operand()).name();
      case CHECK -> "\"" + complaints.get((int) instruction.operand()) + "\"";
      default -> "";
    };
  }

  private List<String> cellNames() {
    List<String> names = new ArrayList<>();
    for (Variable variable : program.variables()) {
      for (int i = 0; i < variable.size(); i++) {
        names.add(variable.array() ? variable.name() + "[" + i + "]" : variable.name());
      }
    }
    if (names.size() != new Cells(program.variables()).count()) {
      throw new IllegalStateException("cells without a name");
    }
    return names;
  }
}
