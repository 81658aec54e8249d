package io.nutshell.language.cpn.ml.eval;

/** A compiled pattern. */
public abstract class Matcher {

  /** Whether the value matches; writes the variables of the pattern to the frame. */
  public abstract boolean match(Object value, Object[] frame);
}
