package io.nutshell.language.cpn.ml;

import io.nutshell.language.cpn.ml.eval.ConstantNode;
import io.nutshell.language.cpn.ml.eval.Machine;
import io.nutshell.language.cpn.ml.eval.Node;
import io.nutshell.language.cpn.ml.value.MlFault;
import java.util.List;
import java.util.Optional;

/**
 * An expression as a tree of nodes.
 *
 * @param clock the slot of the time, if the value depends on it; else negative
 */
record CompiledExpression(
    Node node,
    String type,
    List<MlVariable> freeVariables,
    boolean isTotal,
    boolean isRandom,
    int clock,
    String where)
    implements MlExpression {

  @Override
  public Object evaluate(Object[] frame) {
    prepare(frame, clock);
    try {
      return node.eval(frame);
    } catch (MlFault fault) {
      throw fault.at(where);
    } catch (StackOverflowError _) {
      throw tooDeep(where);
    }
  }

  @Override
  public boolean isTrue(Object[] frame) {
    prepare(frame, clock);
    try {
      return node.test(frame);
    } catch (MlFault fault) {
      throw fault.at(where);
    } catch (StackOverflowError _) {
      throw tooDeep(where);
    }
  }

  @Override
  public Optional<Object> constant() {
    return node instanceof ConstantNode constant ? Optional.of(constant.value()) : Optional.empty();
  }

  /** Prepares the machine of a frame for an evaluation. */
  static void prepare(Object[] frame, int clock) {
    Machine machine = (Machine) frame[0];
    machine.reset();
    if (clock >= 0) {
      machine.setTime((Double) frame[clock]);
    }
  }

  static MlFault tooDeep(String where) {
    return MlFault.limit("the evaluation needs too much stack").at(where);
  }
}
