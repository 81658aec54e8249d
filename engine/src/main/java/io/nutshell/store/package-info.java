/**
 * Storage: which states were seen, and the number of each. Here are the interfaces and what all
 * methods share; each storage method is a package of its own below, named after its idea: {@code
 * exact}, {@code tree}, {@code sorted}, {@code comback}, {@code delta}, {@code cache}, {@code
 * lossy}. The methods do not know each other; the hash tables they share are in {@code table}. Uses
 * {@code model}, {@code compact} and {@code memory}.
 *
 * <p>A store that takes states one by one is a {@link io.nutshell.store.StateStore}, one that takes
 * them in batches a {@link io.nutshell.store.BatchStore}. What else a store can do is a narrow
 * interface of its own ({@link io.nutshell.store.Retrievable}, {@link io.nutshell.store.Removable},
 * {@link io.nutshell.store.Pinning}, {@link io.nutshell.store.PathKeeping}, {@link
 * io.nutshell.store.Lossy}).
 *
 * <p>To add a method, make a package for it, implement one of the two interfaces, let its test
 * inherit {@code StateStoreContract}, {@code LossyStoreContract} or {@code BatchStoreContract}, and
 * add an entry to the registry in {@code plan}.
 */
@NullMarked
package io.nutshell.store;

import org.jspecify.annotations.NullMarked;
