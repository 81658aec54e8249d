package io.nutshell.program.analysis;

import io.nutshell.program.syntax.Command;
import io.nutshell.program.syntax.Expression.Binary;
import io.nutshell.program.syntax.Expression.Constant;
import io.nutshell.program.syntax.Expression.Read;
import io.nutshell.program.syntax.Operator;
import io.nutshell.program.syntax.Program;
import io.nutshell.program.syntax.Statement;
import io.nutshell.program.syntax.Terms;
import io.nutshell.program.syntax.Variable;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Whether a program is in effect a Petri net: guards require minimum values of some variables,
 * commands subtract no more than the guard requires, and add constants.
 */
public final class Monotone {
  private Monotone() {}

  public static boolean is(Program program) {
    return program.urgency() == null && program.commands().stream().allMatch(Monotone::is);
  }

  private static boolean is(Command command) {
    if (command.at() != null) {
      return false;
    }
    Map<Variable, Long> asked = new HashMap<>();
    boolean[] plain = {true};
    Terms.conjuncts(
        command.guard(),
        conjunct -> {
          if (conjunct instanceof Binary(Operator operator, var left, var right, var _)
              && operator == Operator.GE
              && left instanceof Read(Variable variable)
              && right instanceof Constant(long least)) {
            asked.merge(variable, least, Math::max);
          } else {
            plain[0] &= conjunct instanceof Constant(long value) && value != 0;
          }
        });
    return plain[0]
        && command.outcomes().stream().allMatch(outcome -> is(outcome, new HashMap<>(asked)));
  }

  private static boolean is(List<Statement> outcome, Map<Variable, Long> there) {
    for (Statement statement : outcome) {
      if (!(statement instanceof Statement.Assign assign)
          || assign.index() != null
          || !(assign.value() instanceof Binary(Operator operator, var left, var right, var _))
          || !(left instanceof Read(Variable read))
          || !read.equals(assign.variable())
          || !(right instanceof Constant(long by))
          || by < 0
          || (operator != Operator.ADD && operator != Operator.SUB)) {
        return false;
      }
      long least = there.getOrDefault(read, read.low()) + (operator == Operator.ADD ? by : -by);
      if (least < read.low()) {
        return false;
      }
      there.put(read, least);
    }
    return true;
  }
}
