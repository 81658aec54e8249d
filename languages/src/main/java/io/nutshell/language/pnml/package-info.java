/**
 * Petri nets in PNML (ISO/IEC 15909-2): place/transition nets and symmetric nets, and the Model
 * Checking Contest's formulas over them.
 *
 * <p>{@link io.nutshell.language.pnml.PnmlReader} reads the file. A symmetric net is unfolded
 * ({@link io.nutshell.language.pnml.Unfolding}). Both kinds of nets become a {@link
 * io.nutshell.language.pnml.PetriNet} of places and transitions, and then a program with a variable
 * for each place and a command for each transition. A symmetric net whose unfolding is too large is
 * explored by the engine of coloured nets ({@link io.nutshell.language.pnml.ColouredModel}). Uses
 * {@code model} and {@code program}, {@code automaton} for formulas, and {@code language.cpn}.
 */
@NullMarked
package io.nutshell.language.pnml;

import org.jspecify.annotations.NullMarked;
