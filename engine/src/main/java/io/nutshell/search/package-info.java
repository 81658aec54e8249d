/**
 * The loops that visit states: a stack for depth first, a frontier for breadth first.
 *
 * <p>May use {@code store} and what lies below it. A search knows nothing of properties; it tells
 * its observer what it sees.
 *
 * <p>To add an order of visiting, write a frontier and inherit {@code FrontierContract} in a test,
 * rather than another loop.
 */
@NullMarked
package io.nutshell.search;

import org.jspecify.annotations.NullMarked;
