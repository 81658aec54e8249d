package io.nutshell.language.esml;

import io.nutshell.language.Messages;
import io.nutshell.model.Warning;
import io.nutshell.program.ProgramModel;
import io.nutshell.program.Source;
import io.nutshell.program.syntax.Expression;
import io.nutshell.program.syntax.Program;
import java.util.List;
import java.util.Map;

/** An ESML file as a program. */
final class EsmlSystem implements Source {
  private final Program program;
  private final Scope globals;
  private final Map<String, Instance> instances;
  private final List<Warning> warnings;

  EsmlSystem(
      Program program, Scope globals, Map<String, Instance> instances, List<Warning> warnings) {
    this.program = program;
    this.globals = globals;
    this.instances = instances;
    this.warnings = List.copyOf(warnings);
  }

  /** Reads an expression over the global names and {@code P.x}, {@code P.label}. */
  @Override
  public Expression expression(String text) {
    Messages messages = new Messages("<expression>");
    EsmlParser.ExpressionContext context = SyntaxTree.ofExpression(messages.file(), text);
    Value value = new ExpressionReader(messages, globals, instances).read(context);
    if (!(value.type() instanceof Type.Scalar)) {
      throw messages.error(
          context, "this is %s, not one value".formatted(value.type()), "use a part of it");
    }
    return value.scalar();
  }

  @Override
  public List<Warning> warnings() {
    return warnings;
  }

  ProgramModel model() {
    return ProgramModel.of(program, this);
  }
}
