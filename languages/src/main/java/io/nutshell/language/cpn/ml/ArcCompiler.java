package io.nutshell.language.cpn.ml;

import io.nutshell.language.cpn.ml.colour.ColourSet;
import io.nutshell.language.cpn.ml.colour.Colours;
import io.nutshell.language.cpn.ml.eval.Compiler;
import io.nutshell.language.cpn.ml.eval.Emitter;
import io.nutshell.language.cpn.ml.eval.TokenPattern;
import io.nutshell.language.cpn.ml.syntax.Expr;
import io.nutshell.language.cpn.ml.types.Type;
import io.nutshell.language.cpn.ml.types.TypeVariable;
import io.nutshell.language.cpn.ml.types.Types;
import io.nutshell.language.cpn.ml.types.Unifier;
import io.nutshell.language.cpn.ml.typing.Core;
import io.nutshell.language.cpn.ml.typing.CoreWalker;
import io.nutshell.language.cpn.ml.typing.Entry;
import io.nutshell.language.cpn.ml.typing.Inference;
import io.nutshell.language.cpn.ml.typing.Mismatch;
import io.nutshell.language.cpn.ml.typing.MultisetForm;
import io.nutshell.language.cpn.ml.typing.Operator;
import io.nutshell.language.cpn.ml.value.MlFault;
import io.nutshell.language.cpn.ml.value.MlList;
import io.nutshell.language.cpn.ml.value.Multiset;
import io.nutshell.model.InputError;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Compiles the inscription of an arc. It is a multiset of colours or a single colour; its type
 * tells which, unless the colours are lists and the type fits both, as that of {@code []} does.
 * Then the operators decide.
 */
final class ArcCompiler {
  private final MlScope scope;
  private final ColourSet colours;
  private final boolean checked;
  private final Times times;
  private final String where;

  /**
   * @param checked whether the evaluation checks that the tokens are in the colour set
   */
  ArcCompiler(MlScope scope, ColourSet colours, boolean checked, Times times, String where) {
    this.scope = scope;
    this.colours = colours;
    this.checked = checked;
    this.times = times;
    this.where = where;
  }

  ArcExpression compile(Expr inscription) {
    Expr written = Delays.hoisted(inscription);
    Inference.Typed typed = infer(written);
    if (fits(written, Types.list(colours.type()))
        || fits(written, colours.type())
        || !hasTimes(written)) {
      boolean multiset = isMultiset(written, colours.type());
      Mismatch.check(
          written.at(), typed.type(), multiset ? Types.list(colours.type()) : colours.type());
      return compile(typed.core(), multiset, false);
    }
    Type stamped = Types.timed(colours.type());
    boolean several = isMultiset(written, stamped);
    Mismatch.check(written.at(), typed.type(), several ? Types.list(stamped) : stamped);
    Delays.requireNotNegative(written.at(), typed.core());
    return switch (times) {
      case KEPT -> compile(typed.core(), several, true);
      case DROPPED -> compile(Delays.stripped(written.at(), typed.core()), several, false);
      case REFUSED ->
          throw new InputError(
              written.at(),
              "the tokens have a time, but the colour set of the place is not timed",
              "write 'timed' at the end of its declaration");
      case REFUSED_ON_INPUT ->
          throw new InputError(
              written.at(),
              "the arc takes tokens before their time, which is not supported",
              "leave out the delay: tokens are taken when their time has come");
    };
  }

  /** Compiles one token. */
  ArcExpression compile(Core token) {
    return compile(token, false, false);
  }

  private Inference.Typed infer(Expr written) {
    return new Inference(scope.environment(), colours.type()).infer(written, scope.environment());
  }

  /** Whether the type fits; unification chooses types for variables, so types are inferred anew. */
  private boolean fits(Expr written, Type type) {
    return Unifier.unify(infer(written).type(), type);
  }

  /** Whether the type is that of tokens with times, whatever their colours are. */
  private boolean hasTimes(Expr written) {
    Type stamped = Types.timed(new TypeVariable(1));
    return fits(written, Types.list(stamped)) || fits(written, stamped);
  }

  private boolean isMultiset(Expr written, Type element) {
    boolean multiset = fits(written, Types.list(element));
    return multiset == fits(written, element) ? MultisetForm.of(written) : multiset;
  }

  /**
   * @param stamped whether the values have times
   */
  private ArcExpression compile(Core core, boolean multiset, boolean stamped) {
    Compiler compiler = new Compiler(scope.environment().layout());
    ColourSet required = !checked ? null : stamped ? Colours.timed(colours) : colours;
    Emitter plain =
        multiset
            ? Emitter.multiset(core, compiler, required)
            : Emitter.token(core, compiler, required);
    Emitter emitter = times == Times.KEPT && !stamped ? Emitter.undelayed(plain) : plain;
    Set<Entry.Binding> bindings = CoreWalker.variables(core);
    List<MlVariable> variables = scope.environment().variables(bindings);
    boolean random = CoreWalker.isRandom(core);
    int clock = scope.environment().clock(bindings);
    if (variables.isEmpty() && !random) {
      Optional<Multiset> value = value(emitter);
      if (value.isPresent()) {
        return new CompiledArc(
            colours,
            variables,
            constantTerms(value.get()),
            true,
            false,
            -1,
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
    return new CompiledArc(
        colours, variables, List.copyOf(terms), sum, random, clock, emitter, where);
  }

  /** The multiset of an inscription without variables; empty if it raises an exception. */
  private Optional<Multiset> value(Emitter emitter) {
    Multiset.Builder builder = new Multiset.Builder();
    try {
      emitter.emit(scope.newFrame(), builder::add);
      return Optional.of(builder.build());
    } catch (MlFault _) {
      // The exception is left to the run, since the transition may never be enabled.
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
