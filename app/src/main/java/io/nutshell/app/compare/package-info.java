/**
 * Compares storage methods on one model. Each {@link io.nutshell.app.compare.Contender} runs in a
 * separate JVM, so that none is influenced by what another has warmed up or left behind, and its
 * {@link io.nutshell.app.compare.Trial} comes back as JSON. A {@link
 * io.nutshell.app.compare.Comparison} puts them side by side.
 *
 * <p>May use {@code report}; what the page shows is in {@code pages}.
 */
@NullMarked
package io.nutshell.app.compare;

import org.jspecify.annotations.NullMarked;
