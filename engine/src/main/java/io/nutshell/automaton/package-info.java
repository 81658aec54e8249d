/**
 * Temporal logic and automata on infinite words: formulas of linear temporal logic, their
 * translation into Büchi automata, words of the form stem and cycle, and the HOA format; and
 * formulas of computation tree logic, which need no automata.
 *
 * <p>Needs only the JDK. Atoms are opaque texts here; whoever uses an automaton evaluates them. To
 * check that a system satisfies a formula, translate its negation and search for an accepting run
 * of the product.
 */
@NullMarked
package io.nutshell.automaton;

import org.jspecify.annotations.NullMarked;
