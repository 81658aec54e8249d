/**
 * Checking: properties as observers of one traversal, graded verdicts, and counterexamples replayed
 * by the reference executor. Uses {@code search} and what is below it.
 *
 * <p>Properties and analyses that depend on paths between states use {@link
 * io.nutshell.check.graph.Components}, the strongly connected components of the states in a store.
 *
 * <p>To add a kind of property, see the package {@code check.property}.
 */
@NullMarked
package io.nutshell.check;

import org.jspecify.annotations.NullMarked;
