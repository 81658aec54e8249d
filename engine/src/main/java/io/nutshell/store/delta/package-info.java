/**
 * Difference compression: a state is stored as its difference from its predecessor.
 *
 * <p>After Mukherjee, Tari and Bertok, "Memory Efficient State-Space Analysis in Software
 * Model-Checking". {@link io.nutshell.store.delta.DeltaStore} is the store; all else serves it.
 * Uses {@code store}, {@code store.table}, {@code compact}, {@code model} and {@code memory}, and
 * no other storage method.
 */
@NullMarked
package io.nutshell.store.delta;

import org.jspecify.annotations.NullMarked;
