package io.nutshell.language.cpn.ml.value;

/** A token occurs more often than can be counted. Cheap to throw. */
public final class TooManyTokens extends RuntimeException {
  private static final long serialVersionUID = 1;

  public TooManyTokens() {
    super("a token occurs too often to be counted", null, false, false);
  }
}
