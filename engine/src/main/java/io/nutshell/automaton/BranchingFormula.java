package io.nutshell.automaton;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * A formula of computation tree logic (CTL), which is true or false in each state. {@link
 * BranchingParser} reads what {@code toString} prints.
 *
 * <p>Path quantifiers range over the maximal paths from a state: the infinite ones, and the finite
 * ones that end in a dead state.
 */
public sealed interface BranchingFormula {

  /** Over which paths a formula quantifies. */
  enum Quantifier {
    ALL("A"),
    SOME("E");

    private final String symbol;

    Quantifier(String symbol) {
      this.symbol = symbol;
    }

    @Override
    public String toString() {
      return symbol;
    }
  }

  /** What is said about a path. */
  enum Temporal {
    NEXT("X", 1),
    EVENTUALLY("F", 1),
    GLOBALLY("G", 1),
    UNTIL("U", 2),
    WEAK_UNTIL("W", 2),
    RELEASE("R", 2),
    STRONG_RELEASE("M", 2);

    private final String symbol;
    private final int operands;

    Temporal(String symbol, int operands) {
      this.symbol = symbol;
      this.operands = operands;
    }

    public int operands() {
      return operands;
    }

    @Override
    public String toString() {
      return symbol;
    }
  }

  /** True everywhere, or nowhere. */
  record Constant(boolean value) implements BranchingFormula {
    @Override
    public String toString() {
      return value ? "true" : "false";
    }
  }

  /** A proposition: text that only the model can interpret. */
  record Atom(String text) implements BranchingFormula {
    @Override
    public String toString() {
      return FormulaPrinter.atom(text, BranchingParser::readsAsAtom);
    }
  }

  record Not(BranchingFormula operand) implements BranchingFormula {
    @Override
    public String toString() {
      return "!" + enclosed(operand);
    }
  }

  /** True where all operands are. */
  record And(List<BranchingFormula> operands) implements BranchingFormula {
    public And {
      operands = List.copyOf(operands);
    }

    @Override
    public String toString() {
      return joined(operands, " && ", "true");
    }
  }

  /** True where some operand is. */
  record Or(List<BranchingFormula> operands) implements BranchingFormula {
    public Or {
      operands = List.copyOf(operands);
    }

    @Override
    public String toString() {
      return joined(operands, " || ", "false");
    }
  }

  record Implies(BranchingFormula left, BranchingFormula right) implements BranchingFormula {
    @Override
    public String toString() {
      return joined(List.of(left, right), " -> ", "");
    }
  }

  record Equivalent(BranchingFormula left, BranchingFormula right) implements BranchingFormula {
    @Override
    public String toString() {
      return joined(List.of(left, right), " <-> ", "");
    }
  }

  /** A quantifier and a temporal operator, such as {@code AG} or {@code E(p U q)}. */
  record Path(Quantifier quantifier, Temporal temporal, List<BranchingFormula> operands)
      implements BranchingFormula {
    public Path {
      operands = List.copyOf(operands);
      if (operands.size() != temporal.operands()) {
        throw new IllegalArgumentException(temporal + " has another number of operands");
      }
    }

    @Override
    public String toString() {
      return operands.size() == 1
          ? quantifier + "" + temporal + " " + enclosed(operands.getFirst())
          : quantifier + "(" + joined(operands, " " + temporal + " ", "") + ")";
    }
  }

  private static String joined(List<BranchingFormula> operands, String operator, String none) {
    return operands.isEmpty()
        ? none
        : operands.stream().map(BranchingFormula::enclosed).collect(Collectors.joining(operator));
  }

  /** The text of an operand, in parentheses if another operator could take part of it. */
  private static String enclosed(BranchingFormula operand) {
    boolean binary =
        switch (operand) {
          case And _, Or _, Implies _, Equivalent _ -> true;
          case Constant _, Atom _, Not _, Path _ -> false;
        };
    return binary ? "(" + operand + ")" : operand.toString();
  }

  static BranchingFormula not(BranchingFormula operand) {
    return new Not(operand);
  }

  static BranchingFormula of(
      Quantifier quantifier, Temporal temporal, BranchingFormula... operands) {
    return new Path(quantifier, temporal, List.of(operands));
  }

  /** The direct subformulas, from left to right. */
  default List<BranchingFormula> parts() {
    return switch (this) {
      case Constant _, Atom _ -> List.of();
      case Not(BranchingFormula operand) -> List.of(operand);
      case And and -> and.operands;
      case Or or -> or.operands;
      case Implies(BranchingFormula left, BranchingFormula right) -> List.of(left, right);
      case Equivalent(BranchingFormula left, BranchingFormula right) -> List.of(left, right);
      case Path path -> path.operands;
    };
  }

  /** Whether it has no path quantifier: it is then decided by one state. */
  default boolean propositional() {
    return !(this instanceof Path) && parts().stream().allMatch(BranchingFormula::propositional);
  }

  /** The texts of all atoms, each once, in the order in which they first occur. */
  default List<String> atoms() {
    Set<String> atoms = new LinkedHashSet<>();
    List<BranchingFormula> pending = new ArrayList<>(List.of(this));
    while (!pending.isEmpty()) {
      BranchingFormula formula = pending.removeLast();
      if (formula instanceof Atom(String text)) {
        atoms.add(text);
      }
      pending.addAll(formula.parts().reversed());
    }
    return List.copyOf(atoms);
  }
}
