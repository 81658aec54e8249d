/**
 * Compiles programs to JVM bytecode that works on packed states.
 *
 * <p>Only {@link io.nutshell.program.compiler.Compiler} is public. Uses {@code program.syntax},
 * {@code program.interpreter} (to fill tables and to report faults), {@code program.analysis},
 * {@code model} and {@code compact}. To compile one more kind of expression or statement, extend
 * {@code ExpressionEmitter} or {@code EffectEmitter}; the agreement tests compare every step with
 * the interpreter.
 */
@NullMarked
package io.nutshell.program.compiler;

import org.jspecify.annotations.NullMarked;
