/**
 * Checking: properties as observers of one traversal, graded verdicts, and counterexamples replayed
 * by the reference executor. Uses {@code search} and what is below it.
 *
 * <p>What depends on how states reach each other uses {@link io.nutshell.check.graph.Components},
 * the strongly connected components of the states in a store.
 *
 * <p>To add a property that is decided state by state, add it to {@link
 * io.nutshell.check.property.Property} and to the observer {@link io.nutshell.check.Watch}.
 */
@NullMarked
package io.nutshell.check;

import org.jspecify.annotations.NullMarked;
