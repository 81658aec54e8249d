package io.nutshell.language.dve;

import static io.nutshell.language.dve.Diagnostics.quoted;

import io.nutshell.program.Expression;
import io.nutshell.program.Operator;
import io.nutshell.program.Variable;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.antlr.v4.runtime.Token;
import org.jspecify.annotations.Nullable;

/** Resolves the names of an expression and makes it one of the program. */
final class ExpressionBuilder {
  private final Diagnostics diagnostics;
  private final Scope scope;
  private final Map<String, DveProcess> processes;

  ExpressionBuilder(Diagnostics diagnostics, Scope scope, Map<String, DveProcess> processes) {
    this.diagnostics = diagnostics;
    this.scope = scope;
    this.processes = processes;
  }

  Expression build(DveParser.ExpressionContext context) {
    return build(context, 0);
  }

  /** The value of an expression that must not depend on the state. */
  long constant(DveParser.ExpressionContext context, String what) {
    if (build(context) instanceof Expression.Constant(long value)) {
      return value;
    }
    throw diagnostics.error(
        context.getStart(),
        what + " must be constant, and " + quoted(Diagnostics.source(context)) + " is not",
        "you can declare what it reads as 'const'");
  }

  private Expression build(DveParser.ExpressionContext context, int depth) {
    if (depth > NestingLimitedParser.MAX_NESTING) {
      throw NestingLimitedParser.tooDeep(diagnostics.at(context.getStart()));
    }
    return switch (context) {
      case DveParser.NestedContext nested -> build(nested.expression(), depth);
      case DveParser.LiteralContext literal -> Expression.constant(literal(literal.value));
      case DveParser.ReferenceContext reference -> reference(reference, depth);
      case DveParser.UnaryContext unary ->
          Terms.unary(unary.op.getType(), build(unary.expression(), depth + 1));
      case DveParser.BinaryContext binary -> chain(binary, depth);
      default -> throw new AssertionError(context.getClass());
    };
  }

  private long literal(Token token) {
    return switch (token.getType()) {
      case DveLexer.TRUE -> 1;
      case DveLexer.FALSE -> 0;
      default -> {
        String digits = token.getText().replaceFirst("^0+(?=.)", "");
        if (digits.length() > 10 || Long.parseLong(digits) > Integer.MAX_VALUE) {
          throw diagnostics.error(
              token,
              "the number " + abbreviated(digits) + " is too large",
              "a smaller one will do: the greatest is " + Integer.MAX_VALUE);
        }
        yield Long.parseLong(digits);
      }
    };
  }

  private static String abbreviated(String digits) {
    return digits.length() <= 20 ? digits : digits.substring(0, 20) + "…";
  }

  /**
   * Walks the left spine in a loop: {@code a op b op c …} parses into a tree as deep as the chain
   * is long.
   */
  private Expression chain(DveParser.BinaryContext context, int depth) {
    List<DveParser.BinaryContext> spine = new ArrayList<>();
    DveParser.ExpressionContext first = context;
    while (first instanceof DveParser.BinaryContext binary) {
      spine.add(binary);
      first = binary.expression(0);
    }
    List<DveParser.BinaryContext> steps = spine.reversed();
    int inner = depth + height(steps);
    Expression value = build(first, inner);
    for (int i = 0; i < steps.size(); ) {
      Operator operator = operator(steps.get(i).op);
      int end = Terms.associative(operator) ? endOfRun(steps, i) : i + 1;
      if (end == i + 1) {
        Expression right = build(steps.get(i).expression(1), inner);
        value = Terms.binary(operator, value, right, diagnostics.at(steps.get(i).op));
      } else {
        List<Expression> operands = new ArrayList<>();
        operands.add(value);
        for (DveParser.BinaryContext step : steps.subList(i, end)) {
          operands.add(build(step.expression(1), inner));
        }
        value = Terms.chain(operator, operands);
      }
      i = end;
    }
    return value;
  }

  /** How deep the operands of a chain come to lie, at most. */
  private static int height(List<DveParser.BinaryContext> steps) {
    int height = 0;
    for (int i = 0; i < steps.size(); ) {
      int end = Terms.associative(operator(steps.get(i).op)) ? endOfRun(steps, i) : i + 1;
      height += 32 - Integer.numberOfLeadingZeros(end - i);
      i = end;
    }
    return height;
  }

  private static int endOfRun(List<DveParser.BinaryContext> steps, int start) {
    int end = start + 1;
    while (end < steps.size() && operator(steps.get(end).op) == operator(steps.get(start).op)) {
      end++;
    }
    return end;
  }

  private static Operator operator(Token token) {
    return switch (token.getType()) {
      case DveLexer.IMPLY -> Operator.IMPLY;
      case DveLexer.OR, DveLexer.LOGICAL_OR -> Operator.OR;
      case DveLexer.AND, DveLexer.LOGICAL_AND -> Operator.AND;
      case DveLexer.BIT_OR -> Operator.BIT_OR;
      case DveLexer.BIT_XOR -> Operator.BIT_XOR;
      case DveLexer.BIT_AND -> Operator.BIT_AND;
      case DveLexer.EQUAL -> Operator.EQ;
      case DveLexer.UNEQUAL -> Operator.NE;
      case DveLexer.LESS -> Operator.LT;
      case DveLexer.AT_MOST -> Operator.LE;
      case DveLexer.GREATER -> Operator.GT;
      case DveLexer.AT_LEAST -> Operator.GE;
      case DveLexer.SHIFT_LEFT -> Operator.SHL;
      case DveLexer.SHIFT_RIGHT -> Operator.SHR;
      case DveLexer.PLUS -> Operator.ADD;
      case DveLexer.MINUS -> Operator.SUB;
      case DveLexer.TIMES -> Operator.MUL;
      case DveLexer.DIVIDE -> Operator.DIV;
      case DveLexer.MODULO -> Operator.MOD;
      default -> throw new AssertionError(token);
    };
  }

  private Expression reference(DveParser.ReferenceContext context, int depth) {
    if (context.owner == null) {
      return value(context, context.name, symbol(context.name), depth);
    }
    DveProcess process = process(context.owner);
    if (context.op.getType() == DveLexer.DOT) {
      Integer state = process.states().get(context.name.getText());
      if (state != null) {
        if (context.index != null) {
          throw diagnostics.error(
              context.name,
              quoted(context.name) + " is a state, not an array",
              "the index is too much");
        }
        return Expression.equal(process.location(), state);
      }
    }
    Symbol symbol = process.scope().findHere(context.name.getText());
    if (symbol == null) {
      boolean state = context.op.getType() == DveLexer.DOT;
      throw diagnostics.unknown(
          context.name,
          (state ? "state" : "variable") + " of " + process.name(),
          state
              ? Stream.concat(
                      process.states().keySet().stream(), process.scope().namesHere().stream())
                  .toList()
              : process.scope().namesHere(),
          "it belongs to another process");
    }
    return value(context, context.name, symbol, depth);
  }

  private DveProcess process(Token name) {
    DveProcess process = processes.get(name.getText());
    if (process == null) {
      throw diagnostics.unknown(name, "process", processes.keySet(), "it is not declared yet");
    }
    return process;
  }

  private Expression value(
      DveParser.ReferenceContext context, Token name, Symbol symbol, int depth) {
    return switch (symbol) {
      case Symbol.Constant constant -> {
        if (context.index != null) {
          throw diagnostics.error(name, quoted(name) + " is no array", "the index is too much");
        }
        yield Expression.constant(constant.value());
      }
      case Symbol.Storage storage -> {
        Variable variable = storage.variable();
        Expression index = index(name, variable, context.index, depth + 1);
        yield index == null
            ? Expression.read(variable)
            : new Expression.Element(variable, index, diagnostics.at(name));
      }
      case Symbol.Channel _ ->
          throw diagnostics.error(
              name,
              quoted(name) + " is a channel and has no value",
              "you meant a variable that receives from it");
    };
  }

  /** What a variable, written to or read, is indexed by; null where it is no array. */
  @Nullable Expression index(
      Token name, Variable variable, DveParser.@Nullable ExpressionContext index) {
    return index(name, variable, index, 0);
  }

  private @Nullable Expression index(
      Token name, Variable variable, DveParser.@Nullable ExpressionContext index, int depth) {
    if (variable.array() && index == null) {
      throw diagnostics.error(
          name,
          quoted(name) + " is an array of " + variable.size(),
          "an index is missing: " + name.getText() + "[0]");
    }
    if (!variable.array() && index != null) {
      throw diagnostics.error(name, quoted(name) + " is no array", "the index is too much");
    }
    return index == null ? null : build(index, depth);
  }

  Symbol symbol(Token name) {
    Symbol symbol = scope.find(name.getText());
    if (symbol != null) {
      return symbol;
    }
    if (processes.containsKey(name.getText())) {
      throw diagnostics.error(
          name,
          quoted(name) + " is a process and has no value",
          "you meant one of its states: "
              + name.getText()
              + "."
              + processes.get(name.getText()).states().keySet().iterator().next());
    }
    throw diagnostics.unknown(
        name, "variable or constant", scope.names(), "it is not declared, or belongs to a process");
  }
}
