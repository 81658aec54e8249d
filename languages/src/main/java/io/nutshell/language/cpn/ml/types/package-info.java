/** Types of ML, their unification, and types that stand for all their instances. */
@NullMarked
package io.nutshell.language.cpn.ml.types;

import org.jspecify.annotations.NullMarked;
