package io.nutshell.language.pnml;

import io.nutshell.automaton.BranchingFormula;
import io.nutshell.automaton.BranchingFormula.Quantifier;
import io.nutshell.automaton.BranchingFormula.Temporal;
import io.nutshell.program.syntax.Expression;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BinaryOperator;
import java.util.function.Function;

/**
 * Reads formulas of computation tree logic from the contest's elements. Conditions on markings
 * become atoms named {@code a0}, {@code a1}, …; equal conditions are one atom, also in different
 * formulas.
 */
final class BranchingFormulas {
  private final Function<Element, Expression> conditions;
  private final Map<Expression, String> names = new HashMap<>();
  private final Map<String, Expression> meanings = new HashMap<>();

  /**
   * @param conditions reads a condition without temporal operators
   */
  BranchingFormulas(Function<Element, Expression> conditions) {
    this.conditions = conditions;
  }

  ContestFormula.Branching read(String id, Element top) {
    BranchingFormula formula = formula(top);
    Map<String, Expression> atoms = new HashMap<>(meanings);
    atoms.keySet().retainAll(formula.atoms());
    return new ContestFormula.Branching(id, formula, atoms);
  }

  private BranchingFormula formula(Element element) {
    if (ContestFormulas.plain(element)) {
      return condition(conditions.apply(element));
    }
    return switch (element.name()) {
      case "exists-path" -> path(Quantifier.SOME, element.only());
      case "all-paths" -> path(Quantifier.ALL, element.only());
      case "negation" -> new BranchingFormula.Not(formula(element.only()));
      case "conjunction" ->
          new BranchingFormula.And(element.children().stream().map(this::formula).toList());
      case "disjunction" ->
          new BranchingFormula.Or(element.children().stream().map(this::formula).toList());
      case "implication" -> binary(element, BranchingFormula.Implies::new);
      case "equivalence" -> binary(element, BranchingFormula.Equivalent::new);
      case "exclusive-disjunction" ->
          new BranchingFormula.Not(binary(element, BranchingFormula.Equivalent::new));
      case "finally", "globally", "next", "until" ->
          throw element.error(
              "this <%s> is on no path".formatted(element.name()),
              "put an <all-paths> or <exists-path> around it");
      default ->
          throw element.error(
              "formulas of computation tree logic have no <%s>".formatted(element.name()),
              "check the name of the element");
    };
  }

  private BranchingFormula path(Quantifier quantifier, Element path) {
    return switch (path.name()) {
      case "next" -> BranchingFormula.of(quantifier, Temporal.NEXT, formula(path.only()));
      case "finally" -> BranchingFormula.of(quantifier, Temporal.EVENTUALLY, formula(path.only()));
      case "globally" -> BranchingFormula.of(quantifier, Temporal.GLOBALLY, formula(path.only()));
      case "until" ->
          BranchingFormula.of(
              quantifier,
              Temporal.UNTIL,
              formula(path.part("before").only()),
              formula(path.part("reach").only()));
      default ->
          throw path.error(
              "a path has no <%s>".formatted(path.name()),
              "use <next>, <finally>, <globally> or <until>");
    };
  }

  private BranchingFormula binary(Element element, BinaryOperator<BranchingFormula> join) {
    List<Element> operands = element.two();
    return join.apply(formula(operands.getFirst()), formula(operands.getLast()));
  }

  private BranchingFormula condition(Expression condition) {
    if (condition.equals(Expression.TRUE) || condition.equals(Expression.FALSE)) {
      return new BranchingFormula.Constant(condition.equals(Expression.TRUE));
    }
    String name = names.computeIfAbsent(condition, _ -> "a" + names.size());
    meanings.put(name, condition);
    return new BranchingFormula.Atom(name);
  }
}
