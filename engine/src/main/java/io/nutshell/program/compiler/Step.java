package io.nutshell.program.compiler;

import io.nutshell.program.syntax.Command;
import io.nutshell.program.syntax.Expression;
import io.nutshell.program.syntax.Variable;
import org.jspecify.annotations.Nullable;

/**
 * A command prepared for the compiler.
 *
 * @param branch the number of its first outcome's branch; the others follow
 * @param at the value of its location variable, if it has one
 * @param guard simplified, without the test of the location
 * @param faults whether evaluating the guard may fault
 * @param size an estimate of the guard's bytes
 */
record Step(
    Command command,
    int branch,
    Command.@Nullable At at,
    Expression guard,
    boolean faults,
    int size) {

  int branches() {
    return command.outcomes().size();
  }

  @Nullable Variable location() {
    return at == null ? null : at.location();
  }
}
