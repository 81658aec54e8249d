/**
 * Properties of infinite runs: the product of a system and an automaton, and the searches for its
 * accepting cycles.
 *
 * <p>A property says which runs are bad by a Büchi automaton. {@link io.nutshell.check.ltl.Product}
 * is the system and the automaton as one model, and an {@link io.nutshell.check.ltl.Emptiness}
 * searches it for a cycle through an accepting state.
 *
 * <p><b>To add a search for accepting cycles</b>, implement {@link io.nutshell.check.ltl.Emptiness}
 * and list it in {@link io.nutshell.check.ltl.Emptinesses}.
 *
 * <p>May use {@code automaton}, {@code search} and the packages below it.
 */
@NullMarked
package io.nutshell.check.ltl;

import org.jspecify.annotations.NullMarked;
