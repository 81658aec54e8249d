package io.nutshell.automaton;

import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Prints formulas such that {@link FormulaParser} reads them back. */
final class FormulaPrinter {
  private static final Pattern NAME = Pattern.compile("[A-Za-z_][A-Za-z_0-9]*(\\.[A-Za-z_0-9]+)*");

  private FormulaPrinter() {}

  static String print(Formula formula) {
    return switch (formula) {
      case Formula.True _, Formula.False _ -> formula.toString();
      case Formula.Atom(String text) -> atom(text, FormulaParser::readsAsAtom);
      case Formula.Not(Formula operand) -> "!" + operand(operand);
      case Formula.Next(Formula operand) -> "X " + operand(operand);
      case Formula.Eventually(Formula operand) -> "F " + operand(operand);
      case Formula.Globally(Formula operand) -> "G " + operand(operand);
      case Formula.And and -> joined(and, " && ");
      case Formula.Or or -> joined(or, " || ");
      case Formula.Implies implies -> joined(implies, " -> ");
      case Formula.Equivalent equivalent -> joined(equivalent, " <-> ");
      case Formula.Until until -> joined(until, " U ");
      case Formula.WeakUntil until -> joined(until, " W ");
      case Formula.Release release -> joined(release, " R ");
      case Formula.StrongRelease release -> joined(release, " M ");
    };
  }

  private static String joined(Formula formula, String operator) {
    return formula.operands().stream()
        .map(FormulaPrinter::operand)
        .collect(Collectors.joining(operator));
  }

  /** Parentheses are put around each operand with a binary operator, so no reader has to guess. */
  private static String operand(Formula operand) {
    boolean binary = operand.operands().size() > 1;
    return binary ? "(" + print(operand) + ")" : print(operand);
  }

  /**
   * @param plain whether a text is read as one atom even without quotation marks
   */
  static String atom(String text, Predicate<String> plain) {
    if (!plain.test(text)) {
      return '"' + text.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
    }
    return NAME.matcher(text).matches() ? text : "(" + text + ")";
  }
}
