package io.nutshell.language.esml;

import static io.nutshell.language.Tokens.quoted;

import io.nutshell.language.Constants;
import io.nutshell.language.Messages;
import io.nutshell.language.Mistakes;
import io.nutshell.language.Tokens;
import io.nutshell.model.Warning;
import io.nutshell.program.syntax.Expression;
import io.nutshell.program.syntax.Variable;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.antlr.v4.runtime.Token;
import org.jspecify.annotations.Nullable;

/** Reads a whole file: declarations, processes, and the body that starts them. */
final class ModelReader {
  /** The limit on the instances of processes. */
  private static final int MAX_INSTANCES = 10_000;

  private final String name;
  private final Messages messages;
  private final Mistakes mistakes;
  private final Constants constants;
  private final VariableTable table = new VariableTable();
  private final Scope globals = new Scope(null);
  private final Map<String, EsmlParser.ProcessContext> processes = new LinkedHashMap<>();
  private final List<Start> starts = new ArrayList<>();
  private final List<Warning> warnings = new ArrayList<>();

  /** A process and its arguments. */
  private record Start(
      EsmlParser.ProcessContext process, EsmlParser.InstanceContext at, List<Symbol> arguments) {}

  ModelReader(String name, Messages messages, Constants constants) {
    this.name = name;
    this.messages = messages;
    this.mistakes = messages.mistakes();
    this.constants = constants;
  }

  EsmlSystem read(EsmlParser.ModelContext model) {
    mistakes.attempt(() -> requireSame(model.name, model.end, "model"));
    DeclarationReader declarations =
        new DeclarationReader(messages, table, globals, constants, null);
    for (EsmlParser.SectionContext section : model.section()) {
      if (section.declaration() != null) {
        declarations.read(section.declaration());
      } else {
        String process = section.process().name.getText();
        mistakes.declare(List.of(process), () -> declare(section.process()));
      }
    }
    start(model.starts(), globals);
    if (starts.isEmpty() && mistakes.isEmpty()) {
      throw messages.error(
          model.end, "no process is started", "write a name such as P(c) before END");
    }
    Map<String, Instance> instances = instances();
    processes.values().stream()
        .filter(this::neverStarted)
        .forEach(process -> mistakes.attempt(() -> checkOnly(process)));
    mistakes.throwIfAny();
    constants.requireAllKnown();
    SystemBuilder builder =
        new SystemBuilder(name, messages.at(model), table, List.copyOf(instances.values()));
    warnings.addAll(UnusedChannels.in(globals, instances.values()));
    return new EsmlSystem(builder.program(), globals, instances, warnings);
  }

  private void requireSame(Token first, Token last, String what) {
    if (!first.getText().equals(last.getText())) {
      throw messages.error(
          last,
          "this is the end of the %s %s, and says %s"
              .formatted(what, quoted(first.getText()), quoted(last.getText())),
          "write END " + first.getText());
    }
  }

  private void declare(EsmlParser.ProcessContext process) {
    requireSame(process.name, process.end, "process");
    if (globals.find(process.name.getText()) != null
        || processes.putIfAbsent(process.name.getText(), process) != null) {
      throw messages.error(
          process.name,
          quoted(process.name.getText()) + " is declared twice",
          "rename one of the two");
    }
  }

  /** Starts processes; returns whether all could be started. */
  private boolean start(EsmlParser.StartsContext context, Scope scope) {
    boolean started = true;
    for (EsmlParser.StartContext start : context.start()) {
      started &=
          switch (start) {
            case EsmlParser.InstanceContext instance ->
                mistakes.attempt(() -> instance(instance, scope));
            case EsmlParser.ReplicationContext loop ->
                mistakes.attempt(() -> startEach(loop, scope), false);
            default -> throw new AssertionError(start.getClass());
          };
    }
    return started;
  }

  /** Ends at the first round that fails: the others would fail in the same way. */
  private boolean startEach(EsmlParser.ReplicationContext loop, Scope scope) {
    ExpressionReader expressions = new ExpressionReader(messages, scope, Map.of());
    long to = expressions.constant(loop.to, "a bound");
    for (long i = expressions.constant(loop.from, "a bound"); i <= to; i++) {
      Scope inner = new Scope(scope);
      inner.declare(
          messages,
          loop.NAME().getSymbol(),
          new Symbol.Constant(Value.number(Expression.constant(i))));
      if (!start(loop.starts(), inner)) {
        return false;
      }
    }
    return true;
  }

  private void instance(EsmlParser.InstanceContext context, Scope scope) {
    Token called = context.NAME().getSymbol();
    EsmlParser.ProcessContext process = processes.get(called.getText());
    if (process == null) {
      throw messages.unknown(called, "there is no process", processes.keySet(), "declare it");
    }
    if (starts.size() >= MAX_INSTANCES) {
      throw messages.error(
          called,
          "more than " + MAX_INSTANCES + " processes are started",
          "check the bounds of FOR");
    }
    int wanted = process.parameters().stream().mapToInt(p -> p.NAME().size()).sum();
    if (context.expression().size() != wanted) {
      throw messages.error(
          called,
          "%s has %d parameter%s, and here are %d"
              .formatted(
                  quoted(called.getText()),
                  wanted,
                  wanted == 1 ? "" : "s",
                  context.expression().size()),
          "check the number of parameters");
    }
    starts.add(new Start(process, context, arguments(process, context, scope)));
  }

  private List<Symbol> arguments(
      EsmlParser.ProcessContext process, EsmlParser.InstanceContext context, Scope scope) {
    ExpressionReader expressions = new ExpressionReader(messages, scope, Map.of());
    DeclarationReader types = new DeclarationReader(messages, table, globals, constants, null);
    List<Symbol> arguments = new ArrayList<>();
    for (EsmlParser.ParametersContext group : process.parameters()) {
      Type type = parameterType(group, types);
      for (int i = 0; i < group.NAME().size(); i++) {
        EsmlParser.ExpressionContext argument = context.expression(arguments.size());
        arguments.add(
            Type.isPort(type)
                ? channel(argument, expressions, type, group)
                : value(argument, expressions, type, types));
      }
    }
    return arguments;
  }

  private Type parameterType(EsmlParser.ParametersContext group, DeclarationReader types) {
    Type type = types.type(group.type());
    if (group.direction != null && !Type.isPort(type)) {
      throw messages.error(
          group.type(),
          "%s is for channels, and this is %s".formatted(quoted(group.direction.getText()), type),
          "leave it out: other parameters are constants");
    }
    return type;
  }

  private Symbol channel(
      EsmlParser.ExpressionContext argument,
      ExpressionReader expressions,
      Type type,
      EsmlParser.ParametersContext group) {
    if (!(argument instanceof EsmlParser.ReferenceContext reference)) {
      throw messages.error(
          argument,
          quoted(Tokens.source(argument)) + " is no channel",
          "use the name of a channel that is declared under VAR");
    }
    Place place = expressions.designators().port(reference.designator()).place();
    if (!Type.compatible(place.type(), type)) {
      throw messages.error(
          argument,
          "the channel %s has other messages than the parameter"
              .formatted(quoted(Tokens.source(argument))),
          "use another channel, or check its type");
    }
    return new Symbol.Port(place, direction(group));
  }

  private static @Nullable Integer direction(EsmlParser.ParametersContext group) {
    return group.direction == null ? null : group.direction.getType();
  }

  private Symbol value(
      EsmlParser.ExpressionContext argument,
      ExpressionReader expressions,
      Type type,
      DeclarationReader types) {
    Value value = expressions.assignable(argument, type);
    if (!DeclarationReader.isConstant(value)) {
      throw messages.error(
          argument,
          "an argument must be constant, and " + quoted(Tokens.source(argument)) + " is not",
          "use the global variable in the process, without a parameter");
    }
    types.requireFit(argument, value, type);
    return new Symbol.Constant(value);
  }

  private Map<String, Instance> instances() {
    Map<EsmlParser.ProcessContext, Integer> counts = new LinkedHashMap<>();
    starts.forEach(start -> counts.merge(start.process(), 1, Integer::sum));
    Map<EsmlParser.ProcessContext, Integer> numbers = new LinkedHashMap<>();
    Map<String, Instance> instances = new LinkedHashMap<>();
    for (Start start : starts) {
      String base = start.process().name.getText();
      int number = numbers.merge(start.process(), 1, Integer::sum) - 1;
      String full = counts.getOrDefault(start.process(), 1) == 1 ? base : base + "_" + number;
      boolean taken =
          globals.find(full) != null
              || (!full.equals(base) && processes.containsKey(full))
              || instances.containsKey(full);
      mistakes.attempt(
          () -> {
            if (taken) {
              throw messages.error(
                  start.at(),
                  "this process is named %s, and something else is already".formatted(quoted(full)),
                  "rename the other one");
            }
            instances.put(
                full,
                mistakes.within(
                    base, () -> instance(full, start.process(), start.arguments(), table)));
          });
    }
    return instances;
  }

  private Instance instance(
      String full,
      EsmlParser.ProcessContext process,
      List<Symbol> arguments,
      VariableTable variables) {
    int group = variables.group(full, "process");
    int location = variables.reserve();
    Scope scope = new Scope(globals);
    int at = 0;
    for (EsmlParser.ParametersContext parameters : process.parameters()) {
      for (var parameter : parameters.NAME()) {
        scope.declare(messages, parameter.getSymbol(), arguments.get(at++));
      }
    }
    DeclarationReader declarations =
        new DeclarationReader(messages, variables, scope, constants, full);
    process.declaration().forEach(declarations::read);
    Flow flow = new FlowReader(messages, scope).read(process);
    Variable where =
        variables.location(
            location, full, group, flow.locations().stream().map(Flow.Location::name).toList());
    return new Instance(full, group, scope, where, flow);
  }

  private boolean neverStarted(EsmlParser.ProcessContext process) {
    return starts.stream().noneMatch(start -> start.process().equals(process));
  }

  /** Looks for mistakes in a process that is never started. */
  private void checkOnly(EsmlParser.ProcessContext process) {
    warnings.add(
        new Warning(
            messages.at(process.name),
            "the process " + quoted(process.name.getText()) + " is never started"));
    VariableTable scratch = new VariableTable();
    DeclarationReader types = new DeclarationReader(messages, scratch, globals, constants, null);
    List<Symbol> arguments = new ArrayList<>();
    for (EsmlParser.ParametersContext group : process.parameters()) {
      Type type = parameterType(group, types);
      for (var parameter : group.NAME()) {
        arguments.add(
            Type.isPort(type)
                ? new Symbol.Port(
                    Place.of(
                        type,
                        scratch.port(parameter.getText(), type),
                        parameter.getText(),
                        messages.at(group)),
                    direction(group))
                : new Symbol.Constant(Value.standard(type)));
      }
    }
    String name = process.name.getText();
    Instance _ = mistakes.within(name, () -> instance(name, process, arguments, scratch));
  }
}
