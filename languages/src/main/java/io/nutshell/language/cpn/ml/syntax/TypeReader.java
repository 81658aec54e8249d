package io.nutshell.language.cpn.ml.syntax;

import io.nutshell.model.SourcePosition;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import org.antlr.v4.runtime.ParserRuleContext;

/** Reads types from the parse tree. */
final class TypeReader {
  private final String where;

  TypeReader(String where) {
    this.where = where;
  }

  private SourcePosition at(ParserRuleContext part) {
    return NestingLimitedParser.position(where, part.getStart());
  }

  TypeExpr type(CpnMlParser.TypeContext context) {
    TypeExpr product = product(context.productType());
    return context.type() == null
        ? product
        : new TypeExpr.Function(at(context), product, type(context.type()));
  }

  private TypeExpr product(CpnMlParser.ProductTypeContext context) {
    List<TypeExpr> components = context.typeTerm().stream().map(this::term).toList();
    return components.size() == 1
        ? components.getFirst()
        : new TypeExpr.Tuple(at(context), components);
  }

  private TypeExpr term(CpnMlParser.TypeTermContext context) {
    List<TypeExpr> arguments =
        context.typeAtom() instanceof CpnMlParser.NestedTypeContext nested
            ? nested.type().stream().map(this::type).toList()
            : List.of(atom(context.typeAtom()));
    for (CpnMlParser.LongNameContext name : context.longName()) {
      arguments = List.of(new TypeExpr.Name(at(name), name.getText(), arguments));
    }
    return arguments.size() == 1
        ? arguments.getFirst()
        : new TypeExpr.Tuple(at(context), arguments);
  }

  private TypeExpr atom(CpnMlParser.TypeAtomContext context) {
    return switch (context) {
      case CpnMlParser.TypeVariableContext variable ->
          new TypeExpr.Variable(at(variable), variable.getText());
      case CpnMlParser.TypeNameContext name ->
          new TypeExpr.Name(at(name), name.getText(), List.of());
      case CpnMlParser.RecordTypeContext record -> {
        SequencedMap<String, TypeExpr> fields = new LinkedHashMap<>();
        for (CpnMlParser.TypeFieldContext field : record.typeField()) {
          fields.put(field.label().getText(), type(field.type()));
        }
        yield new TypeExpr.RecordOf(at(record), fields);
      }
      default -> throw new IllegalStateException("no type: " + context.getText());
    };
  }
}
