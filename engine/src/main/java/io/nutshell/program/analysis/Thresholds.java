package io.nutshell.program.analysis;

import io.nutshell.program.syntax.Command;
import io.nutshell.program.syntax.Expression;
import io.nutshell.program.syntax.Program;
import io.nutshell.program.syntax.Terms;
import io.nutshell.program.syntax.Variable;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.NavigableSet;
import java.util.Set;
import java.util.TreeSet;

/**
 * Where a growing interval may well stop: for each variable, the constants of the commands that
 * write it and the initial values of the variables those read, give or take 1. A guard that bounds
 * a variable compares it to one of these.
 */
final class Thresholds {
  private final List<NavigableSet<Long>> values = new ArrayList<>();

  Thresholds(Program program) {
    program.variables().forEach(_ -> values.add(new TreeSet<>()));
    for (Command command : program.commands()) {
      Set<Long> constants = new HashSet<>();
      Terms.visit(
          command,
          part -> {
            switch (part) {
              case Expression.Constant(long value) -> constants.add(value);
              case Expression.Read(Variable variable) ->
                  constants.add(variable.initial().getFirst());
              default -> {}
            }
          });
      Set<Variable> written = new HashSet<>();
      command.outcomes().forEach(o -> o.forEach(s -> written.add(Terms.written(s))));
      for (Variable variable : written) {
        for (long constant : constants) {
          for (long near = -1; near <= 1; near++) {
            values.get(variable.index()).add(constant + near);
          }
        }
      }
    }
  }

  /** The nearest threshold that is no less; else the type's limit. */
  long above(Variable variable, long value) {
    Long threshold = values.get(variable.index()).ceiling(value);
    return threshold == null ? variable.high() : Math.min(threshold, variable.high());
  }

  /** The nearest threshold that is no more; else the type's limit. */
  long below(Variable variable, long value) {
    Long threshold = values.get(variable.index()).floor(value);
    return threshold == null ? variable.low() : Math.max(threshold, variable.low());
  }
}
