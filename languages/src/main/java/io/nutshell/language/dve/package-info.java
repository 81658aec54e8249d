/**
 * The DVE language of the DiVinE model checker and the BEEM benchmark.
 *
 * <p>The grammar {@code Dve.g4} gives the parse tree. {@code SystemReader} walks it: {@code
 * DeclarationReader}, {@code ProcessReader} and {@code TransitionReader} resolve names and types,
 * {@code ExpressionBuilder} makes expressions. {@code SystemBuilder} then composes the transitions
 * of all processes to the commands of a program. May use the engine's {@code model} and {@code
 * program}.
 *
 * <p>To add a construct, extend the grammar, its translation, and the tests that count its states.
 */
@NullMarked
package io.nutshell.language.dve;

import org.jspecify.annotations.NullMarked;
