/**
 * Planning: the stores and orders by name, which combinations are valid, and {@link
 * io.nutshell.plan.Check}, the entry point for programs that use Nutshell as a library. Uses {@code
 * check} and what is below it.
 *
 * <p>To add a storage method, add a line to {@link io.nutshell.plan.Stores}.
 */
@NullMarked
package io.nutshell.plan;

import org.jspecify.annotations.NullMarked;
