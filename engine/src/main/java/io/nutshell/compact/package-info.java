/**
 * Compaction: how values become bits. {@link io.nutshell.compact.BitFields} lays variables out in
 * words, each as wide as its range needs; {@link io.nutshell.compact.MixedRadix} combines them into
 * one number, which is smaller still. Stores that hold states in full encode them with a {@link
 * io.nutshell.compact.Packing}. Uses {@code model} only.
 */
@NullMarked
package io.nutshell.compact;

import org.jspecify.annotations.NullMarked;
