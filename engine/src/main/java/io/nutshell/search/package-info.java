/**
 * Scheduling: the loops that decide which state is expanded next. {@link
 * io.nutshell.search.FrontierSearch} takes states from a {@link io.nutshell.search.Frontier};
 * {@link io.nutshell.search.StackSearch} is a true depth-first search; {@link
 * io.nutshell.search.LayerSearch} goes layer by layer, for stores that take states in batches.
 * {@link io.nutshell.search.SweepSearch} takes states in the order of their progress. They report
 * what they find to an {@link io.nutshell.search.Observer}.
 *
 * <p>Accepting cycles are searched for depth first by {@link io.nutshell.search.NestedSearch},
 * {@link io.nutshell.search.SeededSearch} and {@link io.nutshell.search.ComponentCycles}, and among
 * stored states by {@link io.nutshell.search.StoredCycles}; {@link io.nutshell.search.StateSets}
 * has the fixpoints of branching logic. All of them make successors by an {@link
 * io.nutshell.search.Expansion}. Uses {@code store} and what is below it.
 */
@NullMarked
package io.nutshell.search;

import org.jspecify.annotations.NullMarked;
