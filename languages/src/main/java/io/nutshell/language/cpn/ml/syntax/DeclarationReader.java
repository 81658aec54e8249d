package io.nutshell.language.cpn.ml.syntax;

import io.nutshell.model.InputError;
import io.nutshell.model.SourcePosition;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import org.antlr.v4.runtime.ParserRuleContext;
import org.jspecify.annotations.Nullable;

/** Reads declarations from the parse tree. */
final class DeclarationReader {
  private final String where;
  private final TypeReader types;
  private final PatternReader patterns;
  private final ExpressionReader expressions;

  DeclarationReader(String where) {
    this.where = where;
    this.types = new TypeReader(where);
    this.patterns = new PatternReader(where);
    this.expressions = new ExpressionReader(where);
  }

  private SourcePosition at(ParserRuleContext part) {
    return NestingLimitedParser.position(where, part.getStart());
  }

  List<Dec> declarations(CpnMlParser.DeclarationsContext context) {
    return all(context.declaration());
  }

  List<Dec> sequence(CpnMlParser.SequenceContext context) {
    return all(context.declaration());
  }

  private List<Dec> all(List<CpnMlParser.DeclarationContext> contexts) {
    List<Dec> declarations = new ArrayList<>();
    contexts.forEach(context -> add(context, declarations));
    return declarations;
  }

  private void add(CpnMlParser.DeclarationContext context, List<Dec> to) {
    SourcePosition at = at(context);
    switch (context) {
      case CpnMlParser.ColourDeclarationContext c ->
          to.add(new Dec.Colours(at, c.name(0).getText(), colours(c.colours()), c.TIMED() != null));
      case CpnMlParser.VariableDeclarationContext c -> {
        List<String> names = names(c.name());
        to.add(
            new Dec.Variables(
                at(c.name().getLast()), names.subList(0, names.size() - 1), names.getLast()));
      }
      case CpnMlParser.ValueDeclarationContext c ->
          to.add(
              new Dec.Val(
                  at,
                  !c.REC().isEmpty(),
                  c.valueBinding().stream()
                      .map(
                          binding ->
                              new Dec.Binding(
                                  patterns.pattern(binding.pattern()),
                                  expressions.expression(binding.expression())))
                      .toList()));
      case CpnMlParser.FunctionDeclarationContext c ->
          to.add(new Dec.Fun(at, c.function().stream().map(this::function).toList()));
      case CpnMlParser.ExceptionDeclarationContext c ->
          c.exceptionBinding()
              .forEach(
                  binding ->
                      to.add(
                          new Dec.ExceptionDec(
                              at(binding),
                              binding.name().getText(),
                              binding.type() == null ? null : types.type(binding.type()),
                              binding.longName() == null ? null : binding.longName().getText())));
      case CpnMlParser.TypeDeclarationContext c ->
          to.add(
              new Dec.TypeDec(
                  at, parameters(c.typeVariables()), c.name().getText(), types.type(c.type())));
      case CpnMlParser.DatatypeDeclarationContext c ->
          c.datatype().forEach(datatype -> to.add(datatype(datatype)));
      case CpnMlParser.LocalDeclarationContext c ->
          to.add(new Dec.Local(at, sequence(c.hidden), sequence(c.visible)));
      case CpnMlParser.ReferenceDeclarationContext c ->
          to.add(
              new Dec.Refused(
                  at,
                  List.of(c.name().getText()),
                  "a reference variable: its value is not part of the marking"));
      case CpnMlParser.OpenDeclarationContext c ->
          c.longName().forEach(name -> to.add(new Dec.Open(at(name), name.getText())));
      case CpnMlParser.UseDeclarationContext _ ->
          to.add(new Dec.Refused(at, List.of(), "'use' reads a file that is not part of the net"));
      case CpnMlParser.RefusedDeclarationContext c ->
          to.add(
              new Dec.Refused(
                  at, List.of(), "'" + c.keyword.getText() + "' is not supported in CPN ML here"));
      default -> throw new IllegalStateException("no declaration: " + context.getText());
    }
  }

  private static List<String> names(List<CpnMlParser.NameContext> names) {
    return names.stream().map(ParserRuleContext::getText).toList();
  }

  private static List<String> parameters(CpnMlParser.@Nullable TypeVariablesContext context) {
    return context == null
        ? List.of()
        : context.TYPE_VARIABLE().stream().map(Object::toString).toList();
  }

  private Dec.Function function(CpnMlParser.FunctionContext context) {
    List<CpnMlParser.ClauseContext> clauses = context.clause();
    CpnMlParser.ClauseContext first = clauses.getFirst();
    for (CpnMlParser.ClauseContext clause : clauses) {
      if (!clause.name().getText().equals(first.name().getText())) {
        throw new InputError(
            at(clause),
            "a clause of '"
                + first.name().getText()
                + "' defines '"
                + clause.name().getText()
                + "'",
            "check the spelling, or separate two functions by 'and'");
      }
      if (clause.patternAtom().size() != first.patternAtom().size()) {
        throw new InputError(
            at(clause),
            "the clauses of '" + first.name().getText() + "' differ in their number of arguments",
            "put parentheses around the pattern");
      }
    }
    return new Dec.Function(
        at(context), first.name().getText(), clauses.stream().map(this::clause).toList());
  }

  private Dec.Clause clause(CpnMlParser.ClauseContext context) {
    return new Dec.Clause(
        context.patternAtom().stream().map(patterns::atom).toList(),
        context.type() == null ? null : types.type(context.type()),
        expressions.expression(context.expression()));
  }

  private Dec.Datatype datatype(CpnMlParser.DatatypeContext context) {
    return new Dec.Datatype(
        at(context),
        parameters(context.typeVariables()),
        context.name().getText(),
        context.constructor().stream()
            .map(
                c ->
                    new Dec.Variant(
                        at(c), c.name().getText(), c.type() == null ? null : types.type(c.type())))
            .toList());
  }

  private ColoursExpr.@Nullable Range range(CpnMlParser.@Nullable RangeContext context) {
    return context == null ? null : requiredRange(context);
  }

  private ColoursExpr.Range requiredRange(CpnMlParser.RangeContext context) {
    return new ColoursExpr.Range(
        expressions.expression(context.expression(0)),
        expressions.expression(context.expression(1)));
  }

  private ColoursExpr colours(CpnMlParser.ColoursContext context) {
    return switch (context) {
      case CpnMlParser.UnitColoursContext c ->
          new ColoursExpr.UnitColours(c.name() == null ? null : c.name().getText());
      case CpnMlParser.BoolColoursContext c -> new ColoursExpr.BoolColours(names(c.name()));
      case CpnMlParser.NumberColoursContext c ->
          new ColoursExpr.NumberColours(
              switch (c.kind.getType()) {
                case CpnMlParser.INT -> ColoursExpr.NumberKind.INT;
                case CpnMlParser.INTINF -> ColoursExpr.NumberKind.INTINF;
                case CpnMlParser.REAL -> ColoursExpr.NumberKind.REAL;
                default -> ColoursExpr.NumberKind.TIME;
              },
              range(c.range()));
      case CpnMlParser.StringColoursContext c ->
          new ColoursExpr.StringColours(
              range(c.range().isEmpty() ? null : c.range(0)), range(c.length));
      case CpnMlParser.EnumerationColoursContext c -> new ColoursExpr.Enumeration(names(c.name()));
      case CpnMlParser.IndexColoursContext c ->
          new ColoursExpr.Index(c.name().getText(), requiredRange(c.range()));
      case CpnMlParser.ProductColoursContext c -> new ColoursExpr.Product(names(c.name()));
      case CpnMlParser.RecordColoursContext c -> {
        SequencedMap<String, String> fields = new LinkedHashMap<>();
        List<String> names = names(c.name());
        for (int i = 0; i < names.size(); i += 2) {
          fields.put(names.get(i), names.get(i + 1));
        }
        yield new ColoursExpr.RecordColours(fields);
      }
      case CpnMlParser.ListColoursContext c ->
          new ColoursExpr.ListColours(c.name().getText(), range(c.range()));
      case CpnMlParser.UnionColoursContext c ->
          new ColoursExpr.Union(
              c.component().stream()
                  .map(
                      component ->
                          new ColoursExpr.Component(
                              component.name(0).getText(),
                              component.name().size() == 1 ? null : component.name(1).getText()))
                  .toList());
      case CpnMlParser.SubsetColoursContext c ->
          c.predicate == null
              ? new ColoursExpr.SubsetWith(c.name().getText(), expressions.expression(c.members))
              : new ColoursExpr.SubsetBy(c.name().getText(), expressions.expression(c.predicate));
      case CpnMlParser.AliasColoursContext c -> new ColoursExpr.Alias(c.name().getText());
      default -> throw new IllegalStateException("no colour set: " + context.getText());
    };
  }
}
