package io.nutshell.program.compiler;

import io.nutshell.model.Predicate;
import io.nutshell.model.State;

/** A condition over packed states, generated; the interpreter tells what its faults are. */
abstract class CompiledPredicate {

  /**
   * {@link CompiledProgram#FALSE}, {@link CompiledProgram#TRUE} or {@link CompiledProgram#FAULT}.
   */
  abstract int evaluate(long[] words);

  /** The condition as a predicate that leaves faults to another. */
  Predicate orElse(Predicate interpreted) {
    return (State state) -> {
      int answer = evaluate(state.words);
      return answer == CompiledProgram.FAULT
          ? interpreted.test(state)
          : answer == CompiledProgram.TRUE;
    };
  }
}
