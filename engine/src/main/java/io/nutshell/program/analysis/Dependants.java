package io.nutshell.program.analysis;

import io.nutshell.program.analysis.Locality.Automaton;
import io.nutshell.program.analysis.Locality.Known;
import io.nutshell.program.syntax.Expression;
import io.nutshell.program.syntax.Program;
import io.nutshell.program.syntax.Statement;
import io.nutshell.program.syntax.Terms;
import io.nutshell.program.syntax.Variable;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The commands that must be executed again when the interval of a variable, or at a location, has
 * grown.
 */
final class Dependants {
  private final List<List<Integer>> readers = new ArrayList<>();
  private final List<List<List<Integer>>> leaving = new ArrayList<>();
  private final @Nullable Automaton[] process;

  Dependants(Program program, Locality locality) {
    process = new Automaton[program.variables().size()];
    program.variables().forEach(_ -> readers.add(new ArrayList<>()));
    for (Automaton p : locality.processes()) {
      process[p.location.index()] = p;
      List<List<Integer>> rows = new ArrayList<>();
      for (int row = 0; row < p.rows(); row++) {
        rows.add(new ArrayList<>());
      }
      leaving.add(rows);
    }
    for (int command = 0; command < program.commands().size(); command++) {
      Set<Automaton> known = new HashSet<>();
      for (Known k : locality.known(command)) {
        known.add(k.process());
        leaving.get(k.process().number).get(k.row()).add(command);
      }
      Set<Variable> read = new HashSet<>();
      Terms.visit(
          program.commands().get(command),
          part -> {
            switch (part) {
              case Expression.Read(Variable variable) -> read.add(variable);
              case Expression.Element element -> read.add(element.array());
              default -> {}
            }
          });
      for (List<Statement> outcome : program.commands().get(command).outcomes()) {
        for (Statement statement : outcome) {
          // Moving a process from an unknown location copies the intervals of all its variables.
          Automaton moved = process(Terms.written(statement));
          if (moved != null && !known.contains(moved)) {
            read.addAll(moved.own);
          }
        }
      }
      for (Variable variable : read) {
        Automaton owner = locality.owner(variable);
        if (owner == null || !known.contains(owner)) {
          readers.get(variable.index()).add(command);
        }
      }
    }
  }

  /** The process whose location the variable is, if any. */
  @Nullable Automaton process(Variable variable) {
    return process[variable.index()];
  }

  /** The commands that depend on the interval of a variable over all locations. */
  List<Integer> readers(Variable variable) {
    return readers.get(variable.index());
  }

  /** The commands that leave from a location. */
  List<Integer> leaving(Automaton process, int row) {
    return leaving.get(process.number).get(row);
  }
}
