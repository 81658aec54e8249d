package io.nutshell.language.cpn.ml;

import io.nutshell.language.cpn.ml.colour.ColourSet;
import io.nutshell.language.cpn.ml.eval.Emitter;
import io.nutshell.language.cpn.ml.value.MlFault;
import io.nutshell.language.cpn.ml.value.Multiset;
import io.nutshell.language.cpn.ml.value.TokenSink;
import java.util.List;
import java.util.Optional;

/**
 * The inscription of an arc as nodes.
 *
 * @param complete whether the summands are the whole inscription
 * @param clock the slot of the time, if the tokens depend on it; else negative
 */
record CompiledArc(
    ColourSet colours,
    List<MlVariable> freeVariables,
    List<ArcTerm> summands,
    boolean complete,
    boolean isRandom,
    int clock,
    Emitter emitter,
    String where)
    implements ArcExpression {

  @Override
  public Optional<List<ArcTerm>> terms() {
    return complete ? Optional.of(summands) : Optional.empty();
  }

  @Override
  public void evaluate(Object[] frame, TokenSink sink) {
    CompiledExpression.prepare(frame, clock);
    try {
      emitter.emit(frame, sink);
    } catch (MlFault fault) {
      throw fault.at(where);
    } catch (StackOverflowError _) {
      throw CompiledExpression.tooDeep(where);
    }
  }

  @Override
  public Multiset evaluate(Object[] frame) {
    Multiset.Builder builder = new Multiset.Builder();
    evaluate(frame, builder::add);
    return builder.build();
  }
}
