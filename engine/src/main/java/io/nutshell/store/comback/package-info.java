/**
 * The ComBack method: no state is stored, only its hash and the back edge that leads to it, and a
 * state is reconstructed by executing events again.
 *
 * <p>After Westergaard, Kristensen, Brodal and Arge, "The ComBack Method – Extending Hash
 * Compaction with Backtracking". {@link io.nutshell.store.comback.ComBackStore} is the store; all
 * else serves it. Uses {@code store}, {@code store.table}, {@code model} and {@code memory}, and no
 * other storage method.
 */
@NullMarked
package io.nutshell.store.comback;

import org.jspecify.annotations.NullMarked;
