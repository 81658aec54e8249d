/**
 * Checkpoints: the records of a breadth-first search, kept in a folder, so that the search can be
 * resumed after its process has ended or crashed. A {@link io.nutshell.search.journal.RunFolder}
 * holds one run: a journal that grows, and a small {@link io.nutshell.search.journal.Checkpoint}
 * that holds the journal's valid length and is replaced as a whole each time. Uses {@code search}
 * and {@code model}.
 */
@NullMarked
package io.nutshell.search.journal;

import org.jspecify.annotations.NullMarked;
