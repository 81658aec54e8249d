/**
 * Guarded commands: the small common form that most languages compile to.
 *
 * <p>A language builds a {@link io.nutshell.program.syntax.Program}, and {@link
 * io.nutshell.program.ProgramModel} turns it into a model. The parts lie in sub-packages, each of
 * which uses only those before it: {@code syntax}, {@code interpreter}, {@code analysis}, {@code
 * compiler}. This package uses all of them, {@code model} and {@code compact}.
 *
 * <p>To add a kind of expression or statement, add its record to the sealed interface in {@code
 * syntax}; javac then reports every switch that must handle it.
 */
@NullMarked
package io.nutshell.program;

import org.jspecify.annotations.NullMarked;
