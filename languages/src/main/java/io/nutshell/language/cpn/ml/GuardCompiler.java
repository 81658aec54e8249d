package io.nutshell.language.cpn.ml;

import io.nutshell.language.cpn.ml.eval.TokenPattern;
import io.nutshell.language.cpn.ml.syntax.Expr;
import io.nutshell.language.cpn.ml.types.Types;
import io.nutshell.language.cpn.ml.typing.Core;
import io.nutshell.language.cpn.ml.typing.CoreWalker;
import io.nutshell.language.cpn.ml.typing.Inference;
import io.nutshell.language.cpn.ml.typing.Operator;
import java.util.ArrayList;
import java.util.List;

/** Splits a guard into conjuncts, so that each can be evaluated early. */
final class GuardCompiler {
  private final MlScope scope;
  private final String where;

  GuardCompiler(MlScope scope, String where) {
    this.scope = scope;
    this.where = where;
  }

  List<Guard> compile(Expr written) {
    List<Expr> parts = written instanceof Expr.ListOf list ? list.elements() : List.of(written);
    List<Core> conjuncts = new ArrayList<>();
    for (Expr part : parts) {
      split(
          new Inference(scope.environment()).check(part, Types.BOOL, scope.environment()),
          conjuncts);
    }
    return guards(conjuncts);
  }

  /** The equation of a pattern and a value, of any type. */
  Guard definition(Expr pattern, Expr value) {
    Inference.Typed left = new Inference(scope.environment()).infer(pattern, scope.environment());
    Core right = new Inference(scope.environment()).check(value, left.type(), scope.environment());
    Core.Operation equation =
        new Core.Operation(pattern.at(), Operator.EQUAL, left.type(), List.of(left.core(), right));
    return new Guard(scope.compiled(equation, Types.BOOL, where), definitions(equation));
  }

  private static void split(Core condition, List<Core> conjuncts) {
    if (condition instanceof Core.And(Core left, Core right)) {
      split(left, conjuncts);
      split(right, conjuncts);
    } else {
      conjuncts.add(condition);
    }
  }

  /**
   * The conjuncts before one protect it: in {@code [xs <> [], hd xs = 1]} the second may be
   * evaluated only if the first is true. One that can raise an exception therefore repeats them.
   */
  private List<Guard> guards(List<Core> conjuncts) {
    List<Guard> guards = new ArrayList<>();
    for (int i = 0; i < conjuncts.size(); i++) {
      Core conjunct = conjuncts.get(i);
      Core condition = conjunct;
      if (!CoreWalker.isTotal(conjunct)) {
        for (Core before : conjuncts.subList(0, i).reversed()) {
          condition = new Core.And(before, condition);
        }
      }
      guards.add(new Guard(scope.compiled(condition, Types.BOOL, where), definitions(conjunct)));
    }
    return guards;
  }

  private List<Guard.Definition> definitions(Core conjunct) {
    List<Guard.Definition> definitions = new ArrayList<>();
    if (conjunct instanceof Core.Operation equation && equation.operator() == Operator.EQUAL) {
      Core left = equation.operands().getFirst();
      Core right = equation.operands().getLast();
      addDefinition(left, right, equation, definitions);
      addDefinition(right, left, equation, definitions);
    }
    return definitions;
  }

  private void addDefinition(
      Core defined, Core value, Core.Operation equation, List<Guard.Definition> to) {
    TokenPattern pattern = new TokenPattern(defined, scope.environment().layout());
    if (!pattern.binds().isEmpty()) {
      to.add(
          new Guard.Definition(
              new CompiledPattern(
                  pattern, scope.compiled(defined, equation.type(), where), scope.environment()),
              scope.compiled(value, equation.type(), where)));
    }
  }
}
