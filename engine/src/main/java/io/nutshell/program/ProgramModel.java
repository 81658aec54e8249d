package io.nutshell.program;

import io.nutshell.model.Assertion;
import io.nutshell.model.Describer;
import io.nutshell.model.Fault;
import io.nutshell.model.Interaction;
import io.nutshell.model.Layout;
import io.nutshell.model.Model;
import io.nutshell.model.Predicate;
import io.nutshell.model.ProgressMeasure;
import io.nutshell.model.Quantity;
import io.nutshell.model.Reversal;
import io.nutshell.model.Rule;
import io.nutshell.model.SourcePosition;
import io.nutshell.model.State;
import io.nutshell.model.Successors;
import io.nutshell.program.analysis.Learning;
import io.nutshell.program.analysis.Monotone;
import io.nutshell.program.analysis.ProgramReversal;
import io.nutshell.program.analysis.ProgressAnalysis;
import io.nutshell.program.analysis.Ranges;
import io.nutshell.program.compiler.Compiler;
import io.nutshell.program.interpreter.Evaluation;
import io.nutshell.program.interpreter.Interpreter;
import io.nutshell.program.syntax.Expression;
import io.nutshell.program.syntax.Program;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** A program as a model. The layout follows from the ranges of its variables. */
public final class ProgramModel implements Model {
  private final Program program;
  private final Function<String, Expression> expressions;
  private final Ranges ranges;
  private final Layout layout;
  private final Compiler compiler;
  private final List<String> progress;
  private final Instances instances;

  /** Whether everything is interpreted: the trusted form. */
  private final boolean interpreted;

  /**
   * @param expressions reads an expression of the source language over the program's variables;
   *     throws {@link io.nutshell.model.InputError}
   */
  public static ProgramModel of(Program program, Function<String, Expression> expressions) {
    return new ProgramModel(
        program, expressions, Learning.learn(program), false, List.of(), Instances.NONE);
  }

  /**
   * The same model with a progress measure that its author declares.
   *
   * @param parts expressions of the source language, the most significant first
   */
  public ProgramModel declaring(List<String> parts) {
    return new ProgramModel(program, expressions, ranges, interpreted, parts, instances);
  }

  /** The same model, whose commands are instances of the given rules. */
  public ProgramModel instancesOf(Instances wanted) {
    return new ProgramModel(program, expressions, ranges, interpreted, progress, wanted);
  }

  /**
   * A model of a program whose ranges the language knows better than the analysis does. Ranges that
   * are not bounded are learnt; a value outside a range that is not sound is an overflow.
   */
  public static ProgramModel learning(
      Program program, Function<String, Expression> expressions, Ranges known) {
    return new ProgramModel(
        program, expressions, Learning.learn(program, known), false, List.of(), Instances.NONE);
  }

  /** A model whose variables have the given ranges; a value outside is an overflow. */
  static ProgramModel of(Program program, Function<String, Expression> expressions, Ranges ranges) {
    return new ProgramModel(program, expressions, ranges, false, List.of(), Instances.NONE);
  }

  private ProgramModel(
      Program program,
      Function<String, Expression> expressions,
      Ranges ranges,
      boolean interpreted,
      List<String> progress,
      Instances instances) {
    this.program = program;
    this.expressions = expressions;
    this.ranges = ranges;
    this.interpreted = interpreted;
    this.progress = progress;
    this.instances = instances;
    this.layout = ranges.layout(program);
    this.compiler = new Compiler(program, ranges, layout);
  }

  public Program program() {
    return program;
  }

  @Override
  public String name() {
    return program.name();
  }

  @Override
  public Layout layout() {
    return layout;
  }

  @Override
  public void initial(State target) {
    Interpreter.initial(program, layout, target);
  }

  @Override
  public Successors successors() {
    return interpreted ? reference() : compiler.successors();
  }

  @Override
  public Model trusted() {
    return new ProgramModel(program, expressions, ranges, true, progress, instances);
  }

  @Override
  public Successors reference() {
    return new Interpreter(program, layout);
  }

  @Override
  public Predicate predicate(String expression) {
    return predicate(expressions.apply(expression));
  }

  /** The predicate of an expression over the program's variables. */
  public Predicate predicate(Expression condition) {
    return interpreted
        ? Evaluation.predicate(program, layout, condition)
        : compiler.predicate(condition);
  }

  @Override
  public Quantity quantity(String expression) {
    return Evaluation.quantity(program, layout, expressions.apply(expression));
  }

  @Override
  public Optional<ProgressMeasure> progress() {
    return progress.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new ProgressMeasure(
                progress, progress.stream().map(this::quantity).toList(), List.of()));
  }

  @Override
  public Optional<ProgressMeasure> progressFound(boolean regress) {
    return ProgressAnalysis.find(program, ranges, layout, regress);
  }

  @Override
  public List<Assertion> assertions() {
    return program.asserts().stream()
        .map(a -> new Assertion(a.text(), predicate(a.condition()), a.position()))
        .toList();
  }

  @Override
  public int choices() {
    return program.commands().stream().mapToInt(c -> c.outcomes().size()).max().orElse(1);
  }

  @Override
  public long events() {
    return program.commands().size();
  }

  @Override
  public boolean monotone() {
    return Monotone.is(program);
  }

  @Override
  public Optional<Reversal> reversal() {
    return Optional.ofNullable(ProgramReversal.of(program, ranges, layout));
  }

  @Override
  public Model widened(Fault.Overflow overflow) {
    return new ProgramModel(
        program,
        expressions,
        Learning.widen(program, ranges, overflow),
        interpreted,
        progress,
        instances);
  }

  @Override
  public Describer describer() {
    return new Describer() {
      @Override
      public String event(long event) {
        return program.commands().get((int) event).label();
      }

      @Override
      public @Nullable SourcePosition position(long event) {
        return program.commands().get((int) event).position();
      }

      @Override
      public Interaction interaction(long event) {
        return program.commands().get((int) event).interaction();
      }

      @Override
      public List<Rule> rules() {
        return instances.rules();
      }

      @Override
      public int rule(long event) {
        return instances.rules().isEmpty() ? 0 : instances.byCommand().get((int) event);
      }

      @Override
      public List<String> valueNames(int slot) {
        return program.owner(slot).valueNames();
      }

      @Override
      public String value(int slot, long value) {
        List<String> names = valueNames(slot);
        return value >= 0 && value < names.size() ? names.get((int) value) : Long.toString(value);
      }
    };
  }
}
