package io.nutshell.check.certificate;

/** A certificate does not prove what it claims; the message says why. */
public final class Rejection extends RuntimeException {
  private static final long serialVersionUID = 1;

  public Rejection(String why) {
    super(why, null, false, false);
  }
}
