package io.nutshell.program;

import io.nutshell.model.Fault;
import java.util.Collections;

/** Finds the ranges a program's layout is made of. */
final class Learning {
  private Learning() {}

  static Ranges learn(Program program) {
    return new Ranges(
        program.variables().stream().map(v -> new Interval(v.low(), v.high())).toList(),
        Collections.nCopies(program.variables().size(), true));
  }

  static Ranges widen(Program program, Ranges ranges, Fault.Overflow overflow) {
    return ranges;
  }
}
