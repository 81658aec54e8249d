/** The grammar of CPN ML, and the tree that a text is read to. */
@NullMarked
package io.nutshell.language.cpn.ml.syntax;

import org.jspecify.annotations.NullMarked;
