package io.nutshell.language.cpn.ml.typing;

import io.nutshell.language.cpn.ml.types.Type;
import io.nutshell.language.cpn.ml.types.TypePrinter;
import io.nutshell.language.cpn.ml.types.Types;
import io.nutshell.language.cpn.ml.types.Unifier;
import io.nutshell.model.InputError;
import io.nutshell.model.SourcePosition;
import java.util.List;

/** Reports types that do not fit together. */
public final class Mismatch {
  /** The hint for types whose values {@code =} cannot compare. */
  static final String NO_EQUALITY =
      "functions have no equality; reals can be compared by '<', or by Real.compare (x, y) = EQUAL";

  private Mismatch() {}

  /**
   * Unifies the type of an expression with the type that its context requires.
   *
   * @throws InputError if they do not fit
   */
  public static void check(SourcePosition at, Type found, Type expected) {
    List<String> texts = TypePrinter.printBoth(found, expected);
    String foundText = texts.getFirst();
    String expectedText = texts.getLast();
    if (!Unifier.unify(found, expected)) {
      throw new InputError(
          at,
          "this has the type " + foundText + ", but " + expectedText + " is required",
          expectedText.contains("''") && !Types.admitsEquality(found)
              ? NO_EQUALITY
              : foundText.equals(expectedText)
                  ? "rename one of the two colour sets of this name"
                  : "check the arguments, or add parentheses");
    }
  }
}
