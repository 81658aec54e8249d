package io.nutshell.language.cpn;

import io.nutshell.language.cpn.ml.MlScope;
import io.nutshell.language.cpn.ml.MlVariable;
import io.nutshell.model.InputError;
import io.nutshell.model.SourcePosition;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Errors of inscriptions, with the element and the position in the file. */
final class InscriptionErrors {
  private InscriptionErrors() {}

  /** The position in the file of a position in an inscription. */
  static SourcePosition within(SourcePosition start, @Nullable SourcePosition inside) {
    if (inside == null || inside.line() == 0) {
      return start;
    }
    return new SourcePosition(
        start.file(),
        start.line() + inside.line() - 1,
        inside.line() == 1 ? start.column() + inside.column() - 1 : inside.column());
  }

  /** Runs the compiler on an inscription; its errors get the position in the file. */
  static <T> T compiled(SourcePosition start, String where, Supplier<T> compiler) {
    try {
      return compiler.get();
    } catch (InputError error) {
      throw new InputError(
          within(start, error.position()), where + ": " + error.reason(), error.hint());
    }
  }

  static void requireClosed(List<MlVariable> variables, SourcePosition position, String where) {
    for (MlVariable variable : variables) {
      if (!MlScope.isClock(variable)) {
        throw new InputError(
            position,
            "%s: it depends on the variable '%s'".formatted(where, variable.name()),
            "only arcs and guards may have variables");
      }
    }
  }
}
