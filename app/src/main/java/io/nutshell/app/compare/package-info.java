/**
 * Storage methods held against each other on one model: each {@link
 * io.nutshell.app.compare.Contender} runs in a Java machine of its own, so that none profits from
 * what another has warmed up or left behind, and its {@link io.nutshell.app.compare.Trial} comes
 * back as JSON. A {@link io.nutshell.app.compare.Comparison} puts them side by side.
 *
 * <p>May use {@code report}; what the page shows is in {@code pages}.
 */
@NullMarked
package io.nutshell.app.compare;

import org.jspecify.annotations.NullMarked;
