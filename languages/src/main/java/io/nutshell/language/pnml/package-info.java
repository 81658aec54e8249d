/**
 * Petri nets in PNML (ISO/IEC 15909-2): place/transition nets and symmetric nets, and the Model
 * Checking Contest's formulas over them.
 *
 * <p>{@link io.nutshell.language.pnml.PnmlReader} reads the file as it stands. A symmetric net is
 * unfolded ({@link io.nutshell.language.pnml.Unfolding}) to the one form there is behind it: a
 * {@link io.nutshell.language.pnml.PetriNet} of places and transitions, which becomes a program, a
 * variable for each place and a command for each transition. Uses {@code model} and {@code
 * program}.
 */
@NullMarked
package io.nutshell.language.pnml;

import org.jspecify.annotations.NullMarked;
