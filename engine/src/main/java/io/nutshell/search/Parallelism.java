package io.nutshell.search;

import io.nutshell.parallel.Team;

/**
 * How a search uses several threads. What it finds, and in which order, does not depend on this.
 *
 * @param team the threads; all work is done by the searching thread where it is the only one
 * @param minStates the search uses one thread until it has found this many states
 * @param minLayer layers with fewer states left are expanded by one thread
 * @param chunk the number of neighbouring states that a worker expands at a time; a power of two
 * @param measured whether one thread does the work where measurements say that it is faster
 */
public record Parallelism(Team team, long minStates, long minLayer, int chunk, boolean measured) {

  /** One thread. */
  public static final Parallelism NONE = of(Team.alone(), false);

  private static final long MIN_STATES = 100_000;
  private static final long MIN_LAYER = 1 << 12;
  private static final int CHUNK = 1 << 10;

  public Parallelism {
    if (Integer.bitCount(chunk) != 1 || chunk > Course.PULSE) {
      throw new IllegalArgumentException("chunks of " + chunk);
    }
  }

  /** Threads that work together if there are enough states. */
  public static Parallelism of(Team team, boolean measured) {
    return new Parallelism(team, MIN_STATES, MIN_LAYER, CHUNK, measured);
  }
}
