package io.nutshell.language.pnml;

import io.nutshell.language.Chains;
import io.nutshell.language.ExpressionTokens;
import io.nutshell.language.ExpressionTokens.Kind;
import io.nutshell.language.ExpressionTokens.Token;
import io.nutshell.language.NearestName;
import io.nutshell.model.InputError;
import io.nutshell.model.SourcePosition;
import io.nutshell.program.Source;
import io.nutshell.program.syntax.Expression;
import io.nutshell.program.syntax.Operator;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * Reads expressions over a net: {@code tokens(p) <= 3 && !fireable(t)}.
 *
 * <p>A place by itself means its number of tokens. {@code tokens} of several places is their sum,
 * and {@code fireable} of several transitions is true if any can fire; a coloured node means all
 * nodes it was unfolded to. Precedence is as in Java.
 */
final class NetExpressions implements Source {
  private static final int MAX_NESTING = 1000;

  private static final List<Map<String, Operator>> BINARY =
      List.of(
          Map.of("->", Operator.IMPLY, "imply", Operator.IMPLY),
          Map.of("||", Operator.OR, "or", Operator.OR),
          Map.of("&&", Operator.AND, "and", Operator.AND),
          Map.of("==", Operator.EQ, "=", Operator.EQ, "!=", Operator.NE),
          Map.of("<", Operator.LT, "<=", Operator.LE, ">", Operator.GT, ">=", Operator.GE),
          Map.of("+", Operator.ADD, "-", Operator.SUB),
          Map.of("*", Operator.MUL, "/", Operator.DIV, "%", Operator.MOD));

  private final NodeNames names;

  NetExpressions(NodeNames names) {
    this.names = names;
  }

  /**
   * @throws InputError if the text is not such an expression
   */
  Expression read(String text) {
    Reader reader = new Reader(new ExpressionTokens(text));
    Expression expression = reader.binary(0, 0);
    reader.expectEnd();
    return expression;
  }

  @Override
  public Expression expression(String text) {
    return read(text);
  }

  @Override
  public Optional<BitSet> events(String name) {
    return names.events(name);
  }

  private final class Reader {
    private final ExpressionTokens tokens;

    Reader(ExpressionTokens tokens) {
      this.tokens = tokens;
    }

    void expectEnd() {
      Token token = tokens.peek();
      if (token.kind() != Kind.END) {
        throw token.error("unexpected " + token.quoted(), "write an operator before it");
      }
    }

    /** Parses a chain of operators with at least the given precedence. */
    Expression binary(int least, int depth) {
      if (depth > MAX_NESTING) {
        throw tooDeep(tokens.peek());
      }
      List<Expression> chain = new ArrayList<>(List.of(unary(depth)));
      List<Token> between = new ArrayList<>();
      List<Operator> operators = new ArrayList<>();
      int chains = 0;
      while (true) {
        Token token = tokens.peek();
        int level = level(token);
        if (level < least) {
          return grouped(operators, chain, between);
        }
        tokens.take();
        Operator operator = Objects.requireNonNull(BINARY.get(level).get(token.text()));
        Expression right = binary(level + 1, depth);
        if (!operators.isEmpty() && !Chains.regroupable(operators.getFirst(), operator)) {
          if (++chains > MAX_NESTING) {
            throw tooDeep(token);
          }
          chain = new ArrayList<>(List.of(grouped(operators, chain, between)));
          operators.clear();
          between.clear();
        }
        operators.add(operator);
        between.add(token);
        chain.add(right);
      }
    }

    private static Expression grouped(
        List<Operator> operators, List<Expression> chain, List<Token> between) {
      SourcePosition position = between.size() == 1 ? between.getFirst().position() : null;
      return Chains.grouped(
          operators,
          chain,
          (operator, left, right) -> new Expression.Binary(operator, left, right, position));
    }

    private static InputError tooDeep(Token token) {
      return token.error(
          "the expression is nested more than " + MAX_NESTING + " deep",
          "check the program that generated it");
    }

    /** The precedence of an operator; -1 for any other token. */
    private static int level(Token token) {
      for (int level = 0; level < BINARY.size(); level++) {
        if (token.kind() != Kind.QUOTED && BINARY.get(level).containsKey(token.text())) {
          return level;
        }
      }
      return -1;
    }

    private Expression unary(int depth) {
      Token token = tokens.take();
      return switch (token.kind()) {
        case NUMBER -> Expression.constant(token.number());
        case QUOTED -> names.tokens(List.of(token));
        case WORD -> word(token, depth);
        case SYMBOL ->
            switch (token.text()) {
              case "!" -> new Expression.Not(operand(depth));
              case "-" -> new Expression.Negate(operand(depth));
              case "(" -> {
                Expression inner = binary(0, depth + 1);
                expect(")");
                yield inner;
              }
              default ->
                  throw token.error(
                      "unexpected " + token.quoted(), "write a place, a number or a bracket");
            };
        case END ->
            throw token.error(
                "the expression ends too early", "write a place or a number at its end");
      };
    }

    private Expression operand(int depth) {
      if (depth > MAX_NESTING) {
        throw tooDeep(tokens.peek());
      }
      return unary(depth + 1);
    }

    private Expression word(Token token, int depth) {
      boolean call = tokens.peek().is("(");
      return switch (token.text()) {
        case "not" -> new Expression.Not(operand(depth));
        case "true" -> Expression.TRUE;
        case "false" -> Expression.FALSE;
        case "deadlock" -> names.deadlock();
        case "tokens" -> call ? names.tokens(arguments()) : names.tokens(List.of(token));
        case "fireable" -> call ? names.fireable(arguments()) : names.tokens(List.of(token));
        default -> {
          if (call) {
            throw token.error(
                "there is no function " + token.quoted(),
                NearestName.hint(token.text(), List.of("tokens", "fireable"))
                    .orElse("use tokens(place) or fireable(transition)"));
          }
          yield names.tokens(List.of(token));
        }
      };
    }

    private List<Token> arguments() {
      expect("(");
      List<Token> arguments = new ArrayList<>();
      do {
        Token token = tokens.take();
        if (token.kind() != Kind.WORD && token.kind() != Kind.QUOTED) {
          throw token.error(
              "unexpected " + token.quoted(), "write a name; odd ones go between quotation marks");
        }
        arguments.add(token);
      } while (tokens.takes(","));
      expect(")");
      return arguments;
    }

    private void expect(String symbol) {
      Token token = tokens.take();
      if (!token.is(symbol)) {
        throw token.error(
            token.kind() == Kind.END
                ? "the expression ends too early"
                : "unexpected " + token.quoted(),
            "write '" + symbol + "' before it");
      }
    }
  }
}
