/**
 * Linear temporal logic and automata on infinite words: formulas, their translation into Büchi
 * automata, words of the form stem and cycle, and the HOA format.
 *
 * <p>Needs only the JDK. Atoms are opaque texts here; whoever uses an automaton evaluates them. To
 * check that a system satisfies a formula, translate its negation and search for an accepting run
 * of the product.
 */
@NullMarked
package io.nutshell.automaton;

import org.jspecify.annotations.NullMarked;
