/**
 * The memory budget and the large growing arrays that are charged to it.
 *
 * <p>Every byte that grows with the number of states is allocated here, so that the figure printed
 * as memory used is true. Uses nothing but the JDK.
 *
 * <p>To add a structure, take the budget as a parameter and charge it before allocating.
 */
@NullMarked
package io.nutshell.memory;

import org.jspecify.annotations.NullMarked;
