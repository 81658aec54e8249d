/**
 * The DVE language of the DiVinE model checker and the BEEM benchmark.
 *
 * <p>The grammar {@code Dve.g4} defines the parse tree. {@code SystemReader} traverses it: {@code
 * DeclarationReader}, {@code ProcessReader} and {@code TransitionReader} resolve names and types,
 * {@code ExpressionBuilder} builds expressions. {@code SystemBuilder} then composes the transitions
 * of all processes into the commands of a program. May use the engine's {@code model} and {@code
 * program}.
 *
 * <p>To add a construct, extend the grammar, its translation, and the tests that count its states.
 */
@NullMarked
package io.nutshell.language.dve;

import org.jspecify.annotations.NullMarked;
