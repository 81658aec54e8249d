package io.nutshell.automaton;

import java.util.ArrayList;
import java.util.List;

/** Reads formulas of linear temporal logic, in the spellings of Spot and SPIN. */
public final class FormulaParser {
  /** Deeper formulas are refused: algorithms on formulas are recursive. */
  static final int MAX_DEPTH = OperatorParser.MAX_DEPTH;

  private static final Grammar<Formula> LINEAR = new Linear();

  private FormulaParser() {}

  /**
   * Reads a formula.
   *
   * @throws FormulaException if the text is not a formula
   */
  public static Formula parse(String text) {
    return new OperatorParser<>(text, LINEAR).parse();
  }

  /**
   * Where an atom begins in the text of a formula.
   *
   * @return the index of its first character; -1 if the formula has no such atom
   */
  public static int atomStart(String text, String atom) {
    OperatorParser<Formula> parser = new OperatorParser<>(text, LINEAR);
    Formula _ = parser.parse();
    return parser.atomStart(atom);
  }

  /** Whether the text is read as one atom even without quotation marks. */
  static boolean readsAsAtom(String text) {
    try {
      return parse(text).equals(new Formula.Atom(text));
    } catch (FormulaException _) {
      return false;
    }
  }

  private static final class Linear implements Grammar<Formula> {
    @Override
    public String example() {
      return "'G p'";
    }

    @Override
    public String prefixes() {
      return "XFG";
    }

    @Override
    public Formula constant(boolean value) {
      return value ? new Formula.True() : new Formula.False();
    }

    @Override
    public Formula atom(String text) {
      return new Formula.Atom(text);
    }

    @Override
    public Formula apply(Operator operator, List<Formula> operands, int position) {
      List<Formula> parts = new ArrayList<>();
      for (Formula operand : operands) {
        if (operator == Operator.AND && operand instanceof Formula.And and) {
          parts.addAll(and.operands());
        } else if (operator == Operator.OR && operand instanceof Formula.Or or) {
          parts.addAll(or.operands());
        } else {
          parts.add(operand);
        }
      }
      return operator.apply(parts);
    }
  }
}
