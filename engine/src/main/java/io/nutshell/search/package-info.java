/**
 * Scheduling: the loops that decide which state is expanded next. {@link
 * io.nutshell.search.FrontierSearch} takes states from a {@link io.nutshell.search.Frontier};
 * {@link io.nutshell.search.StackSearch} is a true depth-first search; {@link
 * io.nutshell.search.LayerSearch} goes layer by layer, for stores that take states in batches.
 * {@link io.nutshell.search.SweepSearch} takes states in the order of their progress. They report
 * what they find to an {@link io.nutshell.search.Observer}. Uses {@code store} and what is below
 * it.
 */
@NullMarked
package io.nutshell.search;

import org.jspecify.annotations.NullMarked;
