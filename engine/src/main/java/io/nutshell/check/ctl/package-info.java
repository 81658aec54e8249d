/**
 * Computation tree logic: formulas in a normal form that all formulas of a check share, their truth
 * in all states of a complete search, and explanations of the answers.
 *
 * <p>{@link io.nutshell.check.ctl.Terms} rewrites formulas with three path operators, {@link
 * io.nutshell.check.ctl.Labelling} computes the set of states in which each part is true, and
 * {@link io.nutshell.check.ctl.Explainer} explains why a formula is true or false in the initial
 * state, by paths.
 *
 * <p>May use {@code automaton}, {@code search} and the packages below it.
 */
@NullMarked
package io.nutshell.check.ctl;

import org.jspecify.annotations.NullMarked;
