package io.nutshell.language.dve;

import io.nutshell.model.PropertyAutomaton;
import io.nutshell.program.ProgramModel;
import io.nutshell.program.syntax.Expression;
import io.nutshell.program.syntax.Program;
import io.nutshell.program.syntax.Variable;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A DVE file as a program, with what its source says beyond that. */
public final class DveSystem {
  private final Program program;
  private final @Nullable Property property;
  private final Scope scope;
  private final Map<String, DveProcess> processes;

  /**
   * A property process: a Büchi automaton over the system's states.
   *
   * @param location where the process is
   * @param accepting the values of {@code location} to be visited infinitely often
   * @param product the system and the property, which moves with every step: the program to be
   *     searched for accepting cycles; made when it is asked for
   */
  public record Property(
      PropertyAutomaton automaton,
      Variable location,
      List<Integer> accepting,
      Supplier<Program> product) {}

  DveSystem(
      Program program,
      @Nullable Property property,
      Scope scope,
      Map<String, DveProcess> processes) {
    this.program = program;
    this.property = property;
    this.scope = scope;
    this.processes = Collections.unmodifiableMap(processes);
  }

  /** The system alone, without the property. */
  public Program program() {
    return program;
  }

  /** Null where the system line names none. */
  public @Nullable Property property() {
    return property;
  }

  /** Reads an expression over the system's global names, {@code P.s}, {@code P->x}. */
  public Expression expression(String text) {
    String file = "<expression>";
    DveParser.ConditionContext condition = SyntaxTree.ofCondition(file, text);
    return new ExpressionBuilder(new Diagnostics(file), scope, processes)
        .build(condition.expression());
  }

  public ProgramModel model() {
    return ProgramModel.of(program, this::expression)
        .watchedBy(property == null ? null : property.automaton());
  }
}
