package io.nutshell.program;

import io.nutshell.model.Assertion;
import io.nutshell.model.Blocked;
import io.nutshell.model.Describer;
import io.nutshell.model.Fault;
import io.nutshell.model.Interaction;
import io.nutshell.model.Layout;
import io.nutshell.model.Model;
import io.nutshell.model.Predicate;
import io.nutshell.model.ProgressMeasure;
import io.nutshell.model.PropertyAutomaton;
import io.nutshell.model.Quantity;
import io.nutshell.model.Reversal;
import io.nutshell.model.Rule;
import io.nutshell.model.SourcePosition;
import io.nutshell.model.State;
import io.nutshell.model.Successors;
import io.nutshell.model.Warning;
import io.nutshell.program.analysis.ImpossibleValues;
import io.nutshell.program.analysis.Learning;
import io.nutshell.program.analysis.Monotone;
import io.nutshell.program.analysis.ProgramReversal;
import io.nutshell.program.analysis.ProgressAnalysis;
import io.nutshell.program.analysis.Ranges;
import io.nutshell.program.compiler.Compiler;
import io.nutshell.program.interpreter.BlockedCommands;
import io.nutshell.program.interpreter.Evaluation;
import io.nutshell.program.interpreter.Interpreter;
import io.nutshell.program.syntax.Expression;
import io.nutshell.program.syntax.Program;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.function.LongPredicate;
import org.jspecify.annotations.Nullable;

/** A program as a model. The layout follows from the ranges of its variables. */
public final class ProgramModel implements Model {
  private final Program program;
  private final Source source;
  private final Ranges ranges;
  private final Layout layout;
  private final Compiler compiler;
  private final List<String> progress;
  private final @Nullable PropertyAutomaton automaton;
  private final Instances instances;

  /** Whether everything is interpreted: the trusted form. */
  private final boolean interpreted;

  /**
   * @param source reads further expressions
   */
  public static ProgramModel of(Program program, Source source) {
    return of(program, source, Learning.learn(program));
  }

  /**
   * The same model with a progress measure that its author declares.
   *
   * @param parts expressions of the source language, the most significant first
   */
  public ProgramModel declaring(List<String> parts) {
    return new ProgramModel(program, source, ranges, interpreted, parts, automaton, instances);
  }

  /** The same model, with an automaton that its author put beside it as its property. */
  public ProgramModel watchedBy(@Nullable PropertyAutomaton watcher) {
    return new ProgramModel(program, source, ranges, interpreted, progress, watcher, instances);
  }

  /** The same model, whose commands are instances of the given rules. */
  public ProgramModel instancesOf(Instances wanted) {
    return new ProgramModel(program, source, ranges, interpreted, progress, automaton, wanted);
  }

  /**
   * A model of a program whose ranges the language knows better than the analysis does. Ranges that
   * are not bounded are learnt; a value outside a range that is not sound is an overflow.
   */
  public static ProgramModel learning(Program program, Source source, Ranges known) {
    return of(program, source, Learning.learn(program, known));
  }

  /** A model whose variables have the given ranges; a value outside is an overflow. */
  static ProgramModel of(Program program, Source source, Ranges ranges) {
    return new ProgramModel(program, source, ranges, false, List.of(), null, Instances.NONE);
  }

  private ProgramModel(
      Program program,
      Source source,
      Ranges ranges,
      boolean interpreted,
      List<String> progress,
      @Nullable PropertyAutomaton automaton,
      Instances instances) {
    this.automaton = automaton;
    this.program = program;
    this.source = source;
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
    return new ProgramModel(program, source, ranges, true, progress, automaton, instances);
  }

  @Override
  public Successors reference() {
    return new Interpreter(program, layout);
  }

  @Override
  public Predicate predicate(String expression) {
    return predicate(ImpossibleValues.refuse(source.expression(expression)));
  }

  /** The predicate of an expression over the program's variables. */
  public Predicate predicate(Expression condition) {
    return interpreted
        ? Evaluation.predicate(program, layout, condition)
        : compiler.predicate(condition);
  }

  @Override
  public Quantity quantity(String expression) {
    return Evaluation.quantity(program, layout, source.expression(expression));
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
  public List<Warning> warnings() {
    return source.warnings();
  }

  @Override
  public List<Warning> warnings(String expression) {
    return source.warnings(expression);
  }

  @Override
  public List<Assertion> assertions() {
    return program.asserts().stream()
        .map(a -> new Assertion(a.text(), predicate(a.condition()), a.position()))
        .toList();
  }

  @Override
  public Optional<PropertyAutomaton> propertyAutomaton() {
    return Optional.ofNullable(automaton);
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
  public LongPredicate eventsNamed(String name) {
    BitSet named = source.events(name).orElse(null);
    return named == null ? Model.super.eventsNamed(name) : event -> named.get((int) event);
  }

  @Override
  public List<Blocked> blocked(State state, int most) {
    return new BlockedCommands(program, layout, state).list(most);
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
        source,
        Learning.widen(program, ranges, overflow),
        interpreted,
        progress,
        automaton,
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
