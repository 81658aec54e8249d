package io.nutshell.language.cpn.ml.syntax;

import io.nutshell.model.InputError;
import io.nutshell.model.SourcePosition;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import org.antlr.v4.runtime.ParserRuleContext;

/** Reads patterns from the parse tree. */
final class PatternReader {
  private final String where;
  private final TypeReader types;

  PatternReader(String where) {
    this.where = where;
    this.types = new TypeReader(where);
  }

  private SourcePosition at(ParserRuleContext part) {
    return NestingLimitedParser.position(where, part.getStart());
  }

  Pat pattern(CpnMlParser.PatternContext context) {
    List<Pat> terms = context.patternTerm().stream().map(this::term).toList();
    Pat result = terms.getLast();
    for (int i = terms.size() - 2; i >= 0; i--) {
      result = new Pat.Cons(terms.get(i).at(), terms.get(i), result);
    }
    if (context.AS() == null) {
      return context.type() == null
          ? result
          : new Pat.Typed(at(context), result, types.type(context.type()));
    }
    if (!(result instanceof Pat.Name name)) {
      throw new InputError(
          at(context), "'as' stands after something else than a name", "write 'name as pattern'");
    }
    Pat as = new Pat.As(name.at(), name.name(), pattern(context.pattern()));
    return context.type() == null ? as : new Pat.Typed(at(context), as, types.type(context.type()));
  }

  private Pat term(CpnMlParser.PatternTermContext context) {
    List<CpnMlParser.PatternAtomContext> atoms = context.patternAtom();
    Pat first = atom(atoms.getFirst());
    if (atoms.size() == 1) {
      return first;
    }
    if (atoms.size() > 2 || !(first instanceof Pat.Name constructor)) {
      throw new InputError(
          at(context),
          "this pattern is no constructor with one argument",
          "add a comma or parentheses");
    }
    return new Pat.Construct(constructor.at(), constructor.name(), atom(atoms.getLast()));
  }

  Pat atom(CpnMlParser.PatternAtomContext context) {
    SourcePosition at = at(context);
    return switch (context) {
      case CpnMlParser.AnyPatternContext _ -> new Pat.Any(at);
      case CpnMlParser.LiteralPatternContext literal ->
          new Pat.Literal(at, Literals.value(at, literal.getStart()));
      case CpnMlParser.NamePatternContext name -> new Pat.Name(at, name.longName().getText());
      case CpnMlParser.TuplePatternContext tuple -> {
        List<Pat> components = tuple.pattern().stream().map(this::pattern).toList();
        yield components.size() == 1 ? components.getFirst() : new Pat.Tuple(at, components);
      }
      case CpnMlParser.ListPatternContext list ->
          new Pat.ListOf(at, list.pattern().stream().map(this::pattern).toList());
      case CpnMlParser.RecordPatternContext record -> record(at, record);
      default -> throw new IllegalStateException("no pattern: " + context.getText());
    };
  }

  private Pat record(SourcePosition at, CpnMlParser.RecordPatternContext context) {
    SequencedMap<String, Pat> fields = new LinkedHashMap<>();
    boolean open = false;
    for (CpnMlParser.PatternFieldContext field : context.patternField()) {
      switch (field) {
        case CpnMlParser.OtherFieldsContext _ -> open = true;
        case CpnMlParser.LabelledFieldContext labelled ->
            fields.put(labelled.label().getText(), pattern(labelled.pattern()));
        case CpnMlParser.NamedFieldContext named -> fields.put(named.name().getText(), name(named));
        default -> throw new IllegalStateException("no field: " + field.getText());
      }
    }
    return fields.isEmpty() && !open
        ? new Pat.Tuple(at, List.of())
        : new Pat.RecordOf(at, fields, open);
  }

  private Pat name(CpnMlParser.NamedFieldContext field) {
    SourcePosition at = at(field);
    String name = field.name().getText();
    Pat pattern =
        field.pattern() == null
            ? new Pat.Name(at, name)
            : new Pat.As(at, name, pattern(field.pattern()));
    return field.type() == null ? pattern : new Pat.Typed(at, pattern, types.type(field.type()));
  }
}
