package io.nutshell.language.cpn.ml.eval;

/** A value that is known before anything is evaluated. */
public final class ConstantNode extends Node {
  private final Object value;

  ConstantNode(Object value) {
    this.value = value;
  }

  public Object value() {
    return value;
  }

  @Override
  public Object eval(Object[] frame) {
    return value;
  }
}
