package io.nutshell.language.pnml;

import io.nutshell.automaton.BranchingFormula;
import io.nutshell.automaton.Formula;
import io.nutshell.model.InputError;
import io.nutshell.program.syntax.Expression;
import java.util.List;
import java.util.Map;

/** A formula of the Model Checking Contest. */
public sealed interface ContestFormula {

  /** The contest's name for it. */
  String id();

  /** Whether the condition holds in some reachable marking, or in every one. */
  record Reachability(String id, boolean exists, Expression condition) implements ContestFormula {}

  /**
   * The maximum number of tokens that some places together hold in a reachable marking.
   *
   * @param places their numbers among the places of the file
   */
  record Bound(String id, List<Integer> places) implements ContestFormula {
    public Bound {
      places = List.copyOf(places);
    }
  }

  /**
   * Whether a formula of linear temporal logic is true of every run.
   *
   * @param atoms the condition that each atom of the formula stands for
   */
  record Linear(String id, Formula formula, Map<String, Expression> atoms)
      implements ContestFormula {
    public Linear {
      atoms = Map.copyOf(atoms);
    }
  }

  /**
   * Whether a formula of computation tree logic is true in the initial marking. The atoms of all
   * formulas of one {@link ContestFormulas} have different names, unless they are equal.
   *
   * @param atoms the condition that each atom of the formula stands for
   */
  record Branching(String id, BranchingFormula formula, Map<String, Expression> atoms)
      implements ContestFormula {
    public Branching {
      atoms = Map.copyOf(atoms);
    }
  }

  /**
   * A formula that cannot be answered.
   *
   * @param error why not
   */
  record Unusable(String id, InputError error) implements ContestFormula {}
}
