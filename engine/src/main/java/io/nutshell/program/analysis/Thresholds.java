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
 * For each variable, values at which a growing interval is likely to stop: the constants of the
 * commands that write it and the initial values of the variables that those commands read, each
 * also plus and minus 1. A guard that bounds a variable compares it with one of these.
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

  /** The least threshold that is at least {@code value}; else the limit of the type. */
  long above(Variable variable, long value) {
    Long threshold = values.get(variable.index()).ceiling(value);
    return threshold == null ? variable.high() : Math.min(threshold, variable.high());
  }

  /** The greatest threshold that is at most {@code value}; else the limit of the type. */
  long below(Variable variable, long value) {
    Long threshold = values.get(variable.index()).floor(value);
    return threshold == null ? variable.low() : Math.max(threshold, variable.low());
  }
}
