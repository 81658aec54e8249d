package io.nutshell.model;

/**
 * Something in the user's input that is accepted, but may not mean what its author thinks.
 *
 * @param text what it is taken for
 */
public record Warning(SourcePosition position, String text) {

  @Override
  public String toString() {
    return position + ": " + text;
  }
}
