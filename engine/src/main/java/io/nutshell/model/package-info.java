/**
 * What a system is: a {@link io.nutshell.model.Model} with its {@link io.nutshell.model.Layout},
 * its {@link io.nutshell.model.Successors} and the words to describe them.
 *
 * <p>This package stands at the bottom and uses nothing but the JDK. To add a kind of model,
 * implement {@link io.nutshell.model.Model}; whatever it can do beyond exploring is an optional
 * facet that it returns from one of the default methods.
 */
@NullMarked
package io.nutshell.model;

import org.jspecify.annotations.NullMarked;
