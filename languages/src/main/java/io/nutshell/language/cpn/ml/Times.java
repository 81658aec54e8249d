package io.nutshell.language.cpn.ml;

/** How the time stamps and delays in an inscription are treated. */
public enum Times {
  /** They are an error: the colour set is not timed. */
  REFUSED,
  /** They are an error: the arc takes tokens from a timed place. */
  REFUSED_ON_INPUT,
  /** The tokens keep them. */
  KEPT,
  /** They are left out. */
  DROPPED;

  /**
   * The times of tokens that are put into a place.
   *
   * @param untimed whether time is left out of the whole net
   */
  public static Times whenPut(boolean timed, boolean untimed) {
    return untimed ? DROPPED : timed ? KEPT : REFUSED;
  }
}
