package io.nutshell.language.esml;

import static io.nutshell.language.Tokens.quoted;

import io.nutshell.language.Chains;
import io.nutshell.language.Folding;
import io.nutshell.language.Messages;
import io.nutshell.language.NestingLimitedParser;
import io.nutshell.language.Tokens;
import io.nutshell.program.syntax.Expression;
import io.nutshell.program.syntax.Operator;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.antlr.v4.runtime.ParserRuleContext;
import org.antlr.v4.runtime.Token;

/** Reads expressions: resolves names, checks types, and builds values. */
final class ExpressionReader {
  private static final Set<String> FUNCTIONS = Set.of("HEAD", "TAIL", "LENGTH", "EMPTY", "APPEND");

  private final Messages messages;
  private final Scope scope;
  private final DesignatorReader designators;

  /**
   * @param instances the processes whose variables and labels can be named as {@code P.x}
   */
  ExpressionReader(Messages messages, Scope scope, Map<String, Instance> instances) {
    this.messages = messages;
    this.scope = scope;
    this.designators = new DesignatorReader(messages, scope, instances, this);
  }

  Value read(EsmlParser.ExpressionContext context) {
    return read(context, 0);
  }

  /** Reads what stands left of an assignment or a communication. */
  DesignatorReader designators() {
    return designators;
  }

  /** The value of a number, or of another scalar, that must not depend on the state. */
  long constant(EsmlParser.ExpressionContext context, String what) {
    Expression number = number(context);
    if (number instanceof Expression.Constant(long value)) {
      return value;
    }
    throw messages.notConstant(
        context, what, Folding.reads(number), "declare what it reads under CONST");
  }

  Expression number(EsmlParser.ExpressionContext context) {
    return expect(context, read(context), Type.NUMBER);
  }

  Expression truth(EsmlParser.ExpressionContext context) {
    return expect(context, read(context), Type.BOOLEAN);
  }

  /** A scalar of a given type. */
  Expression expect(ParserRuleContext context, Value value, Type.Scalar wanted) {
    require(context, value, wanted);
    return value.scalar();
  }

  /** A value that can be assigned to a type. */
  Value assignable(EsmlParser.ExpressionContext context, Type wanted) {
    Value value = literal(read(context), wanted);
    require(context, value, wanted);
    return value;
  }

  /** A series in brackets becomes an array where one is wanted. */
  private static Value literal(Value value, Type wanted) {
    return value instanceof Value.Series series
            && wanted instanceof Type.Array array
            && series.items().size() == array.size()
            && series.items().stream()
                .allMatch(
                    item -> Type.compatible(literal(item, array.element()).type(), array.element()))
        ? new Value.Series(
            array, series.items().stream().map(item -> literal(item, array.element())).toList())
        : value;
  }

  private void require(ParserRuleContext context, Value value, Type wanted) {
    boolean empty = value instanceof Value.Series series && series.items().isEmpty();
    if (empty ? !(wanted instanceof Type.Sequence) : !Type.compatible(value.type(), wanted)) {
      throw messages.error(
          context,
          "%s is %s, and this needs %s"
              .formatted(quoted(Tokens.source(context)), value.type(), wanted),
          hint(value.type(), wanted));
    }
  }

  private static String hint(Type given, Type wanted) {
    if (wanted instanceof Type.Truth) {
      return "a comparison is missing";
    }
    if (given instanceof Type.Sequence && wanted instanceof Type.Scalar) {
      return "use one element: HEAD(list), list[0]; or LENGTH(list)";
    }
    if (given instanceof Type.Structure record && wanted instanceof Type.Scalar) {
      return "use one field: r." + record.fields().keySet().iterator().next();
    }
    return "use another variable, or check its type";
  }

  /**
   * @param depth the number of operators and indices around the expression
   */
  Value read(EsmlParser.ExpressionContext context, int depth) {
    if (depth > NestingLimitedParser.MAX_NESTING) {
      throw NestingLimitedParser.tooDeep(messages.at(context));
    }
    return switch (context) {
      case EsmlParser.NestedContext nested -> read(nested.expression(), depth);
      case EsmlParser.LiteralContext literal -> literal(literal.value);
      case EsmlParser.CallContext call -> call(call, depth + 1);
      case EsmlParser.ReferenceContext reference ->
          designators.read(reference.designator(), depth + 1);
      case EsmlParser.NothingContext _ ->
          new Value.Series(new Type.Sequence(1, Type.NUMBER), List.of());
      case EsmlParser.SequenceContext sequence -> sequence(sequence, depth + 1);
      case EsmlParser.UnaryContext unary -> unary(unary, depth + 1);
      case EsmlParser.BinaryContext binary -> chain(binary, depth);
      default -> throw new AssertionError(context.getClass());
    };
  }

  private Value literal(Token token) {
    return switch (token.getType()) {
      case EsmlParser.TRUE -> Value.truth(Expression.TRUE);
      case EsmlParser.FALSE -> Value.truth(Expression.FALSE);
      default -> {
        String digits = token.getText().replaceFirst("^0+(?=.)", "");
        if (digits.length() > 10 || Long.parseLong(digits) > Integer.MAX_VALUE) {
          throw messages.error(
              token,
              "the number " + Tokens.abbreviated(digits) + " is too large",
              "use a smaller one: the greatest is " + Integer.MAX_VALUE);
        }
        yield Value.number(Expression.constant(Long.parseLong(digits)));
      }
    };
  }

  private Value sequence(EsmlParser.SequenceContext context, int depth) {
    List<Value> items = new ArrayList<>();
    for (EsmlParser.ExpressionContext item : context.expression()) {
      Value value = read(item, depth);
      if (!items.isEmpty()) {
        require(item, value, items.getFirst().type());
      }
      items.add(value);
    }
    Type first = items.getFirst().type();
    return new Value.Series(
        new Type.Sequence(items.size(), first instanceof Type.Range ? Type.NUMBER : first), items);
  }

  private Value unary(EsmlParser.UnaryContext context, int depth) {
    Value operand = read(context.expression(), depth);
    if (context.op.getType() == EsmlParser.NOT) {
      return Value.truth(negated(expect(context.expression(), operand, Type.BOOLEAN)));
    }
    Expression number = expect(context.expression(), operand, Type.NUMBER);
    return Value.number(
        number instanceof Expression.Constant(long value)
            ? Expression.constant(-value)
            : new Expression.Negate(number));
  }

  static Expression negated(Expression condition) {
    return condition instanceof Expression.Constant(long value)
        ? Expression.constant(value == 0 ? 1 : 0)
        : new Expression.Not(condition);
  }

  /** Follows the left spine of a chain by a loop, since the tree is as deep as the chain long. */
  private Value chain(EsmlParser.BinaryContext context, int depth) {
    List<EsmlParser.BinaryContext> spine = new ArrayList<>();
    EsmlParser.ExpressionContext first = context;
    while (first instanceof EsmlParser.BinaryContext binary) {
      spine.add(binary);
      first = binary.left;
    }
    List<EsmlParser.BinaryContext> steps = spine.reversed();
    int runs = 0;
    for (int start = 0; start < steps.size(); start = endOfRun(steps, start)) {
      runs += Chains.height(endOfRun(steps, start) - start);
    }
    Value value = read(first, depth + runs);
    for (int start = 0; start < steps.size(); ) {
      int end = endOfRun(steps, start);
      value =
          end == start + 1
              ? binary(steps.get(start), first, value, depth + runs)
              : run(steps.subList(start, end), first, value, depth + runs);
      first = steps.get(end - 1);
      start = end;
    }
    return value;
  }

  private static int endOfRun(List<EsmlParser.BinaryContext> steps, int start) {
    Operator operator = operator(steps.get(start).op);
    int end = start + 1;
    while (end < steps.size() && Chains.regroupable(operator, operator(steps.get(end).op))) {
      end++;
    }
    return end;
  }

  /** A chain whose operands can be regrouped. */
  private Value run(
      List<EsmlParser.BinaryContext> steps,
      EsmlParser.ExpressionContext firstAt,
      Value first,
      int depth) {
    Type.Scalar type = operands(operator(steps.getFirst().op));
    List<Expression> operands = new ArrayList<>();
    operands.add(expect(firstAt, first, type));
    for (EsmlParser.BinaryContext step : steps) {
      operands.add(expect(step.right, read(step.right, depth), type));
    }
    return new Value.Scalar(
        type,
        Folding.chain(
            steps.stream().map(step -> operator(step.op)).toList(),
            operands,
            messages.at(steps.getFirst().op)));
  }

  private Value binary(
      EsmlParser.BinaryContext step, EsmlParser.ExpressionContext leftAt, Value left, int depth) {
    Operator operator = operator(step.op);
    Value right = read(step.right, depth);
    return switch (operator) {
      case EQ, NE -> {
        Value one = literal(left, right.type());
        Value other = literal(right, left.type());
        if (!(other instanceof Value.Series series && series.items().isEmpty())) {
          require(leftAt, one, other.type());
        } else {
          require(step.right, other, one.type());
        }
        Expression equal = equal(one, other);
        yield Value.truth(operator == Operator.EQ ? equal : negated(equal));
      }
      case LT, LE, GT, GE -> {
        if (!(left.type() instanceof Type.Enumeration)) {
          require(leftAt, left, Type.NUMBER);
        }
        require(step.right, right, left.type());
        yield Value.truth(
            Folding.binary(operator, left.scalar(), right.scalar(), messages.at(step.op)));
      }
      default -> {
        Type.Scalar type = operands(operator);
        yield new Value.Scalar(
            type,
            Folding.binary(
                operator,
                expect(leftAt, left, type),
                expect(step.right, right, type),
                messages.at(step.op)));
      }
    };
  }

  private static Type.Scalar operands(Operator operator) {
    return switch (operator) {
      case AND, OR, IMPLY -> Type.BOOLEAN;
      default -> Type.NUMBER;
    };
  }

  /** Whether two values of compatible types are equal: leaf by leaf. */
  static Expression equal(Value one, Value other) {
    Type type =
        one.type() instanceof Type.Sequence a && other.type() instanceof Type.Sequence b
            ? new Type.Sequence(
                Math.max(a.capacity(), b.capacity()),
                one instanceof Value.Series series && series.items().isEmpty()
                    ? b.element()
                    : a.element())
            : one.type();
    List<Expression> left = one.leaves(type);
    List<Expression> right = other.leaves(type);
    List<Expression> equalities = new ArrayList<>();
    for (int i = 0; i < left.size(); i++) {
      equalities.add(Folding.binary(Operator.EQ, left.get(i), right.get(i), null));
    }
    return Folding.all(equalities);
  }

  private static Operator operator(Token token) {
    return switch (token.getType()) {
      case EsmlParser.IMPLIES -> Operator.IMPLY;
      case EsmlParser.OR -> Operator.OR;
      case EsmlParser.AND -> Operator.AND;
      case EsmlParser.EQUAL -> Operator.EQ;
      case EsmlParser.UNEQUAL, EsmlParser.DIFFERENT -> Operator.NE;
      case EsmlParser.LESS -> Operator.LT;
      case EsmlParser.AT_MOST -> Operator.LE;
      case EsmlParser.GREATER -> Operator.GT;
      case EsmlParser.AT_LEAST -> Operator.GE;
      case EsmlParser.PLUS -> Operator.ADD;
      case EsmlParser.MINUS -> Operator.SUB;
      case EsmlParser.TIMES -> Operator.MUL;
      case EsmlParser.DIV -> Operator.DIV;
      case EsmlParser.MOD -> Operator.MOD;
      default -> throw new AssertionError(token);
    };
  }

  private Value call(EsmlParser.CallContext context, int depth) {
    Token name = context.NAME().getSymbol();
    List<EsmlParser.ExpressionContext> arguments = context.expression();
    Symbol symbol = scope.find(name.getText());
    if (symbol instanceof Symbol.TypeName(Type type)) {
      return designators.select(constructed(name, type, arguments), context.selector(), depth);
    }
    String function = name.getText().toUpperCase(Locale.ROOT);
    if (symbol != null || !FUNCTIONS.contains(function)) {
      throw symbol == null
          ? messages.unknown(
              name, "there is no function", FUNCTIONS, "use HEAD, TAIL, LENGTH, EMPTY or APPEND")
          : messages.error(
              name,
              quoted(name.getText()) + " is not a function",
              "write an index in brackets: " + name.getText() + "[…]");
    }
    int wanted = function.equals("APPEND") ? 2 : 1;
    if (arguments.size() != wanted) {
      throw messages.error(
          name,
          "%s takes %d argument%s, and has %d"
              .formatted(function, wanted, wanted == 1 ? "" : "s", arguments.size()),
          function.equals("APPEND") ? "write APPEND(list, element)" : "leave out the rest");
    }
    Value list = read(arguments.getFirst(), depth);
    if (!(list.type() instanceof Type.Sequence type)) {
      throw messages.error(
          arguments.getFirst(),
          "%s is of lists, and %s is %s"
              .formatted(function, quoted(Tokens.source(arguments.getFirst())), list.type()),
          "use another variable, or check its type");
    }
    return designators.select(
        switch (function) {
          case "HEAD" -> head(arguments.getFirst(), list, type);
          case "TAIL" -> new Value.Tail(type, list);
          case "LENGTH" -> Value.number(list.length());
          case "EMPTY" ->
              Value.truth(Folding.binary(Operator.EQ, list.length(), Expression.constant(0), null));
          default -> {
            Value item = assignable(arguments.get(1), type.element());
            yield new Value.Append(
                new Type.Sequence(type.capacity() + 1, type.element()), list, item);
          }
        },
        context.selector(),
        depth);
  }

  private Value head(ParserRuleContext context, Value list, Type.Sequence type) {
    if (list instanceof Value.Stored stored) {
      return new Value.Stored(
          stored
              .place()
              .element(
                  Expression.constant(0),
                  "HEAD of the empty list '%s'".formatted(stored.place().name())));
    }
    if (list instanceof Value.Tail || list instanceof Value.Append) {
      throw messages.error(
          context,
          "HEAD is of a variable, and this is computed",
          "use an index of the variable: list[1]");
    }
    return list.item(0, type.element());
  }

  /** {@code T(e, f, …)}: a record from the values of its fields. */
  private Value constructed(Token name, Type type, List<EsmlParser.ExpressionContext> arguments) {
    if (!(type instanceof Type.Structure record)) {
      throw messages.error(
          name,
          quoted(name.getText()) + " is " + type + ", not a record",
          "write lists and arrays as [1, 2, 3]: only records are written like this");
    }
    if (arguments.size() != record.fields().size()) {
      throw messages.error(
          name,
          "%s has %d fields, and here are %d values"
              .formatted(quoted(name.getText()), record.fields().size(), arguments.size()),
          "the fields are " + String.join(", ", record.fields().keySet()));
    }
    Map<String, Value> fields = new LinkedHashMap<>();
    int at = 0;
    for (Map.Entry<String, Type> field : record.fields().entrySet()) {
      fields.put(field.getKey(), assignable(arguments.get(at++), field.getValue()));
    }
    return new Value.Tuple(record, fields);
  }
}
