/**
 * Guarded commands: the small common form that most languages compile to.
 *
 * <p>A {@link io.nutshell.program.Program} is a typed tree of variables, commands and expressions.
 * From one program come the reference {@link io.nutshell.program.Interpreter}, the bytecode {@link
 * io.nutshell.program.Compiler}, the read and write sets and the value ranges that make layouts
 * tight; {@link io.nutshell.program.ProgramModel} puts them together as a model. Uses {@code model}
 * and {@code compact}.
 *
 * <p>To add a kind of expression or statement, add its record to the sealed interface; the compiler
 * then points at every switch that must learn it.
 */
@NullMarked
package io.nutshell.program;

import org.jspecify.annotations.NullMarked;
