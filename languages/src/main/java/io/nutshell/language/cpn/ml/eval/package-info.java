/**
 * Evaluation. {@code Compiler} translates a typed expression to a tree of {@code Node}s, which read
 * and write the slots of a frame; names are resolved to slots before anything is evaluated.
 *
 * <p>Slot 0 of a frame holds its {@code Machine}. Each call of a function has a frame of its own;
 * the values that a function uses from outside are copied into it, which is right because values
 * never change.
 */
@NullMarked
package io.nutshell.language.cpn.ml.eval;

import org.jspecify.annotations.NullMarked;
