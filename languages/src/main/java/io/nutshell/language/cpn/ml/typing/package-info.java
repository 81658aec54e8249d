/**
 * Type inference: reads the syntax tree in an environment of names and answers a tree in which
 * names are resolved and types known.
 */
@NullMarked
package io.nutshell.language.cpn.ml.typing;

import org.jspecify.annotations.NullMarked;
