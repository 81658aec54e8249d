package io.nutshell.automaton;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Finds where an atom ends in the text of a formula. An atom is an expression of the model's
 * language; only its outline is known here: names, numbers, calls, indices and quotations, joined
 * by arithmetic, bitwise and comparison operators. Text between brackets is skipped.
 */
final class AtomScanner {
  /** Operators of formulas that begin like operators of atoms. */
  private static final List<String> OF_FORMULAS =
      List.of("<->", "<=>", "->", "=>", "<>", "&&", "||", "/\\", "[]");

  private static final List<String> OF_ATOMS =
      List.of(
          "==", "!=", "<=", ">=", "<<", ">>", "<", ">", "=", "+", "-", "*", "/", "%", "&", "|",
          "^");

  private final String text;
  private final int[] closing;

  /**
   * @throws FormulaException if brackets or quotation marks have no partner
   */
  AtomScanner(String text) {
    this.text = text;
    this.closing = partners(text);
  }

  /** The position of the bracket or quotation mark that closes the one at a position. */
  int closing(int position) {
    return closing[position];
  }

  int skipBlanks(int position) {
    int at = position;
    while (at < text.length() && Character.isWhitespace(text.charAt(at))) {
      at++;
    }
    return at;
  }

  /** The end of the name or number at a position, which is the position itself if none is there. */
  int wordEnd(int position) {
    int at = position;
    while (at < text.length()
        && (Character.isJavaIdentifierPart(text.charAt(at))
            || (at > position && isPrime(text, at)))) {
      at++;
    }
    return at;
  }

  /** Whether a character is an apostrophe within a name of ML, such as {@code Page'Place}. */
  private static boolean isPrime(String text, int at) {
    return at > 0 && text.charAt(at) == '\'' && Character.isJavaIdentifierPart(text.charAt(at - 1));
  }

  /** Whether the atom that ends before a position continues there, with an operator or an index. */
  boolean continues(int position) {
    int at = skipBlanks(position);
    return operatorEnd(at) > at || (postfixAt(at) && text.charAt(at) != '(');
  }

  /**
   * The end of the atom that begins at a position.
   *
   * @throws FormulaException if there is none, or an operator in it has no right operand
   */
  int atomEnd(int position) {
    int end = operandEnd(position, false);
    while (true) {
      int at = skipBlanks(end);
      int operand = skipBlanks(operatorEnd(at));
      if (operand == at) {
        return end;
      }
      end = operandEnd(operand, true);
    }
  }

  private int operandEnd(int position, boolean negatable) {
    int at = position;
    while (at < text.length() && isSign(text.charAt(at), negatable)) {
      at = skipBlanks(at + 1);
    }
    if (at == text.length()) {
      throw new FormulaException("an operand is missing at the end", at, "complete the formula");
    }
    char first = text.charAt(at);
    int end = first == '(' || first == '"' || first == '\'' ? closing[at] + 1 : wordEnd(at);
    if (end == at) {
      throw new FormulaException(
          "an operand is expected here, not '" + first + "'",
          at,
          "put an atom with special characters between quotation marks");
    }
    for (at = skipBlanks(end); postfixAt(at); at = skipBlanks(end)) {
      end = text.charAt(at) == '.' ? wordEnd(at + 1) : closing[at] + 1;
    }
    return end;
  }

  private static boolean isSign(char character, boolean negatable) {
    return character == '-'
        || character == '~'
        || character == '+'
        || (character == '!' && negatable);
  }

  /**
   * The end of an operator between the operands of an atom; the position itself if none is there.
   */
  private int operatorEnd(int position) {
    if (OF_FORMULAS.stream().anyMatch(operator -> text.startsWith(operator, position))) {
      return position;
    }
    for (String operator : OF_ATOMS) {
      if (text.startsWith(operator, position)) {
        return position + operator.length();
      }
    }
    return position;
  }

  /** Whether an argument list, an index or a member follows. */
  private boolean postfixAt(int position) {
    return text.startsWith("(", position)
        || (text.startsWith("[", position) && !text.startsWith("[]", position))
        || (text.startsWith(".", position) && wordEnd(position + 1) > position + 1);
  }

  /** For each opening bracket and quotation mark, the position of its partner. */
  private static int[] partners(String text) {
    int[] partners = new int[text.length()];
    Arrays.fill(partners, -1);
    List<Integer> open = new ArrayList<>();
    for (int at = 0; at < text.length(); at++) {
      char character = text.charAt(at);
      switch (character) {
        case '"', '\'' -> {
          if (!isPrime(text, at)) {
            int end = quotationEnd(text, at);
            partners[at] = end;
            at = end;
          }
        }
        case '(', '[', '{' -> open.add(at);
        case ')', ']', '}' -> {
          if (open.isEmpty()) {
            throw new FormulaException(
                "this '" + character + "' closes nothing",
                at,
                "remove it, or add its opening partner before");
          }
          int start = open.removeLast();
          char expected = partner(text.charAt(start));
          if (character != expected) {
            throw new FormulaException(
                "'%s' is expected here, not '%s', because of the '%s' in column %d"
                    .formatted(expected, character, text.charAt(start), start + 1),
                at,
                "add a bracket between the two");
          }
          partners[start] = at;
        }
        default -> {}
      }
    }
    if (!open.isEmpty()) {
      int start = open.getLast();
      throw new FormulaException(
          "this '" + text.charAt(start) + "' is never closed",
          start,
          "add '" + partner(text.charAt(start)) + "' at the end");
    }
    return partners;
  }

  private static int quotationEnd(String text, int start) {
    char mark = text.charAt(start);
    int at = start + 1;
    while (at < text.length() && text.charAt(at) != mark) {
      at += text.charAt(at) == '\\' ? 2 : 1;
    }
    if (at >= text.length()) {
      throw new FormulaException(
          "this quotation is never closed", start, "add " + mark + " where it ends");
    }
    return at;
  }

  private static char partner(char opening) {
    return switch (opening) {
      case '(' -> ')';
      case '[' -> ']';
      default -> '}';
    };
  }
}
