package io.nutshell.language.cpn.ml;

import io.nutshell.language.cpn.ml.colour.ColourSet;
import io.nutshell.language.cpn.ml.value.MlFault;
import io.nutshell.language.cpn.ml.value.Multiset;
import io.nutshell.language.cpn.ml.value.TokenSink;
import java.util.List;
import java.util.Optional;

/** The inscription of an arc or an initial marking: a multiset over the colours of a place. */
public interface ArcExpression {

  ColourSet colours();

  /** The variables of the net that the multiset depends on, in the order of their occurrence. */
  List<MlVariable> freeVariables();

  /**
   * The inscription as a sum of terms {@code count`pattern}. Empty if it has another form, such as
   * a function call or a conditional: it must then be evaluated after all its variables are bound.
   */
  Optional<List<ArcTerm>> terms();

  /**
   * The summands that are terms {@code count`pattern}: all of them, or some if the inscription is a
   * sum of terms and other multisets. Their variables can be bound by matching, and their tokens
   * are necessary.
   */
  default List<ArcTerm> summands() {
    return terms().orElse(List.of());
  }

  /** Whether the tokens are computed by chance. */
  default boolean isRandom() {
    return false;
  }

  /**
   * Evaluates the multiset and hands its tokens to a sink, without building the multiset.
   *
   * @throws MlFault if the evaluation raises an exception, or a token is checked and not in the
   *     colour set
   */
  void evaluate(Object[] frame, TokenSink sink);

  /**
   * Evaluates the multiset.
   *
   * @throws MlFault as above
   */
  Multiset evaluate(Object[] frame);
}
