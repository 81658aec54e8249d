/**
 * State graphs of small models, to be drawn or exported to other tools.
 *
 * <p>A {@link io.nutshell.app.graph.StateGraph} is explored, maybe condensed to its strongly
 * connected components, turned into a {@link io.nutshell.app.graph.Diagram} of labelled nodes and
 * edges, and written by one class for each format. To add a format, write one more of these and
 * name it in {@link io.nutshell.app.graph.GraphFormat}. May use {@code report}; only {@code cli}
 * uses it.
 */
@NullMarked
package io.nutshell.app.graph;

import org.jspecify.annotations.NullMarked;
