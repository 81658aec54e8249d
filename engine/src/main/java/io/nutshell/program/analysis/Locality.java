package io.nutshell.program.analysis;

import io.nutshell.program.syntax.Command;
import io.nutshell.program.syntax.Expression;
import io.nutshell.program.syntax.Operator;
import io.nutshell.program.syntax.Program;
import io.nutshell.program.syntax.Statement;
import io.nutshell.program.syntax.Terms;
import io.nutshell.program.syntax.Variable;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Which process owns which variables, so that their intervals can be kept per location of the
 * process.
 *
 * <p>A process is identified by its location variable, one that commands start {@code at}. A
 * command knows the location of a process by its {@code at}, or by a conjunct {@code location ==
 * constant} of its guard, as for the partner in a rendezvous. A process owns a variable if every
 * command that writes the variable knows the location of the process. The variable then changes
 * only where the location is known, and the commands that leave a location carry its interval
 * along.
 */
final class Locality {
  /**
   * A process owns no further variables once it has this many pairs of a location and a variable.
   */
  private static final long MAX_INTERVALS = 1 << 20;

  private final List<Automaton> processes = new ArrayList<>();
  private final List<List<Known>> known = new ArrayList<>();
  private final @Nullable Automaton[] owner;
  private final int[] column;

  /** A location variable with the variables that the process owns. */
  static final class Automaton {
    final int number;
    final Variable location;
    final List<Variable> own = new ArrayList<>();

    Automaton(int number, Variable location) {
      this.number = number;
      this.location = location;
    }

    int rows() {
      return Math.toIntExact(location.high() - location.low() + 1);
    }

    int row(long value) {
      return Math.toIntExact(value - location.low());
    }
  }

  /** The fact that a process is at a location. */
  record Known(Automaton process, int row) {}

  Locality(Program program) {
    owner = new Automaton[program.variables().size()];
    column = new int[program.variables().size()];
    Map<Variable, Automaton> byLocation = new LinkedHashMap<>();
    for (Command command : program.commands()) {
      if (command.at() != null) {
        Variable location = command.at().location();
        long rows = location.high() - location.low() + 1;
        if (rows > 0
            && rows <= MAX_INTERVALS
            && !location.array()
            && !byLocation.containsKey(location)) {
          Automaton process = new Automaton(processes.size(), location);
          byLocation.put(location, process);
          processes.add(process);
        }
      }
    }
    program.commands().forEach(command -> known.add(known(command, byLocation)));
    if (!processes.isEmpty()) {
      assignOwners(program);
    }
  }

  private static List<Known> known(Command command, Map<Variable, Automaton> processes) {
    Map<Variable, Long> values = new HashMap<>();
    if (command.at() != null) {
      values.put(command.at().location(), command.at().value());
    }
    Terms.conjuncts(
        command.guard(),
        conjunct -> {
          if (conjunct instanceof Expression.Binary(Operator operator, var left, var right, var _)
              && operator == Operator.EQ
              && left instanceof Expression.Read(Variable location)
              && right instanceof Expression.Constant(long value)) {
            values.putIfAbsent(location, value);
          }
        });
    List<Known> known = new ArrayList<>();
    values.forEach(
        (location, value) -> {
          Automaton process = processes.get(location);
          if (process != null && location.low() <= value && value <= location.high()) {
            known.add(new Known(process, process.row(value)));
          }
        });
    return known;
  }

  private void assignOwners(Program program) {
    Map<Variable, BitSet> candidates = new LinkedHashMap<>();
    for (int c = 0; c < known.size(); c++) {
      BitSet here = new BitSet();
      known.get(c).forEach(k -> here.set(k.process().number));
      for (List<Statement> outcome : program.commands().get(c).outcomes()) {
        for (Statement statement : outcome) {
          candidates
              .computeIfAbsent(Terms.written(statement), _ -> (BitSet) here.clone())
              .and(here);
        }
      }
    }
    processes.forEach(process -> candidates.remove(process.location));
    candidates.forEach(
        (variable, possible) ->
            possible.stream()
                .mapToObj(processes::get)
                .min((a, b) -> Boolean.compare(foreign(a, variable), foreign(b, variable)))
                .filter(process -> (process.own.size() + 1L) * process.rows() <= MAX_INTERVALS)
                .ifPresent(
                    process -> {
                      owner[variable.index()] = process;
                      column[variable.index()] = process.own.size();
                      process.own.add(variable);
                    }));
  }

  private static boolean foreign(Automaton process, Variable variable) {
    return process.location.group() != variable.group();
  }

  List<Automaton> processes() {
    return processes;
  }

  /** The locations that a command knows. */
  List<Known> known(int command) {
    return known.get(command);
  }

  /** The process that owns a variable, if any. */
  @Nullable Automaton owner(Variable variable) {
    return owner[variable.index()];
  }

  /** The variable's index among those that its owner has. */
  int column(Variable variable) {
    return column[variable.index()];
  }
}
