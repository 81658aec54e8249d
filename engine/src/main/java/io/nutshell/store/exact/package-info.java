/**
 * Every state in full, in an arena with a hash table: as the model lays it out ({@link
 * io.nutshell.store.exact.ExactStore}) or as some packing writes it ({@link
 * io.nutshell.store.exact.PackedStore}). No paper: this is what the others are measured against.
 * Uses {@code store}, {@code store.table}, {@code compact}, {@code model} and {@code memory}, and
 * no other storage method.
 */
@NullMarked
package io.nutshell.store.exact;

import org.jspecify.annotations.NullMarked;
