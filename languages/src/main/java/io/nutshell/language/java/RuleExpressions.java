package io.nutshell.language.java;

import io.nutshell.language.ExpressionTokens;
import io.nutshell.language.ExpressionTokens.Kind;
import io.nutshell.language.ExpressionTokens.Token;
import io.nutshell.language.NearestName;
import io.nutshell.model.EvaluationFault;
import io.nutshell.model.Fault;
import io.nutshell.model.InputError;
import io.nutshell.model.Predicate;
import io.nutshell.model.Quantity;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Reads expressions over the variables of a {@link RuleModel}, written as in Java: {@code counter <
 * 2 || T0 == done && flag[1] != 0}. A named value stands by itself or in quotation marks. The names
 * of the model's conditions are expressions, too.
 */
final class RuleExpressions {
  private static final int MAX_NESTING = 1000;

  private static final List<List<String>> LEVELS =
      List.of(
          List.of("||"),
          List.of("&&"),
          List.of("==", "!="),
          List.of("<", "<=", ">", ">="),
          List.of("+", "-"),
          List.of("*", "/", "%"));

  private final Map<String, Variable> variables;
  private final Map<String, Predicate> conditions;

  RuleExpressions(Map<String, Variable> variables, Map<String, Predicate> conditions) {
    this.variables = variables;
    this.conditions = conditions;
  }

  /**
   * @throws InputError if the text is not such an expression
   */
  Quantity read(String text) {
    Reader reader = new Reader(new ExpressionTokens(text));
    Quantity value = reader.whole(0);
    reader.expectEnd();
    return value;
  }

  /**
   * A part of an expression.
   *
   * @param variable the variable, if it is one and nothing else
   * @param name a name of a value whose variable is not known yet
   */
  private record Term(@Nullable Quantity known, @Nullable Variable variable, @Nullable Token name) {

    static Term of(Quantity value) {
      return new Term(value, null, null);
    }
  }

  private final class Reader {
    private final ExpressionTokens tokens;

    Reader(ExpressionTokens tokens) {
      this.tokens = tokens;
    }

    void expectEnd() {
      Token token = tokens.peek();
      if (token.is("=")) {
        throw token.error("'=' compares nothing", "write '=='");
      }
      if (token.kind() != Kind.END) {
        throw token.error("unexpected " + token.quoted(), "write an operator before it");
      }
    }

    Quantity whole(int depth) {
      return value(binary(0, depth));
    }

    private Term binary(int level, int depth) {
      if (level == LEVELS.size()) {
        return unary(depth);
      }
      Term left = binary(level + 1, depth);
      while (tokens.peek().kind() == Kind.SYMBOL
          && LEVELS.get(level).contains(tokens.peek().text())) {
        String operator = tokens.take().text();
        Term right = binary(level + 1, depth);
        left = Term.of(combined(operator, left, right));
      }
      return left;
    }

    private Quantity combined(String operator, Term left, Term right) {
      Quantity a = value(left, right.variable());
      Quantity b = value(right, left.variable());
      return switch (operator) {
        case "||" -> s -> a.of(s) != 0 || b.of(s) != 0 ? 1 : 0;
        case "&&" -> s -> a.of(s) != 0 && b.of(s) != 0 ? 1 : 0;
        case "==" -> s -> a.of(s) == b.of(s) ? 1 : 0;
        case "!=" -> s -> a.of(s) != b.of(s) ? 1 : 0;
        case "<" -> s -> a.of(s) < b.of(s) ? 1 : 0;
        case "<=" -> s -> a.of(s) <= b.of(s) ? 1 : 0;
        case ">" -> s -> a.of(s) > b.of(s) ? 1 : 0;
        case ">=" -> s -> a.of(s) >= b.of(s) ? 1 : 0;
        case "+" -> s -> a.of(s) + b.of(s);
        case "-" -> s -> a.of(s) - b.of(s);
        case "*" -> s -> a.of(s) * b.of(s);
        case "/" -> s -> a.of(s) / divisor(b.of(s));
        default -> s -> a.of(s) % divisor(b.of(s));
      };
    }

    private static long divisor(long value) {
      if (value == 0) {
        throw new EvaluationFault(new Fault.Mistake("divides by zero", null));
      }
      return value;
    }

    private Term unary(int depth) {
      Token token = tokens.take();
      if (depth > MAX_NESTING) {
        throw token.error(
            "the expression is nested more than " + MAX_NESTING + " deep",
            "check the program that generated it");
      }
      return switch (token.kind()) {
        case NUMBER -> {
          long number = token.number();
          yield Term.of(_ -> number);
        }
        case QUOTED -> named(token);
        case WORD -> word(token);
        case SYMBOL ->
            switch (token.text()) {
              case "!" -> {
                Quantity operand = value(unary(depth + 1));
                yield Term.of(s -> operand.of(s) == 0 ? 1 : 0);
              }
              case "-" -> {
                Quantity operand = value(unary(depth + 1));
                yield Term.of(s -> -operand.of(s));
              }
              case "(" -> {
                Quantity inner = whole(depth + 1);
                if (tokens.peek().is("=")) {
                  expectEnd();
                }
                Token close = tokens.take();
                if (!close.is(")")) {
                  throw close.error("unexpected " + close.quoted(), "write ')' before it");
                }
                yield Term.of(inner);
              }
              default ->
                  throw token.error(
                      "unexpected " + token.quoted(), "write a variable, a number or a bracket");
            };
        case END ->
            throw token.error(
                "the expression ends too early", "write a variable or a number at its end");
      };
    }

    private Term word(Token token) {
      return switch (token.text()) {
        case "true" -> Term.of(_ -> 1);
        case "false" -> Term.of(_ -> 0);
        default -> tokens.peek().is("[") ? element(token) : named(token);
      };
    }

    /** An element of an array, which is a variable of its own. */
    private Term element(Token array) {
      tokens.take();
      Token index = tokens.take();
      Token close = tokens.take();
      if (index.kind() != Kind.NUMBER || !close.is("]")) {
        throw index.error("an index is a number here", array.text() + "[0]");
      }
      return named(
          new Token(Kind.WORD, array.text() + "[" + index.number() + "]", array.position()));
    }

    private Term named(Token token) {
      Variable variable = variables.get(token.text());
      if (variable != null) {
        return new Term(variable::get, variable, null);
      }
      Predicate condition = conditions.get(token.text());
      return condition == null
          ? new Term(null, null, token)
          : Term.of(s -> condition.test(s) ? 1 : 0);
    }

    private Quantity value(Term term) {
      return value(term, null);
    }

    /**
     * @param beside the variable that the term is compared with, whose values have names
     */
    private Quantity value(Term term, @Nullable Variable beside) {
      if (term.known() != null) {
        return term.known();
      }
      Token name = Objects.requireNonNull(term.name());
      List<String> values = beside == null ? List.of() : beside.valueNames();
      int value = values.indexOf(name.text());
      if (value < 0) {
        throw unknown(name, beside, values);
      }
      return _ -> value;
    }

    private InputError unknown(Token name, @Nullable Variable beside, List<String> values) {
      Set<String> known = new LinkedHashSet<>(values);
      known.addAll(variables.keySet());
      known.addAll(conditions.keySet());
      String complaint =
          values.isEmpty() || beside == null
              ? "there is no variable or condition " + name.quoted()
              : beside.name() + " has no value " + name.quoted();
      List<String> listed = new ArrayList<>(values.isEmpty() ? known : values);
      return name.error(
          complaint,
          NearestName.hint(name.text(), known)
              .orElse(
                  "one of these: "
                      + String.join(", ", listed.subList(0, Math.min(10, listed.size())))));
    }
  }
}
