package io.nutshell.language.cpn.ml;

import io.nutshell.language.cpn.ml.eval.ConstantNode;
import java.util.OptionalLong;

/** One summand {@code count`pattern} of the inscription of an arc. */
public record ArcTerm(MlExpression count, Pattern pattern) {

  /** The count if it depends on no variable; a negative count is 0, as in CPN Tools. */
  public OptionalLong constantCount() {
    return count instanceof CompiledExpression compiled
            && compiled.node() instanceof ConstantNode constant
        ? OptionalLong.of(Math.max(0, (Long) constant.value()))
        : OptionalLong.empty();
  }
}
