package io.nutshell.check.property;

/** The answer to a question about all reachable states; it never claims more than was explored. */
public enum Verdict {
  /** True, by a complete and exact exploration, or by a witness that was replayed. */
  HOLDS("holds", 0),
  /**
   * False, by a counterexample that was replayed, or by a complete exploration that found no
   * witness.
   */
  VIOLATED("violated", 1),
  /** The exploration ended by itself, but its store may have missed states. */
  NO_VIOLATION_FOUND("no-violation-found", 3),
  /**
   * A limit ended the exploration first. For one property: the states explored do not decide it.
   */
  INCOMPLETE("incomplete", 4),
  /** For one property: the exploration ended for another reason before this one was decided. */
  UNDECIDED("undecided", 4);

  private final String id;
  private final int exitCode;

  Verdict(String id, int exitCode) {
    this.id = id;
    this.exitCode = exitCode;
  }

  /** The word used in machine-readable output. */
  public String id() {
    return id;
  }

  public int exitCode() {
    return exitCode;
  }
}
