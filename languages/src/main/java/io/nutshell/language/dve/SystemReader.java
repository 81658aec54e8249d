package io.nutshell.language.dve;

import io.nutshell.language.Constants;
import io.nutshell.program.Command;
import io.nutshell.program.Expression;
import io.nutshell.program.Program;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.antlr.v4.runtime.Token;
import org.jspecify.annotations.Nullable;

/** Reads a whole file: its declarations, then its processes, then how they make a system. */
final class SystemReader {
  private final String name;
  private final Diagnostics diagnostics;
  private final Constants constants;
  private final VariableTable table = new VariableTable();
  private final Scope globals = new Scope(null);
  private final Map<String, DveProcess> processes = new LinkedHashMap<>();
  private final List<SystemBuilder.Behaviour> behaviours = new ArrayList<>();
  private final List<Program.Assert> asserts = new ArrayList<>();

  SystemReader(String name, Diagnostics diagnostics, Constants constants) {
    this.name = name;
    this.diagnostics = diagnostics;
    this.constants = constants;
  }

  DveSystem read(DveParser.ModelContext model) {
    DveParser.SystemContext system = model.system();
    if (model.getStart().getType() == Token.EOF) {
      throw diagnostics.error(
          model.getStart(), "the file is empty", "it was not saved, or you meant another");
    }
    if (system == null) {
      throw diagnostics.error(
          model.getStop(), "the system line is missing", "the file should end with: system async;");
    }
    DeclarationReader declarations =
        new DeclarationReader(diagnostics, table, globals, constants, null);
    model.declaration().forEach(declarations::read);
    List<ProcessReader> readers =
        model.process().stream().map(process -> new ProcessReader(diagnostics, process)).toList();
    List<DveProcess> declared = readers.stream().map(this::declare).toList();
    constants.requireAllKnown();
    for (int i = 0; i < readers.size(); i++) {
      readBody(readers.get(i), declared.get(i));
    }
    DveProcess property = property(system);
    SystemBuilder builder =
        new SystemBuilder(diagnostics.at(system.getStart()), behaviours, property);
    boolean synchronous = system.SYNC() != null;
    List<Command> commands = synchronous ? builder.synchronous() : builder.asynchronous();
    Expression urgency = synchronous ? null : builder.urgency();
    return new DveSystem(
        new Program(name, table.groups(), table.variables(), commands, urgency, asserts),
        property == null ? null : automaton(property),
        globals,
        processes,
        diagnostics.warnings().all());
  }

  private DveProcess declare(ProcessReader reader) {
    DveProcess process = reader.declare(table, globals, constants);
    if (processes.putIfAbsent(process.name(), process) != null) {
      throw diagnostics.error(
          reader.name(),
          "the process '" + process.name() + "' is declared twice",
          "one of the two needs another name");
    }
    return process;
  }

  private void readBody(ProcessReader reader, DveProcess process) {
    ExpressionBuilder expressions = new ExpressionBuilder(diagnostics, process.scope(), processes);
    behaviours.add(new SystemBuilder.Behaviour(process, reader.transitions(process, expressions)));
    asserts.addAll(reader.asserts(process, expressions));
  }

  private @Nullable DveProcess property(DveParser.SystemContext system) {
    if (system.NAME() == null) {
      return null;
    }
    Token token = system.NAME().getSymbol();
    DveProcess property = processes.get(token.getText());
    if (property == null) {
      throw diagnostics.unknown(
          token, "there is no process", processes.keySet(), "it is not declared");
    }
    return property;
  }

  private static DveSystem.Property automaton(DveProcess process) {
    return new DveSystem.Property(process.location(), process.accept().stream().boxed().toList());
  }
}
