package io.nutshell.language.dve;

import io.nutshell.model.PropertyAutomaton;
import io.nutshell.model.SourcePosition;
import io.nutshell.model.Warning;
import io.nutshell.program.ProgramModel;
import io.nutshell.program.Source;
import io.nutshell.program.syntax.Cells;
import io.nutshell.program.syntax.Expression;
import io.nutshell.program.syntax.Program;
import io.nutshell.program.syntax.Variable;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A DVE file as a program, with its property and warnings. */
public final class DveSystem implements Source {
  private final Program program;
  private final @Nullable Property property;
  private final Scope scope;
  private final Map<String, DveProcess> processes;
  private final List<Warning> warnings;

  /**
   * A property process: a Büchi automaton over the system's states.
   *
   * @param position where the system line names it
   * @param location the variable that holds the process's location
   * @param accepting the values of {@code location} to be visited infinitely often
   * @param product the product of the system and the property, to be searched for accepting cycles;
   *     built on first use
   */
  public record Property(
      String name,
      SourcePosition position,
      Variable location,
      List<Integer> accepting,
      List<PropertyAutomaton.Transition> transitions,
      Supplier<Program> product) {}

  DveSystem(
      Program program,
      @Nullable Property property,
      Scope scope,
      Map<String, DveProcess> processes,
      List<Warning> warnings) {
    this.program = program;
    this.property = property;
    this.scope = scope;
    this.processes = Collections.unmodifiableMap(processes);
    this.warnings = List.copyOf(warnings);
  }

  /** The system alone, without the property. */
  public Program program() {
    return program;
  }

  /** The property process; null if the system line names none. */
  public @Nullable Property property() {
    return property;
  }

  /** Reads an expression over the system's global names, {@code P.s}, {@code P->x}. */
  @Override
  public Expression expression(String text) {
    return expression(text, new Diagnostics("<expression>"));
  }

  private Expression expression(String text, Diagnostics diagnostics) {
    DveParser.ConditionContext condition = SyntaxTree.ofCondition(diagnostics.file(), text);
    return new ExpressionBuilder(diagnostics, scope, processes).build(condition.expression());
  }

  @Override
  public List<Warning> warnings() {
    return warnings;
  }

  @Override
  public List<Warning> warnings(String text) {
    Diagnostics diagnostics = new Diagnostics("<expression>");
    Expression _ = expression(text, diagnostics);
    return diagnostics.warnings().all();
  }

  public ProgramModel model() {
    return ProgramModel.of(program, this).watchedBy(property == null ? null : automaton(property));
  }

  private PropertyAutomaton automaton(Property watching) {
    return new PropertyAutomaton(
        watching.name(),
        watching.position(),
        () -> ProgramModel.of(watching.product().get(), this),
        new Cells(program.variables()).count(),
        Set.copyOf(watching.accepting()),
        watching.transitions());
  }
}
