/**
 * What can be known of a program before a search: value ranges, read and write sets, inverses of
 * commands, measures of progress.
 *
 * <p>Uses {@code program.syntax}, {@code program.interpreter} (to observe values and to check
 * inverses), {@code model} and {@code compact}. To add an analysis, add a class with a static
 * method from a program to its result, and a test that compares the result with every reachable
 * state of random programs.
 */
@NullMarked
package io.nutshell.program.analysis;

import org.jspecify.annotations.NullMarked;
