/**
 * Storage methods that may take a new state for a known one: hash compaction ({@link
 * io.nutshell.store.lossy.CompactionStore}; Wolper and Leroy, Stern and Dill) and bit-state hashing
 * ({@link io.nutshell.store.lossy.BitstateStore}; Holzmann). Uses {@code store}, {@code
 * store.table}, {@code model} and {@code memory}, and no other storage method.
 *
 * <p>To add one more, implement {@link io.nutshell.store.Lossy} beside {@link
 * io.nutshell.store.StateStore}, and let its test inherit {@code LossyStoreContract}.
 */
@NullMarked
package io.nutshell.store.lossy;

import org.jspecify.annotations.NullMarked;
