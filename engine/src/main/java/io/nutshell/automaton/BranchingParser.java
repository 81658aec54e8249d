package io.nutshell.automaton;

import io.nutshell.automaton.BranchingFormula.Quantifier;
import io.nutshell.automaton.BranchingFormula.Temporal;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Reads formulas of computation tree logic: {@code AG EF p}, {@code A(p U q)}, {@code E[p U q]},
 * {@code A[] p}. Operators, atoms and constants are written as in {@link FormulaParser}.
 */
public final class BranchingParser {
  private static final Grammar<Part> BRANCHING = new Branching();

  private BranchingParser() {}

  /**
   * Reads a formula.
   *
   * @throws FormulaException if the text is not a formula
   */
  public static BranchingFormula parse(String text) {
    return new OperatorParser<>(text, BRANCHING).parse().state();
  }

  /**
   * Where an atom begins in the text of a formula.
   *
   * @return the index of its first character; -1 if the formula has no such atom
   */
  public static int atomStart(String text, String atom) {
    OperatorParser<Part> parser = new OperatorParser<>(text, BRANCHING);
    Part _ = parser.parse();
    return parser.atomStart(atom);
  }

  /** Whether the text is read as one atom even without quotation marks. */
  static boolean readsAsAtom(String text) {
    try {
      return parse(text).equals(new BranchingFormula.Atom(text));
    } catch (FormulaException _) {
      return false;
    }
  }

  /**
   * A formula of states, or a temporal operator that waits for its quantifier.
   *
   * @param formula null if the quantifier is missing
   */
  private record Part(
      @Nullable BranchingFormula formula,
      @Nullable Temporal temporal,
      List<BranchingFormula> operands,
      int position) {

    static Part of(BranchingFormula formula) {
      return new Part(formula, null, List.of(), 0);
    }

    BranchingFormula state() {
      if (formula == null) {
        throw new FormulaException(
            "this '%s' has no path quantifier".formatted(temporal),
            position,
            operands.size() == 1
                ? "write A%s (on all paths) or E%s (on some path)".formatted(temporal, temporal)
                : "write A(… %s …) (on all paths) or E(… %s …) (on some path)"
                    .formatted(temporal, temporal));
      }
      return formula;
    }
  }

  private static final class Branching implements Grammar<Part> {
    @Override
    public String example() {
      return "'AG EF p'";
    }

    @Override
    public String prefixes() {
      return "AEXFG";
    }

    @Override
    public Part constant(boolean value) {
      return Part.of(new BranchingFormula.Constant(value));
    }

    @Override
    public Part atom(String text) {
      return Part.of(new BranchingFormula.Atom(text));
    }

    @Override
    public Part apply(Operator operator, List<Part> operands, int position) {
      if (operator == Operator.ALL || operator == Operator.SOME) {
        Quantifier quantifier = operator == Operator.ALL ? Quantifier.ALL : Quantifier.SOME;
        return quantified(quantifier, operands.getFirst(), position);
      }
      List<BranchingFormula> states = operands.stream().map(Part::state).toList();
      Temporal temporal =
          switch (operator) {
            case NEXT -> Temporal.NEXT;
            case EVENTUALLY -> Temporal.EVENTUALLY;
            case GLOBALLY -> Temporal.GLOBALLY;
            case UNTIL -> Temporal.UNTIL;
            case WEAK_UNTIL -> Temporal.WEAK_UNTIL;
            case RELEASE -> Temporal.RELEASE;
            case STRONG_RELEASE -> Temporal.STRONG_RELEASE;
            default -> null;
          };
      return temporal == null
          ? Part.of(joined(operator, states))
          : new Part(null, temporal, states, position);
    }

    private static Part quantified(Quantifier quantifier, Part operand, int position) {
      Temporal temporal = operand.temporal;
      if (temporal == null) {
        throw new FormulaException(
            "this '%s' is followed by no temporal operator".formatted(quantifier),
            position,
            "write %sX, %sF, %sG or %s(… U …); put a name such as %s between quotation marks"
                .formatted(quantifier, quantifier, quantifier, quantifier, quantifier));
      }
      return Part.of(new BranchingFormula.Path(quantifier, temporal, operand.operands));
    }

    private static BranchingFormula joined(Operator operator, List<BranchingFormula> operands) {
      BranchingFormula left = operands.getFirst();
      BranchingFormula right = operands.getLast();
      return switch (operator) {
        case NOT -> new BranchingFormula.Not(left);
        case AND -> new BranchingFormula.And(operands);
        case OR -> new BranchingFormula.Or(operands);
        case IMPLIES -> new BranchingFormula.Implies(left, right);
        case EQUIVALENT -> new BranchingFormula.Equivalent(left, right);
        default -> throw new IllegalStateException(operator + " joins no formulas of states");
      };
    }
  }
}
