package io.nutshell.language.cpn.ml.value;

/** The value {@code ()}. */
public enum Unit {
  UNIT;

  @Override
  public String toString() {
    return "()";
  }
}
