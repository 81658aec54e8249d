/**
 * Tree compression: a state is a binary tree, and equal sub-trees are stored once.
 *
 * <p>After Vladimír Štill, "State Space Compression for the DiVinE Model Checker". {@link
 * io.nutshell.store.tree.TreeStore} is the store; all else serves it. Uses {@code store}, {@code
 * store.table}, {@code model} and {@code memory}, and no other storage method.
 */
@NullMarked
package io.nutshell.store.tree;

import org.jspecify.annotations.NullMarked;
