/**
 * What a program is: a typed tree of variables, guarded commands, statements and expressions, which
 * front ends build.
 *
 * <p>Uses only {@code model}. To add a kind of expression or statement, add a record to the sealed
 * interface; to add an operator, add a constant to {@link io.nutshell.program.syntax.Operator}.
 * javac then reports every switch that must handle it.
 */
@NullMarked
package io.nutshell.program.syntax;

import org.jspecify.annotations.NullMarked;
