/**
 * Threads: the {@link io.nutshell.parallel.Team} of workers that a search runs its parallel phases
 * on. Stands at the bottom and uses nothing but the JDK.
 */
@NullMarked
package io.nutshell.parallel;

import org.jspecify.annotations.NullMarked;
