package io.nutshell.search;

import io.nutshell.store.Path;
import org.jspecify.annotations.Nullable;

/**
 * The result of a search for an accepting cycle.
 *
 * @param found whether there is an accepted run
 * @param path the stem of such a run and then the cycle; null if none was found, or if the path to
 *     it is not known
 * @param loop the number of steps of the stem: the state after them is the last state of the path
 *     again; {@link #NO_LOOP} if the path is a bad prefix: every continuation of it is accepted
 */
public record CycleOutcome(Outcome outcome, boolean found, @Nullable Path path, int loop) {
  public static final int NO_LOOP = -1;

  /** No accepted run was found. */
  static CycleOutcome none(Outcome outcome) {
    return new CycleOutcome(outcome, false, null, NO_LOOP);
  }
}
