package io.nutshell.language.pnml;

import io.nutshell.automaton.Formula;
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

  /** A formula of an unsupported logic. */
  record Other(String id) implements ContestFormula {}
}
