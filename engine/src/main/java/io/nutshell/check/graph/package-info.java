/**
 * The states in a store as a graph, and its strongly connected components. Reports, home properties
 * and, later, temporal logic look at the space through this package.
 *
 * <p>May use {@code search} and below.
 */
@NullMarked
package io.nutshell.check.graph;

import org.jspecify.annotations.NullMarked;
