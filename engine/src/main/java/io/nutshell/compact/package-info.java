/**
 * Compaction: how values become bits. {@link io.nutshell.compact.BitFields} lays variables out in
 * words, each as wide as its range needs; {@link io.nutshell.compact.MixedRadix} makes one number
 * of them, which is smaller still. A store that holds states in full writes them down by a {@link
 * io.nutshell.compact.Packing}. Uses {@code model} only.
 */
@NullMarked
package io.nutshell.compact;

import org.jspecify.annotations.NullMarked;
