package io.nutshell.automaton;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Reads formulas of temporal logic over expressions of a model's language. A {@link Grammar} says
 * which operators there are and builds the formulas.
 *
 * <p>An operator-precedence parser with a stack of its own, so that no input overflows the stack of
 * the thread. Unary operators bind tightest, then {@code U R W M}, then {@code &&}, then {@code
 * ||}, then {@code ->} and {@code <->}. Binary temporal operators and implications group to the
 * right, as in Spot. Atoms are expressions of the model's language, see {@link AtomScanner}; texts
 * in double quotation marks or braces are atoms whatever they contain.
 */
final class OperatorParser<F> {
  /** Deeper formulas are refused: algorithms on formulas are recursive. */
  static final int MAX_DEPTH = 500;

  private static final Set<String> TRUE = Set.of("true", "1");
  private static final Set<String> FALSE = Set.of("false", "0");

  private final String text;
  private final Grammar<F> grammar;
  private final AtomScanner scanner;
  private final List<Pending> operators = new ArrayList<>();
  private final List<Operand<F>> operands = new ArrayList<>();

  /** Where each atom occurs first. */
  private final Map<String, Integer> atomStarts = new HashMap<>();

  private int at;

  OperatorParser(String text, Grammar<F> grammar) {
    if (text.isBlank()) {
      throw new FormulaException(
          "the formula is empty", 0, "write one such as " + grammar.example());
    }
    this.text = text;
    this.grammar = grammar;
    this.scanner = new AtomScanner(text);
  }

  /** An operator, and where it is in the text. */
  private record Pending(Operator operator, int position, int length) {}

  private record Operand<F>(F formula, int depth) {}

  /** The index of the first character of an atom, after {@link #parse}; -1 if there is none. */
  int atomStart(String atom) {
    return atomStarts.getOrDefault(atom, -1);
  }

  /**
   * Reads the formula.
   *
   * @throws FormulaException if the text is not a formula
   */
  F parse() {
    do {
      readOperand();
    } while (readOperator());
    return operands.getLast().formula;
  }

  /** Reads prefix operators, opening parentheses and one operand without operators. */
  private void readOperand() {
    while (true) {
      at = scanner.skipBlanks(at);
      if (at == text.length()) {
        throw missingOperand();
      }
      char first = text.charAt(at);
      if (first == '(' && !scanner.continues(scanner.closing(at) + 1)) {
        operators.add(new Pending(Operator.OPEN, at, 1));
        at++;
      } else if (!readPrefix()) {
        readAtom(first);
        return;
      }
    }
  }

  /** Reads prefix operators such as {@code !}, {@code F} and {@code GF}. */
  private boolean readPrefix() {
    for (String symbol : List.of("!", "[]", "<>")) {
      if (text.startsWith(symbol, at)) {
        operators.add(new Pending(operator(symbol), at, symbol.length()));
        at += symbol.length();
        return true;
      }
    }
    int end = scanner.wordEnd(at);
    String word = text.substring(at, end);
    if (word.isEmpty() || (scanner.continues(end) && !bracketed(word, end))) {
      return false;
    }
    if (word.equals("not")) {
      operators.add(new Pending(Operator.NOT, at, word.length()));
    } else if (word.chars().allMatch(letter -> grammar.prefixes().indexOf(letter) >= 0)) {
      for (int i = 0; i < word.length(); i++) {
        operators.add(new Pending(operator(word.substring(i, i + 1)), at + i, 1));
      }
    } else {
      return false;
    }
    at = end;
    int next = scanner.skipBlanks(at);
    if (bracketed(word, next)) {
      operators.add(new Pending(Operator.OPEN, next, 1));
      at = next + 1;
    }
    return true;
  }

  /**
   * Whether the brackets at a position are those of a quantifier, {@code A[p U q]}, rather than an
   * index.
   */
  private boolean bracketed(String word, int position) {
    int open = scanner.skipBlanks(position);
    return grammar.quantifiers()
        && (word.endsWith("A") || word.endsWith("E"))
        && text.startsWith("[", open)
        && !text.startsWith("[]", open)
        && !scanner.continues(scanner.closing(open) + 1);
  }

  private void readAtom(char first) {
    Pending binary = binaryAt();
    if (first == ')'
        || first == ']'
        || (binary != null && !scanner.continues(at + binary.length))) {
      throw missingOperand();
    }
    int start = at;
    int textStart = at;
    String inside;
    if (first == '{') {
      textStart = scanner.skipBlanks(start + 1);
      at = scanner.closing(at) + 1;
      inside = text.substring(start + 1, at - 1).strip();
    } else if (first == '"' && !scanner.continues(scanner.closing(at) + 1)) {
      textStart = start + 1;
      at = scanner.closing(at) + 1;
      inside = unescaped(text.substring(start + 1, at - 1));
    } else {
      at = scanner.atomEnd(at);
      String plain = text.substring(start, at);
      if (TRUE.contains(plain) || FALSE.contains(plain)) {
        operands.add(new Operand<>(grammar.constant(TRUE.contains(plain)), 1));
        return;
      }
      inside = plain;
    }
    if (inside.isBlank()) {
      throw new FormulaException("this atom is empty", start, "write a condition into it");
    }
    atomStarts.putIfAbsent(inside, textStart);
    operands.add(new Operand<>(grammar.atom(inside), 1));
  }

  private static String unescaped(String text) {
    return text.replaceAll("\\\\(.)", "$1");
  }

  /** Reads closing parentheses and then a binary operator; answers false at the end. */
  private boolean readOperator() {
    while (true) {
      at = scanner.skipBlanks(at);
      if (at == text.length()) {
        reduceWhile(_ -> true);
        return false;
      }
      if (text.charAt(at) == ')' || text.charAt(at) == ']') {
        reduceWhile(operator -> operator != Operator.OPEN);
        operators.removeLast();
        at++;
        continue;
      }
      Pending binary = binaryAt();
      if (binary == null) {
        throw unexpected();
      }
      reduceWhile(left -> left.bindsTighterThan(binary.operator));
      operators.add(binary);
      at += binary.length;
      return true;
    }
  }

  private interface Condition {
    boolean test(Operator operator);
  }

  private void reduceWhile(Condition condition) {
    while (!operators.isEmpty() && condition.test(operators.getLast().operator)) {
      reduce();
    }
  }

  /** Applies the last operator, or a whole chain of {@code &&} or {@code ||} at once. */
  private void reduce() {
    Pending last = operators.removeLast();
    Operator operator = last.operator;
    List<Operand<F>> taken = new ArrayList<>();
    taken.add(operands.removeLast());
    if (operator.binary()) {
      taken.add(operands.removeLast());
    }
    boolean chain = operator == Operator.AND || operator == Operator.OR;
    while (chain && !operators.isEmpty() && operators.getLast().operator == operator) {
      operators.removeLast();
      taken.add(operands.removeLast());
    }
    Collections.reverse(taken);
    int depth = 1 + taken.stream().mapToInt(Operand::depth).max().orElseThrow();
    if (depth > MAX_DEPTH) {
      throw new FormulaException(
          "the formula has more than " + MAX_DEPTH + " levels of operators",
          last.position,
          "split it into several formulas");
    }
    operands.add(
        new Operand<>(
            grammar.apply(operator, taken.stream().map(Operand::formula).toList(), last.position),
            depth));
  }

  private @Nullable Pending binaryAt() {
    int end = scanner.wordEnd(at);
    String word = text.substring(at, end);
    for (Operator operator : Operator.values()) {
      if (!operator.binary()) {
        continue;
      }
      for (String spelling : operator.spellings()) {
        if (word.isEmpty() ? text.startsWith(spelling, at) : word.equals(spelling)) {
          return new Pending(operator, at, spelling.length());
        }
      }
    }
    return null;
  }

  private static Operator operator(String spelling) {
    return Arrays.stream(Operator.values())
        .filter(operator -> operator.spellings().contains(spelling))
        .findFirst()
        .orElseThrow();
  }

  private FormulaException missingOperand() {
    String where = at == text.length() ? "at the end" : "here";
    Pending last = operators.isEmpty() ? null : operators.getLast();
    if (last == null) {
      return new FormulaException(
          "an operand is missing " + where, at, "write an atom before the operator");
    }
    String before = text.substring(last.position, last.position + last.length);
    return new FormulaException(
        "an operand is missing "
            + where
            + ", after the '"
            + before
            + "' in column "
            + (last.position + 1),
        at,
        "write an atom, or 'true', there");
  }

  private FormulaException unexpected() {
    int end = Math.max(at + 1, scanner.wordEnd(at));
    String found = text.substring(at, end);
    return new FormulaException(
        "an operator is expected here, not '" + found + "'",
        at,
        "write '&&', '||', '->' or 'U' between the two, or put the atom between quotation marks");
  }
}
