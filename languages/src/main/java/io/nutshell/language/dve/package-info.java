/**
 * The DVE language of the DiVinE model checker and the BEEM benchmark.
 *
 * <p>An ANTLR grammar gives the parse tree; a resolver checks names and types and builds a guarded
 * command program. May use the engine's {@code model} and {@code program}.
 *
 * <p>To add a construct, extend the grammar, its translation, and the tests that count its states.
 */
@NullMarked
package io.nutshell.language.dve;

import org.jspecify.annotations.NullMarked;
