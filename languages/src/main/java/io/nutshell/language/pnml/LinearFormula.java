package io.nutshell.language.pnml;

import io.nutshell.automaton.Formula;
import io.nutshell.program.syntax.Expression;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BinaryOperator;
import java.util.function.Function;

/**
 * Reads one formula of linear temporal logic from the contest's elements. Conditions on markings
 * become atoms named {@code a0}, {@code a1}, …; equal conditions are one atom.
 */
final class LinearFormula {
  /** The names of the temporal operators. */
  static final Set<String> OPERATORS = Set.of("finally", "globally", "next", "until");

  private final Function<Element, Expression> conditions;
  private final Map<Expression, Formula.Atom> atoms = new HashMap<>();

  /**
   * @param conditions reads a condition without temporal operators
   */
  LinearFormula(Function<Element, Expression> conditions) {
    this.conditions = conditions;
  }

  ContestFormula.Linear read(String id, Element path) {
    Formula formula = formula(path);
    Map<String, Expression> texts = new HashMap<>();
    atoms.forEach((condition, atom) -> texts.put(atom.text(), condition));
    return new ContestFormula.Linear(id, formula, texts);
  }

  private Formula formula(Element element) {
    return switch (element.name()) {
      case "finally" -> new Formula.Eventually(formula(element.only()));
      case "globally" -> new Formula.Globally(formula(element.only()));
      case "next" -> new Formula.Next(formula(element.only()));
      case "until" -> new Formula.Until(operand(element, "before"), operand(element, "reach"));
      case "negation" -> formula(element.only()).negated();
      case "conjunction" -> chain(element, new Formula.True(), Formula.And::new);
      case "disjunction" -> chain(element, new Formula.False(), Formula.Or::new);
      case "implication" -> binary(element, Formula.Implies::new);
      case "equivalence" -> binary(element, Formula.Equivalent::new);
      case "exclusive-disjunction" -> binary(element, Formula.Equivalent::new).negated();
      default -> condition(conditions.apply(element));
    };
  }

  private Formula operand(Element until, String name) {
    return formula(until.part(name).only());
  }

  private Formula chain(Element element, Formula none, Function<List<Formula>, Formula> join) {
    List<Formula> operands = element.children().stream().map(this::formula).toList();
    return switch (operands.size()) {
      case 0 -> none;
      case 1 -> operands.getFirst();
      default -> join.apply(operands);
    };
  }

  private Formula binary(Element element, BinaryOperator<Formula> join) {
    List<Element> operands = element.two();
    return join.apply(formula(operands.getFirst()), formula(operands.getLast()));
  }

  private Formula condition(Expression condition) {
    if (condition.equals(Expression.TRUE)) {
      return new Formula.True();
    }
    return condition.equals(Expression.FALSE)
        ? new Formula.False()
        : atoms.computeIfAbsent(condition, _ -> new Formula.Atom("a" + atoms.size()));
  }
}
