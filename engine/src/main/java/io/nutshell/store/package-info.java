/**
 * Storage: which states were seen, and each one's number. One class per storage method, behind
 * {@link io.nutshell.store.StateStore}; what else a store can do is a narrow interface of its own
 * ({@link io.nutshell.store.Retrievable} …). A store that takes states in batches is a {@link
 * io.nutshell.store.BatchStore} instead. Uses {@code model}, {@code compact} and {@code memory}.
 *
 * <p>To add a store, implement {@code StateStore}, let its test inherit {@code StateStoreContract}
 * (or {@code BatchStore} and {@code BatchStoreContract}), and add a line to the registry in {@code
 * plan}.
 */
@NullMarked
package io.nutshell.store;

import org.jspecify.annotations.NullMarked;
