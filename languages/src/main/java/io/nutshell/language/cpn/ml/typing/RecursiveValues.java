package io.nutshell.language.cpn.ml.typing;

import io.nutshell.language.cpn.ml.syntax.Dec;
import io.nutshell.language.cpn.ml.syntax.Expr;
import io.nutshell.language.cpn.ml.syntax.Pat;
import io.nutshell.model.InputError;
import java.util.List;

/** Reads {@code val rec f = fn …} as {@code fun f …}. */
public final class RecursiveValues {
  private RecursiveValues() {}

  public static Dec.Fun asFunctions(Dec.Val val) {
    return new Dec.Fun(val.at(), val.bindings().stream().map(RecursiveValues::asFunction).toList());
  }

  private static Dec.Function asFunction(Dec.Binding binding) {
    if (binding.pattern() instanceof Pat.Name name && binding.value() instanceof Expr.Fn fn) {
      return new Dec.Function(
          name.at(),
          name.name(),
          fn.rules().stream()
              .map(rule -> new Dec.Clause(List.of(rule.pattern()), null, rule.body()))
              .toList());
    }
    throw new InputError(
        binding.pattern().at(),
        "'val rec' defines something else than a function",
        "leave out 'rec', or use a value 'fn x => …'");
  }
}
