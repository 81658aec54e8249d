package io.nutshell.language.cpn.ml.eval;

/** A part of a compiled expression. */
public abstract class Node {

  public abstract Object eval(Object[] frame);

  /** The value of a condition. */
  public boolean test(Object[] frame) {
    return (Boolean) eval(frame);
  }

  /** The value of an int. */
  public long number(Object[] frame) {
    return (Long) eval(frame);
  }
}
