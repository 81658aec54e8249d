/**
 * The functions that every net can use: those of the Standard ML Basis Library that work on values,
 * and those of CPN Tools for lists and multisets.
 *
 * <p>To add a function, add a line to the class of its structure: its names, its type, what it
 * does.
 */
@NullMarked
package io.nutshell.language.cpn.ml.library;

import org.jspecify.annotations.NullMarked;
