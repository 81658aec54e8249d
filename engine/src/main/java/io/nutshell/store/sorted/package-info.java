/**
 * The sorted store: all states as sorted numbers, of which only the gaps are stored.
 *
 * <p>From the bottom up: {@link io.nutshell.store.sorted.KeyOrder} says which bit of a state is
 * which bit of its key, {@link io.nutshell.store.sorted.StateKeys} turns states into keys and back;
 * {@link io.nutshell.store.sorted.GapCode} codes gaps, with a {@link
 * io.nutshell.store.sorted.FlipCode} for rare ones between wide keys; a {@link
 * io.nutshell.store.sorted.Run} is a sequence of keys in {@link io.nutshell.store.sorted.Pages} or
 * {@link io.nutshell.store.sorted.DiskPages}, written by a {@link
 * io.nutshell.store.sorted.RunWriter} and read by a {@link io.nutshell.store.sorted.RunCursor};
 * {@link io.nutshell.store.sorted.SortedSet} is a set made of runs, which {@link
 * io.nutshell.store.sorted.Rewriting} merges, by ranges of keys on several threads; keys found but
 * not looked up yet are {@link io.nutshell.store.sorted.Candidates}; and {@link
 * io.nutshell.store.sorted.SortedStore} is the store, of which several threads read layers in
 * {@link io.nutshell.store.sorted.SortedRounds}. {@link io.nutshell.store.sorted.OrderChooser} and
 * {@link io.nutshell.store.sorted.OrderSearch} search for an order of bits that makes the gaps
 * small, by {@link io.nutshell.store.sorted.OrderCost}, on several threads; a large set is sorted
 * again only if {@link io.nutshell.store.sorted.ReorderedPieces} of it show that this saves enough.
 */
@NullMarked
package io.nutshell.store.sorted;

import org.jspecify.annotations.NullMarked;
