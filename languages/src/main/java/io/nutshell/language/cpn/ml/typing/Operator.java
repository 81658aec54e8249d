package io.nutshell.language.cpn.ml.typing;

import io.nutshell.language.cpn.ml.types.RecordType;
import io.nutshell.language.cpn.ml.types.Type;
import io.nutshell.language.cpn.ml.types.TypeVariable;
import io.nutshell.language.cpn.ml.types.Types;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** The operators of ML and CPN Tools. */
public enum Operator {
  ADD("+", Shape.ARITHMETIC, Types.NUMBERS),
  SUBTRACT("-", Shape.ARITHMETIC, Types.NUMBERS),
  MULTIPLY("*", Shape.ARITHMETIC, Types.NUMBERS),
  DIVIDE("/", Shape.ARITHMETIC, List.of(Types.REAL)),
  DIV("div", Shape.ARITHMETIC, Types.WHOLE_NUMBERS),
  MOD("mod", Shape.ARITHMETIC, Types.WHOLE_NUMBERS),
  NEGATE("~", Shape.UNARY, Types.NUMBERS),
  ABS("abs", Shape.UNARY, Types.NUMBERS),
  LESS("<", Shape.COMPARISON, Types.ORDERED),
  GREATER(">", Shape.COMPARISON, Types.ORDERED),
  AT_MOST("<=", Shape.COMPARISON, Types.ORDERED),
  AT_LEAST(">=", Shape.COMPARISON, Types.ORDERED),
  EQUAL("=", Shape.COMPARISON, List.of()),
  UNEQUAL("<>", Shape.COMPARISON, List.of()),
  CONCATENATE("^", Shape.ARITHMETIC, List.of(Types.STRING)),
  CONS("::", Shape.CONS, List.of()),
  APPEND("^^", Shape.LISTS, List.of()),
  TIMES("`", Shape.TIMES, List.of()),
  UNITE("++", Shape.LISTS, List.of()),
  REMOVE("--", Shape.LISTS, List.of()),
  SCALE("**", Shape.SCALE, List.of()),
  STAMP("@@", Shape.STAMPS, Types.NUMBERS),
  STAMP_ONE("@", Shape.STAMP, Types.NUMBERS),
  DELAY("@+", Shape.STAMPS, Types.NUMBERS),
  SAME("==", Shape.LIST_COMPARISON, List.of()),
  DIFFERENT("<><>", Shape.LIST_COMPARISON, List.of()),
  INCLUDED("<<=", Shape.LIST_COMPARISON, List.of()),
  STRICTLY_INCLUDED("<<", Shape.LIST_COMPARISON, List.of()),
  INCLUDES(">>=", Shape.LIST_COMPARISON, List.of()),
  STRICTLY_INCLUDES(">>", Shape.LIST_COMPARISON, List.of()),
  COMPOSE("o", Shape.COMPOSE, List.of()),
  BEFORE("before", Shape.BEFORE, List.of());

  private enum Shape {
    ARITHMETIC,
    UNARY,
    COMPARISON,
    CONS,
    LISTS,
    TIMES,
    SCALE,
    STAMP,
    STAMPS,
    LIST_COMPARISON,
    COMPOSE,
    BEFORE
  }

  private final String symbol;
  private final Shape shape;

  @SuppressWarnings("ImmutableEnumChecker") // Lists and types of this enum never change.
  private final List<Type> choices;

  Operator(String symbol, Shape shape, List<Type> choices) {
    this.symbol = symbol;
    this.shape = shape;
    this.choices = choices;
  }

  /**
   * The operator that a text names. {@code @} is {@link #APPEND}; where the operand on its right is
   * a number, it is {@link #STAMP_ONE}.
   */
  public static Optional<Operator> of(String text) {
    String symbol =
        switch (text) {
          case "@" -> "^^";
          case "@@+", "@++" -> "@+";
          default -> text;
        };
    return Arrays.stream(values()).filter(operator -> operator.symbol.equals(symbol)).findFirst();
  }

  public String symbol() {
    return symbol;
  }

  public boolean isUnary() {
    return shape == Shape.UNARY;
  }

  /**
   * The types of the operands and of the result, with new variables.
   *
   * @param type decides what the operator does: that of its operands
   */
  public record Use(Type type, List<Type> operands, Type result) {

    /** The type of the operator as a function. */
    public Type function() {
      return Types.function(
          operands.size() == 1 ? operands.getFirst() : RecordType.tuple(operands), result);
    }
  }

  public Use use(int level) {
    Type type =
        this == EQUAL || this == UNEQUAL
            ? TypeVariable.withEquality(level)
            : choices.size() == 1 ? choices.getFirst() : new TypeVariable(level, choices);
    Type list = Types.list(type);
    return switch (shape) {
      case ARITHMETIC -> new Use(type, List.of(type, type), type);
      case UNARY -> new Use(type, List.of(type), type);
      case COMPARISON -> new Use(type, List.of(type, type), Types.BOOL);
      case CONS -> new Use(type, List.of(type, list), list);
      case LISTS -> new Use(type, List.of(list, list), list);
      case TIMES -> new Use(type, List.of(Types.INT, type), list);
      case SCALE -> new Use(type, List.of(Types.INT, list), list);
      case STAMP -> {
        Type colour = new TypeVariable(level);
        yield new Use(type, List.of(colour, type), Types.timed(colour));
      }
      case STAMPS -> {
        Type colour = new TypeVariable(level);
        yield new Use(type, List.of(Types.list(colour), type), Types.list(Types.timed(colour)));
      }
      case LIST_COMPARISON -> new Use(type, List.of(list, list), Types.BOOL);
      case BEFORE -> new Use(type, List.of(type, Types.UNIT), type);
      case COMPOSE -> {
        Type middle = new TypeVariable(level);
        Type end = new TypeVariable(level);
        yield new Use(
            type,
            List.of(Types.function(middle, end), Types.function(type, middle)),
            Types.function(type, end));
      }
    };
  }
}
