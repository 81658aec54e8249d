package io.nutshell.app.contest;

/** A technique that may decide a question, with the words for it in the contest's answers. */
public enum Technique {
  /** The formula is a constant once it is simplified. */
  SIMPLIFICATION("QUERY_REDUCTION"),
  /** The bounds of places make it one. */
  BOUNDS("TOPOLOGICAL QUERY_REDUCTION"),
  /** The initial marking decides it. */
  INITIAL_STATE("INITIAL_STATE"),
  /** A marking of a random walk decides it. */
  RANDOM_WALK("RANDOM_WALK"),
  /** A few markings, found on the fly, decide it. */
  LOCAL("EXPLICIT CTL_CZERO"),
  /** Markings were explored. */
  EXPLORATION("EXPLICIT"),
  /** Accepting cycles of the product with an automaton were searched for. */
  AUTOMATON("EXPLICIT LTL_TO_BUCHI");

  private final String words;

  Technique(String words) {
    this.words = words;
  }

  /** The words in an answer. */
  public String words() {
    return words;
  }

  /** The words after an answer in the contest's form. */
  String suffix() {
    return " TECHNIQUES " + words();
  }
}
