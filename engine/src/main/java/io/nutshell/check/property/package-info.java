/**
 * The kinds of properties. A {@link io.nutshell.check.property.Property} provides everything that
 * the engine, the command line and the reports need to know about it: its id and words, what it
 * needs of the search, how it is watched, judged, confirmed and certified. Nothing outside this
 * package distinguishes kinds.
 *
 * <p>May use {@code check.trace}, {@code check.graph} and the packages below {@code check}.
 *
 * <p><b>To add a kind</b>, write a class that implements {@link
 * io.nutshell.check.property.Property} and has a {@link io.nutshell.check.property.PropertyKind},
 * and list that in {@link io.nutshell.check.property.PropertyKinds}. The option, the word in
 * property files, help, JSON, SARIF, replay and certificates follow.
 */
@NullMarked
package io.nutshell.check.property;

import org.jspecify.annotations.NullMarked;
