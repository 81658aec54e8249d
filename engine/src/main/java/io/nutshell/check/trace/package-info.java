/**
 * Traces: paths with their states, replayed by the reference executor. Nothing here takes part in a
 * search, so a trace confirms what a search found.
 *
 * <p>May use {@code search} and below.
 */
@NullMarked
package io.nutshell.check.trace;

import org.jspecify.annotations.NullMarked;
