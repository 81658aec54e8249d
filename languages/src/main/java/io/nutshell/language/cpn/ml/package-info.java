/**
 * CPN ML, the functional language of the inscriptions of coloured Petri nets, as CPN Tools defines
 * it: Standard ML with colour sets, variables and multisets.
 *
 * <p>{@code Declarations} collects the declarations of a net. Each transition gets an {@code
 * MlScope} from it, which compiles the inscriptions around the transition: arcs, guards, initial
 * markings. An inscription is parsed ({@code syntax}), typed by inference ({@code typing}), and
 * translated to a tree of nodes that read variables from numbered slots of a frame ({@code eval}).
 * Tokens are immutable objects ({@code value}).
 *
 * <p>To add a library function, add one entry to a class of the package {@code library}.
 */
@NullMarked
package io.nutshell.language.cpn.ml;

import org.jspecify.annotations.NullMarked;
