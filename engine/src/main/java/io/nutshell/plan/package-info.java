/**
 * What fits together: stores, orders and properties, chosen before a run starts.
 *
 * <p>May use {@code check} and what lies below it. All conflicts are reported at once, in words,
 * each with what to use instead.
 *
 * <p>To add a store or an order, add its line to the table here; the help text and the tests that
 * run every accepted combination read the same table.
 */
@NullMarked
package io.nutshell.plan;

import org.jspecify.annotations.NullMarked;
