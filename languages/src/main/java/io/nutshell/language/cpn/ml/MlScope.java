package io.nutshell.language.cpn.ml;

import io.nutshell.language.cpn.ml.colour.ColourSet;
import io.nutshell.language.cpn.ml.eval.Compiler;
import io.nutshell.language.cpn.ml.eval.Machine;
import io.nutshell.language.cpn.ml.syntax.Expr;
import io.nutshell.language.cpn.ml.syntax.MlParser;
import io.nutshell.language.cpn.ml.types.Type;
import io.nutshell.language.cpn.ml.types.TypePrinter;
import io.nutshell.language.cpn.ml.types.Types;
import io.nutshell.language.cpn.ml.typing.Core;
import io.nutshell.language.cpn.ml.typing.CoreWalker;
import io.nutshell.language.cpn.ml.typing.Entry;
import io.nutshell.language.cpn.ml.typing.Environment;
import io.nutshell.language.cpn.ml.typing.Inference;
import io.nutshell.language.cpn.ml.typing.Refusal;
import io.nutshell.model.InputError;
import io.nutshell.model.SourcePosition;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

/**
 * Compiles inscriptions that share their variables, such as those around one transition. All its
 * expressions are evaluated with one frame, which holds the variables in numbered slots; make the
 * frame after the last expression has been compiled.
 *
 * <p>All methods throw {@link InputError} with line and column in the text if the text is wrong, or
 * uses what exploration cannot offer. The parameter {@code where} names the inscription in the
 * message, such as {@code net.cpn, page Top, transition Send, guard}.
 */
public final class MlScope implements Frames {
  /** Time inscriptions without a delay: CPN Tools writes the operator before users go on. */
  private static final List<String> EMPTY_DELAY = List.of("", "@+", "@++", "@@+");

  private final ScopeEnvironment environment;

  MlScope(Environment declarations, Map<String, ColourSet> variables, Markings markings) {
    this.environment = new ScopeEnvironment(declarations, variables, markings);
  }

  /** Compiles an expression for one colour. */
  public MlExpression expression(String text, ColourSet colours, String where) {
    return expression(text, colours.type(), where);
  }

  /** Compiles a condition: a property. */
  public MlExpression condition(String text, String where) {
    return expression(text, Types.BOOL, where);
  }

  /** Compiles a number, such as the priority of a transition. */
  public MlExpression integer(String text, String where) {
    return expression(text, Types.INT, where);
  }

  /** Compiles an expression of any type. */
  public MlExpression expression(String text, String where) {
    return compile(
        where,
        () -> {
          Inference.Typed typed =
              new Inference(environment).infer(required(text, where), environment);
          return compiled(typed.core(), typed.type(), where);
        });
  }

  private MlExpression expression(String text, Type type, String where) {
    return compile(
        where,
        () -> {
          Core core = new Inference(environment).check(required(text, where), type, environment);
          return compiled(core, type, where);
        });
  }

  private static <T> T compile(String where, Supplier<T> compilation) {
    try {
      return compilation.get();
    } catch (Refusal refusal) {
      throw refusal.asError();
    } catch (StackOverflowError _) {
      throw MlParser.tooDeep(where);
    }
  }

  private static Expr required(String text, String where) {
    return MlParser.inscription(text, where)
        .orElseThrow(
            () ->
                new InputError(
                    new SourcePosition(where, 1, 1), "the text is empty", "write an expression"));
  }

  CompiledExpression compiled(Core core, Type type, String where) {
    Set<Entry.Binding> variables = CoreWalker.variables(core);
    return new CompiledExpression(
        new Compiler(environment.layout()).compile(core),
        TypePrinter.print(type),
        environment.variables(variables),
        CoreWalker.isTotal(core),
        CoreWalker.isRandom(core),
        environment.clock(variables),
        where);
  }

  ScopeEnvironment environment() {
    return environment;
  }

  /**
   * Compiles a guard, {@code [a, b]} or a single condition, to its conjuncts; empty for an empty
   * text. The conjuncts may be evaluated in any order, each as soon as its variables are bound.
   */
  public List<Guard> guard(String text, String where) {
    return compile(
        where,
        () ->
            MlParser.inscription(text, where)
                .map(written -> new GuardCompiler(this, where).compile(written))
                .orElse(List.of()));
  }

  /**
   * Compiles an equation that gives values to the variables of a pattern, as a code segment does.
   */
  public Guard definition(String pattern, String value, String where) {
    return compile(
        where,
        () ->
            new GuardCompiler(this, where)
                .definition(required(pattern, where), required(value, where)));
  }

  /**
   * Compiles the inscription of an arc or an initial marking: a multiset, or one colour for one
   * token. The empty text is the empty multiset.
   */
  public ArcExpression arc(String text, ColourSet colours, String where) {
    return arc(text, colours, true, Times.REFUSED, where);
  }

  /**
   * Compiles the inscription of an arc that puts tokens, or an initial marking.
   *
   * @param times how time stamps and delays are treated; the tokens are {@code Stamped} values if
   *     these are kept
   */
  public ArcExpression arc(String text, ColourSet colours, Times times, String where) {
    return arc(text, colours, true, times, where);
  }

  /**
   * Compiles the inscription of an arc that takes tokens. These are not checked to be in the colour
   * set: the place does not have a token that is not.
   */
  public ArcExpression inputArc(String text, ColourSet colours, String where) {
    return arc(text, colours, false, Times.REFUSED, where);
  }

  /**
   * @param times what becomes of time stamps and delays
   */
  public ArcExpression inputArc(String text, ColourSet colours, Times times, String where) {
    return arc(text, colours, false, times, where);
  }

  /** Takes the time from the place that holds it, as an arc with a variable does. */
  public ArcExpression clockArc() {
    MlVariable clock = environment.clock();
    return new ArcCompiler(this, clock.colours(), false, Times.REFUSED, clock.name())
        .compile(new Core.Variable(Entry.CLOCK));
  }

  /** The time, if an expression of this scope depends on it. */
  public Optional<MlVariable> clock() {
    return variables().stream().filter(variable -> isClock(variable)).findFirst();
  }

  /** Whether a variable is the time of the clock. */
  public static boolean isClock(MlVariable variable) {
    return variable.name().equals(Entry.CLOCK.name());
  }

  /**
   * Compiles the time inscription of a transition, {@code @+5}; empty if there is nothing after the
   * operator.
   */
  public Optional<MlExpression> delay(String text, String where) {
    if (EMPTY_DELAY.contains(text.strip())) {
      return Optional.empty();
    }
    return compile(
        where,
        () -> {
          Expr written = required(text, where);
          if (!(written instanceof Expr.Delay delay)) {
            throw new InputError(
                written.at(), "the time of a transition is a delay", "write @+ before it");
          }
          Inference.Typed typed = new Inference(environment).infer(delay.time(), environment);
          Delays.requireNumber(delay.time().at(), typed.type());
          environment.requireTime(delay.time().at(), typed.type());
          Delays.requireNotNegative(delay.time().at(), typed.core());
          return Optional.of(compiled(typed.core(), typed.type(), where));
        });
  }

  private ArcExpression arc(
      String text, ColourSet colours, boolean checked, Times times, String where) {
    return compile(
        where,
        () -> {
          Expr written =
              MlParser.inscription(text, where)
                  .orElse(new Expr.Name(new SourcePosition(where, 1, 1), "empty"));
          return new ArcCompiler(this, colours, checked, times, where).compile(written);
        });
  }

  /** The variables of the net that occur in the expressions compiled so far. */
  public List<MlVariable> variables() {
    return environment.variables();
  }

  @Override
  public Object[] newFrame() {
    Object[] frame = new Object[environment.layout().size()];
    frame[0] = new Machine();
    return frame;
  }
}
