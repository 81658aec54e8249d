package io.nutshell.check.ltl;

import io.nutshell.model.Fault;
import io.nutshell.model.Model;
import io.nutshell.model.State;

/**
 * The product of a system and an automaton as certificates state it, with the reference executor
 * alone. It is made for verification and shares nothing with the {@link Product} that searches
 * explore, except for the meaning of {@link Atoms}.
 */
public interface ReferenceProduct {

  /** Receives the steps of a state. */
  interface Visitor {
    void successor(State target);

    /** A step that cannot be made. */
    void fault(Fault fault);

    /** The property has no value in this state. */
    void valueless(String why);
  }

  /** The trusted model whose layout each state has, from the word {@link #prefix} on. */
  Model model();

  /** The number of words before those of the model: 1 for the automaton's location, or none. */
  int prefix();

  /**
   * The number of locations of the automaton; if there is a prefix, the first word is less than
   * this.
   */
  int locations();

  void initial(State target);

  /** Whether the steps that leave a state are accepting. */
  boolean accepting(State source);

  void expand(State source, Visitor visitor);
}
