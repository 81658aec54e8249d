/**
 * Memory: the {@link io.nutshell.memory.MemoryBudget} that every large table is charged to, and the
 * off-heap {@link io.nutshell.memory.Region} those tables are made of. Stands at the bottom and
 * uses nothing but the JDK.
 */
@NullMarked
package io.nutshell.memory;

import org.jspecify.annotations.NullMarked;
