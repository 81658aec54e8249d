package io.nutshell.program;

import io.nutshell.model.Layout;
import io.nutshell.model.Predicate;
import io.nutshell.model.Successors;

/** Compiles a program to JVM bytecode. */
final class Compiler {
  private final Program program;
  private final Layout layout;

  Compiler(Program program, Ranges ranges, Layout layout) {
    this.program = program;
    this.layout = layout;
  }

  Successors successors() {
    return new Interpreter(program, layout);
  }

  Predicate predicate(Expression expression) {
    return ProgramModel.interpreted(program, layout, expression);
  }
}
