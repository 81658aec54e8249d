/**
 * Compaction: how values become bits. {@link io.nutshell.compact.BitFields} lays variables out in
 * words, each as wide as its range needs. Uses {@code model} only.
 */
@NullMarked
package io.nutshell.compact;

import org.jspecify.annotations.NullMarked;
