/** Colour sets: sets of values of one type, which can be listed if they are small. */
@NullMarked
package io.nutshell.language.cpn.ml.colour;

import org.jspecify.annotations.NullMarked;
