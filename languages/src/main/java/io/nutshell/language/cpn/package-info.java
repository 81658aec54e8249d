/**
 * Coloured Petri nets: reads the files of CPN Tools and explores their markings.
 *
 * <p>{@link io.nutshell.language.cpn.CpnReader} reads the file, {@link
 * io.nutshell.language.cpn.Flattening} instantiates the hierarchy, the package {@code ml} compiles
 * the inscriptions, and {@link io.nutshell.language.cpn.CpnModel} is the model. {@link
 * io.nutshell.language.cpn.AssembledNet} offers it to other languages. May use the engine's {@code
 * model} and {@code compact}.
 */
@NullMarked
package io.nutshell.language.cpn;

import org.jspecify.annotations.NullMarked;
