package io.nutshell.program;

import io.nutshell.compact.BitFields;
import io.nutshell.model.Assertion;
import io.nutshell.model.Describer;
import io.nutshell.model.EvaluationFault;
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
import io.nutshell.model.Warning;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A program as a model: its layout from its ranges, its executors from its commands. */
public final class ProgramModel implements Model {
  private final Program program;
  private final Source source;
  private final Ranges ranges;
  private final Layout layout;
  private final Compiler compiler;
  private final List<String> progress;
  private final Instances instances;

  /** Whether nothing is compiled: the trusted form. */
  private final boolean interpreted;

  /**
   * @param source reads further expressions
   */
  public static ProgramModel of(Program program, Source source) {
    return new ProgramModel(
        program, source, Learning.learn(program), false, List.of(), Instances.NONE);
  }

  /**
   * The same model, with a measure of progress that its author declares.
   *
   * @param parts expressions of the source language, the most significant first
   */
  public ProgramModel declaring(List<String> parts) {
    return new ProgramModel(program, source, ranges, interpreted, parts, instances);
  }

  /** The same model, whose commands are instances of what its author wrote. */
  public ProgramModel instancesOf(Instances wanted) {
    return new ProgramModel(program, source, ranges, interpreted, progress, wanted);
  }

  /**
   * A model of a program whose ranges its language knows better than an analysis would. Those that
   * are not bounded are learnt; what outgrows a range that is not sound overflows.
   */
  public static ProgramModel learning(Program program, Source source, Ranges known) {
    return new ProgramModel(
        program, source, Learning.learn(program, known), false, List.of(), Instances.NONE);
  }

  /** A model whose variables have the given ranges; what outgrows them overflows. */
  static ProgramModel of(Program program, Source source, Ranges ranges) {
    return new ProgramModel(program, source, ranges, false, List.of(), Instances.NONE);
  }

  private ProgramModel(
      Program program,
      Source source,
      Ranges ranges,
      boolean interpreted,
      List<String> progress,
      Instances instances) {
    this.progress = progress;
    this.instances = instances;
    this.program = program;
    this.source = source;
    this.ranges = ranges;
    this.interpreted = interpreted;
    this.layout = layout(program, ranges);
    this.compiler = new Compiler(program, ranges, layout);
  }

  static Layout layout(Program program, Ranges ranges) {
    List<BitFields.Field> fields = new ArrayList<>();
    for (Variable variable : program.variables()) {
      Interval range = ranges.of(variable);
      fields.add(
          new BitFields.Field(
              variable.name(),
              variable.group(),
              range.low(),
              range.high(),
              variable.array(),
              variable.size()));
    }
    return BitFields.layout(program.groups(), fields);
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
    initial(program, layout, target);
  }

  static void initial(Program program, Layout layout, State target) {
    target.resize(layout.words());
    Arrays.fill(target.words, 0, target.length, 0);
    int slot = 0;
    for (Variable variable : program.variables()) {
      for (long value : variable.initial()) {
        layout.set(target, slot++, value);
      }
    }
  }

  @Override
  public Successors successors() {
    return interpreted ? reference() : compiler.successors();
  }

  @Override
  public Model trusted() {
    return new ProgramModel(program, source, ranges, true, progress, instances);
  }

  @Override
  public Successors reference() {
    return new Interpreter(program, layout);
  }

  @Override
  public Predicate predicate(String expression) {
    return predicate(source.expression(expression));
  }

  /** The predicate of an expression over the program's variables. */
  public Predicate predicate(Expression condition) {
    return interpreted ? interpreted(program, layout, condition) : compiler.predicate(condition);
  }

  @Override
  public Quantity quantity(String expression) {
    return Quantities.of(program, layout, source.expression(expression));
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

  /** The predicate by the reference interpreter: slow, trusted. */
  static Predicate interpreted(Program program, Layout layout, Expression expression) {
    Interpreter.Machine machine = new Interpreter.Machine(program);
    return state -> {
      machine.load(layout, state);
      try {
        return machine.evaluate(expression) != 0;
      } catch (Interpreter.ModelFault fault) {
        throw new EvaluationFault(fault.error);
      }
    };
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
        source,
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
        return owner(program, slot).valueNames();
      }

      @Override
      public String value(int slot, long value) {
        List<String> names = valueNames(slot);
        return value >= 0 && value < names.size() ? names.get((int) value) : Long.toString(value);
      }
    };
  }

  /** The variable that a slot belongs to. */
  static Variable owner(Program program, int slot) {
    int first = 0;
    for (Variable variable : program.variables()) {
      first += variable.size();
      if (slot < first) {
        return variable;
      }
    }
    throw new IndexOutOfBoundsException(slot);
  }
}
