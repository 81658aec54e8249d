package io.nutshell.language.cpn.ml;

import io.nutshell.language.cpn.ml.syntax.Expr;
import io.nutshell.language.cpn.ml.types.Type;
import io.nutshell.language.cpn.ml.types.TypePrinter;
import io.nutshell.language.cpn.ml.types.TypeVariable;
import io.nutshell.language.cpn.ml.types.Types;
import io.nutshell.language.cpn.ml.types.Unifier;
import io.nutshell.language.cpn.ml.typing.Core;
import io.nutshell.language.cpn.ml.typing.Operator;
import io.nutshell.model.InputError;
import io.nutshell.model.SourcePosition;
import java.util.List;

/** Time stamps and delays in inscriptions: where they apply, and where they are left out. */
final class Delays {
  private Delays() {}

  /**
   * In CPN Tools a delay at the end of an inscription applies to all of it: {@code if b then x else
   * y @+ 5} delays x, too. Moves it there, unless the other branches have times of their own.
   */
  static Expr hoisted(Expr written) {
    if (written instanceof Expr.If condition
        && hoisted(condition.no()) instanceof Expr.Infix last
        && isDelay(last)
        && !hasTime(condition.yes())) {
      return new Expr.Infix(
          last.at(),
          last.operator(),
          new Expr.If(condition.at(), condition.condition(), condition.yes(), last.left()),
          last.right());
    }
    return written;
  }

  private static boolean isDelay(Expr.Infix infix) {
    return Operator.of(infix.operator()).filter(o -> o == Operator.DELAY).isPresent();
  }

  private static boolean hasTime(Expr expression) {
    return switch (expression) {
      case Expr.Infix infix ->
          isDelay(infix)
              || infix.operator().equals("@@")
              || infix.operator().equals("@")
              || hasTime(infix.left())
              || hasTime(infix.right());
      case Expr.If condition -> hasTime(condition.yes()) || hasTime(condition.no());
      default -> false;
    };
  }

  /** The tokens without their times. */
  static Core stripped(SourcePosition at, Core core) {
    return switch (core) {
      case Core.Operation(_, Operator operator, _, List<Core> operands)
          when operator == Operator.DELAY
              || operator == Operator.STAMP
              || operator == Operator.STAMP_ONE ->
          operands.getFirst();
      case Core.Operation(SourcePosition place, Operator operator, Type type, List<Core> operands)
          when operator == Operator.UNITE ->
          new Core.Operation(
              place,
              operator,
              type,
              operands.stream().map(operand -> stripped(at, operand)).toList());
      case Core.Operation(SourcePosition place, Operator operator, Type type, List<Core> operands)
          when operator == Operator.TIMES || operator == Operator.SCALE ->
          new Core.Operation(
              place,
              operator,
              type,
              List.of(operands.getFirst(), stripped(at, operands.getLast())));
      case Core.If(Core condition, Core yes, Core no) ->
          new Core.If(condition, stripped(at, yes), stripped(at, no));
      case Core.MakeList(List<Core> elements) ->
          new Core.MakeList(elements.stream().map(element -> stripped(at, element)).toList());
      case Core.GlobalValue _ -> core;
      default ->
          throw new InputError(
              at,
              "a function computes tokens with times, from which the tokens cannot be told apart",
              "write the delay in the inscription: f x @+ 5");
    };
  }

  /** Refuses delays and stamps that are constant and negative. */
  static void requireNotNegative(SourcePosition at, Core core) {
    switch (core) {
      case Core.Operation(_, Operator operator, _, List<Core> operands)
          when operator == Operator.DELAY
              || operator == Operator.STAMP
              || operator == Operator.STAMP_ONE ->
          requireTime(at, operands.getLast());
      case Core.Operation(_, _, _, List<Core> operands) ->
          operands.forEach(operand -> requireNotNegative(at, operand));
      case Core.If(_, Core yes, Core no) -> {
        requireNotNegative(at, yes);
        requireNotNegative(at, no);
      }
      case Core.WholeNumber _, Core.Constant _ -> requireTime(at, core);
      default -> {
        // Its value is checked when it is computed.
      }
    }
  }

  private static void requireTime(SourcePosition at, Core core) {
    boolean negative =
        switch (core) {
          case Core.WholeNumber number -> number.value().signum() < 0;
          case Core.Constant(Object value) -> value instanceof Double real && real < 0;
          default -> false;
        };
    if (negative) {
      throw new InputError(
          core instanceof Core.WholeNumber number ? number.at() : at,
          "the delay is negative",
          "0 is the least delay: tokens cannot be put into the past");
    }
  }

  static void requireNumber(SourcePosition at, Type type) {
    String text = TypePrinter.print(type);
    if (!Unifier.unify(type, new TypeVariable(0, Types.NUMBERS))) {
      throw new InputError(
          at, "a delay is a number, but this has the type " + text, "an int or a real: @+5");
    }
  }
}
