package io.nutshell.language.cpn.ml;

/** What becomes of the time stamps and delays in an inscription. */
public enum Times {
  /** They are an error: the colour set is not timed. */
  REFUSED,
  /** They are an error: the arc takes tokens from a timed place. */
  REFUSED_ON_INPUT,
  /** The tokens keep them. */
  KEPT,
  /** They are left out. */
  DROPPED
}
