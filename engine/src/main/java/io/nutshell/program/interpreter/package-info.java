/**
 * The reference executor of programs. It defines what a program means: the compiler is tested
 * against it, and it replays every counterexample.
 *
 * <p>Uses {@code program.syntax} and {@code model}. Clarity comes before speed here. A new kind of
 * statement or expression gets its meaning in {@link io.nutshell.program.interpreter.Interpreter}
 * before any other package handles it.
 */
@NullMarked
package io.nutshell.program.interpreter;

import org.jspecify.annotations.NullMarked;
