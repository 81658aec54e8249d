package io.nutshell.check.property;

import io.nutshell.check.ltl.ReferenceProduct;

/**
 * What a certificate of a property of infinite runs is verified with.
 *
 * @param origin what relates the automaton to the property
 * @param automatonStates the number of states of the automaton; 0 if it is part of the model
 * @param words the number of words on which the automaton was compared with the formula
 * @param violating how many of them violate the formula; the automaton accepts all of these
 */
public record EmptinessProof(
    ReferenceProduct product, Origin origin, int automatonStates, long words, long violating) {

  /** How an automaton is related to the property that it stands for. */
  public enum Origin {
    /** It was translated from a formula, which is sampled and otherwise trusted. */
    FORMULA("formula"),
    /** It is the property itself, in a file. */
    FILE("file"),
    /** It is the property itself, in the model. */
    MODEL("model");

    private final String id;

    Origin(String id) {
      this.id = id;
    }

    /** The word used in machine-readable output. */
    public String id() {
      return id;
    }
  }

  /**
   * How many words to sample.
   *
   * @param seed the same words are sampled for the same seed
   */
  public record Sampling(long words, long seed) {}

  /** The automaton of a certificate does not stand for its property; the message says why. */
  public static final class UnfitAutomaton extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final String why;

    public UnfitAutomaton(String why) {
      super(why);
      this.why = why;
    }

    public String why() {
      return why;
    }
  }
}
