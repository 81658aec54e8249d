/**
 * State-space caching: a table of fixed size in which new states replace old ones, so that states
 * may be visited again.
 *
 * <p>After Geldenhuys, "Efficient State-exploration", and Godefroid, Holzmann and Pirottin,
 * "State-Space Caching Revisited". {@link io.nutshell.store.cache.CacheStore} is the store. Uses
 * {@code store}, {@code store.table}, {@code compact}, {@code model} and {@code memory}, and no
 * other storage method.
 */
@NullMarked
package io.nutshell.store.cache;

import org.jspecify.annotations.NullMarked;
