/**
 * Checkpoints: what a breadth-first search did, kept in a folder, so that it can be taken up after
 * its process has ended, however that was. A {@link io.nutshell.search.journal.RunFolder} holds one
 * run: a journal that grows, and a small {@link io.nutshell.search.journal.Checkpoint} that says
 * how much of it counts, replaced as a whole each time. Uses {@code search} and {@code model}.
 */
@NullMarked
package io.nutshell.search.journal;

import org.jspecify.annotations.NullMarked;
