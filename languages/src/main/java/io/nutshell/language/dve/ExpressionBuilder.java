package io.nutshell.language.dve;

import static io.nutshell.language.dve.Diagnostics.quoted;

import io.nutshell.language.Chains;
import io.nutshell.language.Folding;
import io.nutshell.language.NestingLimitedParser;
import io.nutshell.program.syntax.Expression;
import io.nutshell.program.syntax.Operator;
import io.nutshell.program.syntax.Variable;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.antlr.v4.runtime.Token;
import org.jspecify.annotations.Nullable;

/** Translates a parsed expression into an expression of the program and resolves its names. */
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
    Expression built = build(context);
    if (built instanceof Expression.Constant(long value)) {
      return value;
    }
    throw diagnostics
        .messages()
        .notConstant(context, what, Folding.reads(built), "declare what it reads as 'const'");
  }

  /**
   * @param depth the number of operators and indices around the expression
   */
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
      case DveParser.TRUE -> 1;
      case DveParser.FALSE -> 0;
      default -> {
        String digits = token.getText().replaceFirst("^0+(?=.)", "");
        if (digits.length() > 10 || Long.parseLong(digits) > Integer.MAX_VALUE) {
          throw diagnostics.error(
              token,
              "the number " + abbreviated(digits) + " is too large",
              "numbers go up to " + Integer.MAX_VALUE);
        }
        yield Long.parseLong(digits);
      }
    };
  }

  private static String abbreviated(String digits) {
    return digits.length() <= 20 ? digits : digits.substring(0, 20) + "…";
  }

  /**
   * Builds {@code a op b op c …}. The parse tree is left-deep, as deep as the chain is long, so its
   * left spine is followed by a loop. Each run of operators that can be regrouped becomes a
   * balanced tree.
   */
  private Expression chain(DveParser.BinaryContext context, int depth) {
    List<DveParser.BinaryContext> spine = new ArrayList<>();
    DveParser.ExpressionContext first = context;
    while (first instanceof DveParser.BinaryContext binary) {
      spine.add(binary);
      first = binary.left;
    }
    List<DveParser.BinaryContext> steps = spine.reversed();
    List<Operator> operators = steps.stream().map(step -> operator(step.op)).toList();
    int inner = depth + height(operators);
    Expression value = build(first, inner);
    for (int start = 0; start < operators.size(); ) {
      int end = endOfRun(operators, start);
      List<Expression> operands = new ArrayList<>();
      operands.add(value);
      for (DveParser.BinaryContext step : steps.subList(start, end)) {
        operands.add(build(step.right, inner));
      }
      value =
          Folding.chain(
              operators.subList(start, end), operands, diagnostics.at(steps.get(start).op));
      inner -= Chains.height(end - start);
      start = end;
    }
    return value;
  }

  /** The depth of the first operand in the tree built for a chain. */
  private static int height(List<Operator> operators) {
    int height = 0;
    for (int start = 0; start < operators.size(); ) {
      int end = endOfRun(operators, start);
      height += Chains.height(end - start);
      start = end;
    }
    return height;
  }

  /** The end of the operators that can be regrouped together with the one at {@code start}. */
  private static int endOfRun(List<Operator> operators, int start) {
    int end = start + 1;
    while (end < operators.size() && Chains.regroupable(operators.get(start), operators.get(end))) {
      end++;
    }
    return end;
  }

  private static Operator operator(Token token) {
    return switch (token.getType()) {
      case DveParser.IMPLY -> Operator.IMPLY;
      case DveParser.OR, DveParser.LOGICAL_OR -> Operator.OR;
      case DveParser.AND, DveParser.LOGICAL_AND -> Operator.AND;
      case DveParser.BIT_OR -> Operator.BIT_OR;
      case DveParser.BIT_XOR -> Operator.BIT_XOR;
      case DveParser.BIT_AND -> Operator.BIT_AND;
      case DveParser.EQUAL -> Operator.EQ;
      case DveParser.UNEQUAL -> Operator.NE;
      case DveParser.LESS -> Operator.LT;
      case DveParser.AT_MOST -> Operator.LE;
      case DveParser.GREATER -> Operator.GT;
      case DveParser.AT_LEAST -> Operator.GE;
      case DveParser.SHIFT_LEFT -> Operator.SHL;
      case DveParser.SHIFT_RIGHT -> Operator.SHR;
      case DveParser.PLUS -> Operator.ADD;
      case DveParser.MINUS -> Operator.SUB;
      case DveParser.TIMES -> Operator.MUL;
      case DveParser.DIVIDE -> Operator.DIV;
      case DveParser.MODULO -> Operator.MOD;
      default -> throw new AssertionError(token);
    };
  }

  /** A variable or constant {@code x}, a state or variable {@code P.s}, a variable {@code P->x}. */
  private Expression reference(DveParser.ReferenceContext context, int depth) {
    Token name = context.member;
    if (name == null) {
      return value(context, context.first, symbol(context.first, "variable or constant"), depth);
    }
    boolean dot = context.op.getType() == DveParser.DOT;
    if (dot && scope.find(context.first.getText()) instanceof Symbol.Channel channel) {
      return length(context, channel, name);
    }
    DveProcess process = process(context.first);
    if (dot) {
      Integer state = process.states().get(name.getText());
      if (state != null) {
        if (context.index != null) {
          throw diagnostics.error(
              name, quoted(name) + " is a state, not an array", "leave out the index");
        }
        return Expression.equal(process.location(), state);
      }
    }
    Symbol symbol = process.scope().findHere(name.getText());
    if (symbol == null) {
      throw diagnostics
          .mistakes()
          .within(
              process.name(),
              () ->
                  diagnostics.unknown(
                      name,
                      process.name() + " has no " + (dot ? "state" : "variable"),
                      dot
                          ? Stream.concat(
                                  process.states().keySet().stream(),
                                  process.scope().namesHere().stream())
                              .toList()
                          : process.scope().namesHere(),
                      "check which process it belongs to"));
    }
    return value(context, name, symbol, depth);
  }

  /** The number of messages in a buffered channel: {@code c.length}, as traces show it. */
  private Expression length(
      DveParser.ReferenceContext context, Symbol.Channel channel, Token member) {
    if (!member.getText().equals("length") || context.index != null) {
      throw diagnostics.error(
          context.index == null ? member : context.first,
          "of a channel, only its length can be used",
          "write " + channel.name() + ".length");
    }
    Symbol.Buffer buffer = channel.buffer();
    if (buffer == null) {
      throw diagnostics.error(
          context.first,
          "the channel " + quoted(context.first) + " has no buffer, so it has no length",
          "give it a size: channel {byte} " + channel.name() + "[2]");
    }
    return Expression.read(buffer.length());
  }

  private DveProcess process(Token name) {
    DveProcess process = processes.get(name.getText());
    if (process == null) {
      throw diagnostics.unknown(name, "there is no process", processes.keySet(), "declare it");
    }
    if (process.watching() && !process.scope().equals(scope)) {
      throw diagnostics.error(
          name,
          quoted(name) + " is the property, which is no part of the system",
          "name another process: the property reads the system, and nothing reads it");
    }
    return process;
  }

  private Expression value(
      DveParser.ReferenceContext context, Token name, Symbol symbol, int depth) {
    return switch (symbol) {
      case Symbol.Constant constant -> {
        if (context.index != null) {
          throw diagnostics.error(name, quoted(name) + " is no array", "leave out the index");
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
              "use a variable that receives from it, or its length: " + name.getText() + ".length");
    };
  }

  /**
   * The index of a variable that is read or written; null if it is not an array. An array without
   * an index means its element 0, as in DiVinE; models of the BEEM benchmark rely on it.
   */
  @Nullable Expression index(
      Token name, Variable variable, DveParser.@Nullable ExpressionContext index) {
    return index(name, variable, index, 0);
  }

  private @Nullable Expression index(
      Token name, Variable variable, DveParser.@Nullable ExpressionContext index, int depth) {
    if (variable.array() && index == null) {
      diagnostics.warnings().bareArray(variable, diagnostics.at(name));
      return Expression.constant(0);
    }
    if (!variable.array() && index != null) {
      throw diagnostics.error(name, quoted(name) + " is no array", "leave out the index");
    }
    return index == null ? null : build(index, depth);
  }

  /**
   * Resolves a name.
   *
   * @param kind the expected kind of symbol, in words
   */
  Symbol symbol(Token name, String kind) {
    Symbol symbol = scope.find(name.getText());
    if (symbol != null) {
      return symbol;
    }
    if (processes.containsKey(name.getText())) {
      throw diagnostics.error(
          name,
          quoted(name) + " is a process and has no value",
          "name one of its states: "
              + name.getText()
              + "."
              + processes.get(name.getText()).states().keySet().iterator().next());
    }
    throw diagnostics.unknown(
        name,
        "there is no " + kind,
        scope.names(),
        "declare it, or write P.x for a variable x of a process P");
  }
}
