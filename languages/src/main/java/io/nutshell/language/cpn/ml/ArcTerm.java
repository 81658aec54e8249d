package io.nutshell.language.cpn.ml;

import java.util.OptionalLong;

/** One summand {@code count`pattern} of the inscription of an arc. */
public record ArcTerm(MlExpression count, Pattern pattern) {

  /** The count if it depends on no variable and its evaluation succeeds; negative counts are 0. */
  public OptionalLong constantCount() {
    return Compiled.constantCount(count);
  }
}
