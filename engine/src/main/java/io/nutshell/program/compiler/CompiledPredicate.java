package io.nutshell.program.compiler;

import io.nutshell.model.Predicate;
import io.nutshell.model.State;

/** A generated condition over packed states; the interpreter gives the reasons for its faults. */
abstract class CompiledPredicate {

  /**
   * {@link CompiledProgram#FALSE}, {@link CompiledProgram#TRUE} or {@link CompiledProgram#FAULT}.
   */
  abstract int evaluate(long[] words);

  /** The condition as a predicate that delegates to another where it faults. */
  Predicate orElse(Predicate interpreted) {
    return (State state) -> {
      int answer = evaluate(state.words);
      return answer == CompiledProgram.FAULT
          ? interpreted.test(state)
          : answer == CompiledProgram.TRUE;
    };
  }
}
