package io.nutshell.language.cpn.ml;

import io.nutshell.language.cpn.ml.eval.Compiler;
import io.nutshell.language.cpn.ml.eval.FrameLayout;
import io.nutshell.language.cpn.ml.eval.Machine;
import io.nutshell.language.cpn.ml.eval.Matcher;
import io.nutshell.language.cpn.ml.eval.Node;
import io.nutshell.language.cpn.ml.syntax.Expr;
import io.nutshell.language.cpn.ml.types.Type;
import io.nutshell.language.cpn.ml.typing.Core;
import io.nutshell.language.cpn.ml.typing.DeclarationInference;
import io.nutshell.language.cpn.ml.typing.Entry;
import io.nutshell.language.cpn.ml.typing.Environment;
import io.nutshell.language.cpn.ml.typing.Inference;
import io.nutshell.language.cpn.ml.value.MlFault;
import io.nutshell.language.cpn.ml.value.StandardException;
import io.nutshell.model.InputError;
import io.nutshell.model.SourcePosition;
import java.util.List;

/** Evaluates expressions while declarations are read. */
final class ConstantEvaluator {
  private ConstantEvaluator() {}

  /** The value of an expression of a required type. */
  static Object evaluate(Expr expression, Type type, Environment environment) {
    Core core = new Inference(environment).check(expression, type, environment);
    FrameLayout layout = new FrameLayout();
    Node node = new Compiler(layout).compile(core);
    try {
      return node.eval(newFrame(layout));
    } catch (MlFault fault) {
      throw error(expression.at(), fault);
    }
  }

  /** Evaluates a declared value, and defines the names of its pattern. */
  static void define(DeclarationInference.TypedValue value, Environment environment) {
    FrameLayout layout = new FrameLayout();
    Compiler compiler = new Compiler(layout);
    Node node = compiler.compile(value.definition().value());
    Matcher matcher = compiler.matcher(value.definition().pattern());
    Object[] frame = newFrame(layout);
    try {
      Object evaluated = node.eval(frame);
      if (!matcher.match(evaluated, frame)) {
        throw StandardException.BIND.fault(evaluated);
      }
    } catch (MlFault fault) {
      throw error(value.definition().at(), fault);
    }
    List<Entry.Binding> bindings = value.bindings();
    for (Entry.Binding binding : bindings) {
      Entry.Global global =
          new Entry.Global(binding.name(), binding.scheme(), frame[layout.slot(binding)]);
      global.dependOn(value.definition().value());
      environment.define(binding.name(), global);
    }
  }

  private static Object[] newFrame(FrameLayout layout) {
    Object[] frame = new Object[layout.size()];
    frame[0] = new Machine();
    return frame;
  }

  private static InputError error(SourcePosition at, MlFault fault) {
    return new InputError(
        at,
        "this value cannot be computed: " + fault.getMessage(),
        "check the values of earlier declarations");
  }
}
