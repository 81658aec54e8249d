/**
 * What a system is: a {@link io.nutshell.model.Model} with its {@link io.nutshell.model.Layout},
 * its {@link io.nutshell.model.Successors} and a {@link io.nutshell.model.Describer} for output.
 *
 * <p>This package is at the bottom and uses only the JDK. To add a kind of model, implement {@link
 * io.nutshell.model.Model}; optional capabilities are returned from its default methods.
 */
@NullMarked
package io.nutshell.model;

import org.jspecify.annotations.NullMarked;
