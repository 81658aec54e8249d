/**
 * The states in a store as a graph, and its strongly connected components. Reports and home
 * properties use it.
 *
 * <p>May use {@code search} and below.
 */
@NullMarked
package io.nutshell.check.graph;

import org.jspecify.annotations.NullMarked;
