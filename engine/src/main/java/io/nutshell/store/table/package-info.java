/**
 * What the storage methods build their hash tables of: {@link io.nutshell.store.table.Hash}, the
 * hash function; {@link io.nutshell.store.table.IdTable}, from hashes to ids; {@link
 * io.nutshell.store.table.Lookup}, a worker's position in it; {@link
 * io.nutshell.store.table.Places}, which hands out dense ids; {@link
 * io.nutshell.store.table.PackedEntries}, states of equal size side by side. Uses {@code memory}
 * only, and knows no storage method.
 *
 * <p>A table that only one method uses belongs in that method's package.
 */
@NullMarked
package io.nutshell.store.table;

import org.jspecify.annotations.NullMarked;
