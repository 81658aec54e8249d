/**
 * Every state in full, in an arena with a hash table: as the model lays it out ({@link
 * io.nutshell.store.exact.ExactStore}) or as some packing writes it ({@link
 * io.nutshell.store.exact.PackedStore}). It follows no paper: it is the baseline. Uses {@code
 * store}, {@code store.table}, {@code compact}, {@code model} and {@code memory}, and no other
 * storage method.
 */
@NullMarked
package io.nutshell.store.exact;

import org.jspecify.annotations.NullMarked;
