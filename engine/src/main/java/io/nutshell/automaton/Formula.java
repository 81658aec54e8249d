package io.nutshell.automaton;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * A formula of linear temporal logic. {@link FormulaParser} reads what {@code toString} prints.
 *
 * <p>A formula speaks about an infinite word, position by position; {@link Evaluator} defines when
 * it holds. The operators are those of Spot: {@code W} is the weak until and {@code M}, the strong
 * release, is its dual.
 */
public sealed interface Formula {

  /** Holds everywhere. */
  record True() implements Formula {
    @Override
    public String toString() {
      return "true";
    }
  }

  /** Holds nowhere. */
  record False() implements Formula {
    @Override
    public String toString() {
      return "false";
    }
  }

  /** A proposition: text that only the model can interpret. */
  record Atom(String text) implements Formula {
    @Override
    public String toString() {
      return FormulaPrinter.print(this);
    }
  }

  /** Holds where the operand does not. */
  record Not(Formula operand) implements Formula {
    @Override
    public String toString() {
      return FormulaPrinter.print(this);
    }
  }

  /** Holds where all operands hold; there are at least two. */
  record And(List<Formula> operands) implements Formula {
    public And {
      operands = List.copyOf(operands);
    }

    public And(Formula left, Formula right) {
      this(List.of(left, right));
    }

    @Override
    public String toString() {
      return FormulaPrinter.print(this);
    }
  }

  /** Holds where some operand holds; there are at least two. */
  record Or(List<Formula> operands) implements Formula {
    public Or {
      operands = List.copyOf(operands);
    }

    public Or(Formula left, Formula right) {
      this(List.of(left, right));
    }

    @Override
    public String toString() {
      return FormulaPrinter.print(this);
    }
  }

  /** {@code left -> right}. */
  record Implies(Formula left, Formula right) implements Formula {
    @Override
    public String toString() {
      return FormulaPrinter.print(this);
    }
  }

  /** {@code left <-> right}. */
  record Equivalent(Formula left, Formula right) implements Formula {
    @Override
    public String toString() {
      return FormulaPrinter.print(this);
    }
  }

  /** {@code X operand}: the operand holds at the next position. */
  record Next(Formula operand) implements Formula {
    @Override
    public String toString() {
      return FormulaPrinter.print(this);
    }
  }

  /** {@code F operand}: the operand holds now or later. */
  record Eventually(Formula operand) implements Formula {
    @Override
    public String toString() {
      return FormulaPrinter.print(this);
    }
  }

  /** {@code G operand}: the operand holds now and at all later positions. */
  record Globally(Formula operand) implements Formula {
    @Override
    public String toString() {
      return FormulaPrinter.print(this);
    }
  }

  /** {@code left U right}: the right holds now or later, and the left at all positions before. */
  record Until(Formula left, Formula right) implements Formula {
    @Override
    public String toString() {
      return FormulaPrinter.print(this);
    }
  }

  /** {@code left W right}: as until, but the right need not come if the left holds for ever. */
  record WeakUntil(Formula left, Formula right) implements Formula {
    @Override
    public String toString() {
      return FormulaPrinter.print(this);
    }
  }

  /**
   * {@code left R right}: the right holds up to and including the position where the left holds,
   * for ever if there is none.
   */
  record Release(Formula left, Formula right) implements Formula {
    @Override
    public String toString() {
      return FormulaPrinter.print(this);
    }
  }

  /** {@code left M right}: as release, but the left must hold at some time. */
  record StrongRelease(Formula left, Formula right) implements Formula {
    @Override
    public String toString() {
      return FormulaPrinter.print(this);
    }
  }

  /** The formula that holds exactly where this one does not. */
  default Formula negated() {
    return switch (this) {
      case True _ -> new False();
      case False _ -> new True();
      case Not not -> not.operand();
      default -> new Not(this);
    };
  }

  /** The direct subformulas, from left to right. */
  default List<Formula> operands() {
    return switch (this) {
      case True _, False _, Atom _ -> List.of();
      case Not(Formula operand) -> List.of(operand);
      case Next(Formula operand) -> List.of(operand);
      case Eventually(Formula operand) -> List.of(operand);
      case Globally(Formula operand) -> List.of(operand);
      case And and -> and.operands;
      case Or or -> or.operands;
      case Implies(Formula left, Formula right) -> List.of(left, right);
      case Equivalent(Formula left, Formula right) -> List.of(left, right);
      case Until(Formula left, Formula right) -> List.of(left, right);
      case WeakUntil(Formula left, Formula right) -> List.of(left, right);
      case Release(Formula left, Formula right) -> List.of(left, right);
      case StrongRelease(Formula left, Formula right) -> List.of(left, right);
    };
  }

  /** The texts of all atoms, each once, in the order in which they first occur. */
  default List<String> atoms() {
    Set<String> atoms = new LinkedHashSet<>();
    List<Formula> pending = new ArrayList<>(List.of(this));
    while (!pending.isEmpty()) {
      Formula formula = pending.removeLast();
      if (formula instanceof Atom(String text)) {
        atoms.add(text);
      }
      pending.addAll(formula.operands().reversed());
    }
    return List.copyOf(atoms);
  }

  /** Whether the formula has a next operator: such a formula is not invariant under stuttering. */
  default boolean hasNext() {
    return this instanceof Next || operands().stream().anyMatch(Formula::hasNext);
  }
}
