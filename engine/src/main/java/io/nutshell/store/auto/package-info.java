/**
 * The store {@code auto}: states in a fast store while there is room, in smaller ones afterwards.
 * Which stores these are is said where the method is registered, so this package knows none of
 * them.
 */
@NullMarked
package io.nutshell.store.auto;

import org.jspecify.annotations.NullMarked;
