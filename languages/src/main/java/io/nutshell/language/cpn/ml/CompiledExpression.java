package io.nutshell.language.cpn.ml;

import io.nutshell.language.cpn.ml.eval.ConstantNode;
import io.nutshell.language.cpn.ml.eval.Machine;
import io.nutshell.language.cpn.ml.eval.Node;
import io.nutshell.language.cpn.ml.value.MlFault;
import java.util.List;
import java.util.Optional;

/** An expression as a tree of nodes. */
record CompiledExpression(
    Node node, String type, List<MlVariable> freeVariables, boolean isTotal, String where)
    implements MlExpression {

  @Override
  public Object evaluate(Object[] frame) {
    ((Machine) frame[0]).reset();
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
    ((Machine) frame[0]).reset();
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

  static MlFault tooDeep(String where) {
    return MlFault.limit("the evaluation needs too much stack").at(where);
  }
}
