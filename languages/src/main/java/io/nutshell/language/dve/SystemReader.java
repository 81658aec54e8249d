package io.nutshell.language.dve;

import io.nutshell.language.Constants;
import io.nutshell.language.Mistakes;
import io.nutshell.model.Group;
import io.nutshell.model.PropertyAutomaton;
import io.nutshell.program.syntax.Command;
import io.nutshell.program.syntax.Expression;
import io.nutshell.program.syntax.Program;
import io.nutshell.program.syntax.Variable;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.antlr.v4.runtime.Token;
import org.antlr.v4.runtime.tree.TerminalNode;

/** Reads a whole file: its declarations, its processes, and the system line. */
final class SystemReader {
  private final String name;
  private final Diagnostics diagnostics;
  private final Constants constants;
  private final VariableTable table = new VariableTable();
  private final Scope globals = new Scope(null);
  private final Map<String, DveProcess> processes = new LinkedHashMap<>();

  SystemReader(String name, Diagnostics diagnostics, Constants constants) {
    this.name = name;
    this.diagnostics = diagnostics;
    this.constants = constants;
  }

  DveSystem read(DveParser.ModelContext model) {
    DveParser.SystemContext system = model.system();
    if (model.getStart().getType() == Token.EOF) {
      throw diagnostics.error(
          model.getStart(), "the file is empty", "save it first, or use another file");
    }
    if (system == null) {
      throw diagnostics.error(
          model.getStop(), "the system line is missing", "end the file with: system async;");
    }
    DeclarationReader declarations =
        new DeclarationReader(diagnostics, table, globals, constants, null);
    Mistakes mistakes = diagnostics.mistakes();
    model.declaration().forEach(declarations::read);
    TerminalNode watcher = system.NAME();
    List<ProcessReader> parts = new ArrayList<>();
    List<ProcessReader> watching = new ArrayList<>();
    for (DveParser.ProcessContext process : model.process()) {
      boolean watches = watcher != null && process.NAME().getText().equals(watcher.getText());
      (watches ? watching : parts).add(new ProcessReader(diagnostics, process));
    }
    parts.removeIf(reader -> !declare(reader, false));
    // The property is declared last, so that its variables follow those of the system.
    List<Group> groups = List.copyOf(table.groups());
    List<Variable> variables = List.copyOf(table.variables());
    watching.removeIf(reader -> !declare(reader, true));
    if (watcher != null && watching.isEmpty()) {
      mistakes.attempt(
          () -> {
            throw diagnostics.unknown(
                watcher.getSymbol(), "there is no process", processes.keySet(), "declare it");
          });
    }
    List<SystemBuilder.Behaviour> behaviours = parts.stream().map(this::behaviour).toList();
    List<Program.Assert> asserts = parts.stream().flatMap(this::asserts).toList();
    mistakes.throwIfAny();
    constants.requireAllKnown();
    SystemBuilder builder = new SystemBuilder(diagnostics.at(system.getStart()), behaviours);
    boolean synchronous = system.SYNC() != null;
    List<Step> steps = synchronous ? builder.synchronous() : builder.asynchronous();
    Expression urgency = synchronous ? null : builder.urgency();
    Program alone = new Program(name, groups, variables, commands(steps), urgency, asserts);
    DveSystem.Property property =
        watcher == null
            ? null
            : property(watching.getFirst(), watcher.getSymbol(), builder, steps, alone);
    return new DveSystem(alone, property, globals, processes, diagnostics.warnings().all());
  }

  /** Declares a process; returns whether that succeeded. */
  private boolean declare(ProcessReader reader, boolean watching) {
    return diagnostics
        .mistakes()
        .declare(
            List.of(reader.name().getText()),
            () -> {
              DveProcess process =
                  diagnostics
                      .mistakes()
                      .within(
                          reader.name().getText(),
                          () -> reader.declare(table, globals, constants, watching));
              if (processes.putIfAbsent(process.name(), process) != null) {
                throw diagnostics.error(
                    reader.name(),
                    "the process '" + process.name() + "' is declared twice",
                    "rename one of the two");
              }
            });
  }

  private SystemBuilder.Behaviour behaviour(ProcessReader reader) {
    DveProcess process = process(reader);
    return new SystemBuilder.Behaviour(
        process,
        diagnostics
            .mistakes()
            .within(process.name(), () -> reader.transitions(process, expressions(process))));
  }

  private Stream<Program.Assert> asserts(ProcessReader reader) {
    DveProcess process = process(reader);
    return diagnostics
        .mistakes()
        .within(process.name(), () -> reader.asserts(process, expressions(process)))
        .stream();
  }

  private DveProcess process(ProcessReader reader) {
    return Objects.requireNonNull(processes.get(reader.name().getText()));
  }

  private ExpressionBuilder expressions(DveProcess process) {
    return new ExpressionBuilder(diagnostics, process.scope(), processes);
  }

  private static List<Command> commands(List<Step> steps) {
    return steps.stream().map(Step::command).toList();
  }

  private static PropertyAutomaton.Transition transition(Transition transition) {
    boolean always = transition.guard().equals(Expression.TRUE) && transition.effects().isEmpty();
    return new PropertyAutomaton.Transition(transition.source(), transition.target(), always);
  }

  /**
   * @param alone the system without the property
   */
  private DveSystem.Property property(
      ProcessReader reader, Token named, SystemBuilder builder, List<Step> steps, Program alone) {
    SystemBuilder.Behaviour behaviour = behaviour(reader);
    List<Program.Assert> asserts =
        Stream.concat(alone.asserts().stream(), asserts(reader)).toList();
    diagnostics.mistakes().throwIfAny();
    SystemBuilder.requireWatcher(behaviour);
    DveProcess process = behaviour.process();
    return new DveSystem.Property(
        process.name(),
        diagnostics.at(named),
        process.location(),
        process.accept().stream().boxed().toList(),
        behaviour.transitions().stream().map(SystemReader::transition).toList(),
        () ->
            new Program(
                name,
                table.groups(),
                table.variables(),
                commands(builder.watched(steps, behaviour)),
                alone.urgency(),
                asserts));
  }
}
