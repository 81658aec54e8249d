package io.nutshell.language.cpn.ml;

import io.nutshell.language.cpn.ml.colour.ColourSet;
import io.nutshell.language.cpn.ml.eval.Compiler;
import io.nutshell.language.cpn.ml.eval.Emitter;
import io.nutshell.language.cpn.ml.eval.TokenPattern;
import io.nutshell.language.cpn.ml.syntax.Expr;
import io.nutshell.language.cpn.ml.types.Type;
import io.nutshell.language.cpn.ml.types.Types;
import io.nutshell.language.cpn.ml.types.Unifier;
import io.nutshell.language.cpn.ml.typing.Core;
import io.nutshell.language.cpn.ml.typing.CoreWalker;
import io.nutshell.language.cpn.ml.typing.Inference;
import io.nutshell.language.cpn.ml.typing.Mismatch;
import io.nutshell.language.cpn.ml.typing.Operator;
import io.nutshell.language.cpn.ml.value.MlFault;
import io.nutshell.language.cpn.ml.value.MlList;
import io.nutshell.language.cpn.ml.value.Multiset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Compiles the inscription of an arc. It is a multiset of colours or a single colour; its type
 * tells which, unless the colours are lists and the type fits both, as that of {@code []} does.
 * Then the operators decide.
 */
final class ArcCompiler {
  private final MlScope scope;
  private final ColourSet colours;
  private final boolean checked;
  private final String where;

  /**
   * @param checked whether the evaluation checks that the tokens are in the colour set
   */
  ArcCompiler(MlScope scope, ColourSet colours, boolean checked, String where) {
    this.scope = scope;
    this.colours = colours;
    this.checked = checked;
    this.where = where;
  }

  ArcExpression compile(Expr written) {
    boolean multiset = isMultiset(written);
    Type type = multiset ? Types.list(colours.type()) : colours.type();
    Inference.Typed typed = infer(written);
    Mismatch.check(written.at(), typed.type(), type);
    return compile(typed.core(), multiset);
  }

  private Inference.Typed infer(Expr written) {
    return new Inference(scope.environment()).infer(written, scope.environment());
  }

  private boolean isMultiset(Expr written) {
    // Unification chooses types for variables, so each attempt needs types of its own.
    boolean multiset = Unifier.unify(infer(written).type(), Types.list(colours.type()));
    boolean token = Unifier.unify(infer(written).type(), colours.type());
    return multiset == token ? looksLikeMultiset(written) : multiset;
  }

  private static boolean looksLikeMultiset(Expr expression) {
    return switch (expression) {
      case Expr.Infix infix ->
          switch (infix.operator()) {
            case "`", "++", "--", "**" -> true;
            default -> false;
          };
      case Expr.Name name -> name.name().equals("empty");
      case Expr.Apply apply ->
          apply.function() instanceof Expr.Name name
              && (name.name().endsWith(".all") || name.name().equals("list_to_ms"));
      case Expr.If condition ->
          looksLikeMultiset(condition.yes()) || looksLikeMultiset(condition.no());
      case Expr.Case choice ->
          choice.rules().stream().anyMatch(rule -> looksLikeMultiset(rule.body()));
      case Expr.Let let -> looksLikeMultiset(let.body());
      case Expr.Sequence sequence -> looksLikeMultiset(sequence.parts().getLast());
      case Expr.Typed typed -> looksLikeMultiset(typed.body());
      case Expr.Handle handle -> looksLikeMultiset(handle.body());
      default -> false;
    };
  }

  private ArcExpression compile(Core core, boolean multiset) {
    Compiler compiler = new Compiler(scope.environment().layout());
    Emitter emitter =
        multiset
            ? Emitter.multiset(core, compiler, checked ? colours : null)
            : Emitter.token(core, compiler, checked ? colours : null);
    List<MlVariable> variables = scope.environment().variables(CoreWalker.variables(core));
    if (variables.isEmpty()) {
      Optional<Multiset> value = value(emitter);
      if (value.isPresent()) {
        return new CompiledArc(
            colours,
            variables,
            constantTerms(value.get()),
            true,
            Emitter.constant(value.get()),
            where);
      }
    }
    List<ArcTerm> terms = new ArrayList<>();
    boolean sum = true;
    if (multiset) {
      sum = addTerms(core, terms);
    } else {
      terms.add(term(one(), core));
    }
    return new CompiledArc(colours, variables, List.copyOf(terms), sum, emitter, where);
  }

  /** The multiset of an inscription without variables; empty if it raises an exception. */
  private Optional<Multiset> value(Emitter emitter) {
    Multiset.Builder builder = new Multiset.Builder();
    try {
      emitter.emit(scope.newFrame(), builder::add);
      return Optional.of(builder.build());
    } catch (MlFault _) {
      // The exception belongs to the run: perhaps the transition is never enabled.
      return Optional.empty();
    }
  }

  private List<ArcTerm> constantTerms(Multiset multiset) {
    return multiset.entries().stream()
        .map(entry -> term(new Core.Constant(entry.getValue()), new Core.Constant(entry.getKey())))
        .toList();
  }

  private static Core one() {
    return new Core.Constant(1L);
  }

  /** Adds the summands of a multiset that are terms; answers whether all are. */
  private boolean addTerms(Core core, List<ArcTerm> terms) {
    return switch (core) {
      case Core.Operation(_, Operator operator, _, List<Core> operands)
          when operator == Operator.TIMES ->
          terms.add(term(operands.getFirst(), operands.getLast()));
      case Core.Operation(_, Operator operator, _, List<Core> operands)
          when operator == Operator.UNITE -> {
        boolean first = addTerms(operands.getFirst(), terms);
        boolean second = addTerms(operands.getLast(), terms);
        yield first && second;
      }
      case Core.MakeList(List<Core> elements) -> {
        elements.forEach(element -> terms.add(term(one(), element)));
        yield true;
      }
      case Core.GlobalValue(var global) -> global.value() instanceof MlList list && list.isEmpty();
      default -> false;
    };
  }

  private ArcTerm term(Core count, Core token) {
    return new ArcTerm(
        scope.compiled(count, Types.INT, where),
        new CompiledPattern(
            new TokenPattern(token, scope.environment().layout()),
            scope.compiled(token, colours.type(), where),
            scope.environment()));
  }
}
