package io.nutshell.language.cpn.ml;

import java.util.OptionalLong;

/** One summand {@code count`pattern} of the inscription of an arc. */
public record ArcTerm(MlExpression count, Pattern pattern) {

  /** The count if it depends on no variable; a negative count is 0, as in CPN Tools. */
  public OptionalLong constantCount() {
    return count
        .constant()
        .map(constant -> OptionalLong.of(Math.max(0, (Long) constant)))
        .orElse(OptionalLong.empty());
  }
}
