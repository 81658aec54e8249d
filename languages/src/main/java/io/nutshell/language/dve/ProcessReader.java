package io.nutshell.language.dve;

import static io.nutshell.language.dve.Diagnostics.quoted;

import io.nutshell.language.Constants;
import io.nutshell.language.Mistakes;
import io.nutshell.program.syntax.Expression;
import io.nutshell.program.syntax.Operator;
import io.nutshell.program.syntax.Program;
import io.nutshell.program.syntax.Variable;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.antlr.v4.runtime.Token;
import org.antlr.v4.runtime.tree.TerminalNode;

/**
 * Reads one process in two passes: first its declarations, because expressions may name states and
 * variables of later processes, then its assertions. {@link TransitionReader} reads its
 * transitions.
 */
final class ProcessReader {
  private final Diagnostics diagnostics;
  private final DveParser.ProcessContext context;

  ProcessReader(Diagnostics diagnostics, DveParser.ProcessContext context) {
    this.diagnostics = diagnostics;
    this.context = context;
  }

  Token name() {
    return context.NAME().getSymbol();
  }

  private <T> Stream<T> parts(Class<T> kind) {
    return context.part().stream().filter(kind::isInstance).map(kind::cast);
  }

  DveProcess declare(VariableTable table, Scope globals, Constants constants, boolean watching) {
    String name = name().getText();
    Mistakes mistakes = diagnostics.mistakes();
    Map<String, Integer> states = states();
    int group = table.group(name, "process");
    Variable location =
        table.addLocation(
            name, group, mistakes.attempt(() -> initial(states), 0), List.copyOf(states.keySet()));
    Scope scope = new Scope(globals);
    DeclarationReader declarations =
        new DeclarationReader(diagnostics, table, scope, constants, name);
    parts(DveParser.LocalContext.class).forEach(local -> declarations.read(local.declaration()));
    return new DveProcess(
        name,
        scope,
        location,
        Collections.unmodifiableMap(states),
        set(states, parts(DveParser.CommitContext.class).flatMap(part -> part.NAME().stream())),
        set(states, parts(DveParser.AcceptContext.class).flatMap(part -> part.NAME().stream())),
        watching);
  }

  private BitSet set(Map<String, Integer> states, Stream<TerminalNode> names) {
    BitSet set = new BitSet();
    names.forEach(
        name -> diagnostics.mistakes().attempt(() -> set.set(state(states, name.getSymbol()))));
    return set;
  }

  private Map<String, Integer> states() {
    Map<String, Integer> states = new LinkedHashMap<>();
    for (TerminalNode state :
        parts(DveParser.StatesContext.class).flatMap(part -> part.NAME().stream()).toList()) {
      if (states.putIfAbsent(state.getText(), states.size()) != null) {
        throw diagnostics.error(
            state.getSymbol(),
            "the state " + quoted(state.getText()) + " is declared twice",
            "rename one of the two");
      }
    }
    if (states.isEmpty()) {
      throw diagnostics.error(
          name(), "the process " + quoted(name()) + " has no states", "add 'state s; init s;'");
    }
    return states;
  }

  private int initial(Map<String, Integer> states) {
    List<DveParser.InitContext> inits = parts(DveParser.InitContext.class).toList();
    if (inits.isEmpty()) {
      throw diagnostics.error(
          name(),
          "the process " + quoted(name()) + " has no initial state",
          "add 'init " + states.keySet().iterator().next() + ";'");
    }
    if (inits.size() > 1) {
      throw diagnostics.error(
          inits.get(1).getStart(),
          "the process " + quoted(name()) + " has a second initial state",
          "leave one of the two out");
    }
    return state(states, inits.getFirst().NAME().getSymbol());
  }

  private int state(Map<String, Integer> states, Token name) {
    Integer state = states.get(name.getText());
    if (state == null) {
      throw diagnostics.unknown(
          name,
          name().getText() + " has no state",
          states.keySet(),
          "add it to the list after 'state'");
    }
    return state;
  }

  List<Program.Assert> asserts(DveProcess process, ExpressionBuilder expressions) {
    Mistakes mistakes = diagnostics.mistakes();
    List<Program.Assert> asserts = new ArrayList<>();
    for (DveParser.AssertionContext assertion :
        parts(DveParser.AssertsContext.class).flatMap(part -> part.assertion().stream()).toList()) {
      Token name = assertion.NAME().getSymbol();
      int state = mistakes.attempt(() -> state(process.states(), name), 0);
      Expression condition =
          mistakes.attempt(() -> expressions.build(assertion.expression()), Expression.TRUE);
      Expression elsewhere =
          Expression.binary(
              Operator.NE, Expression.read(process.location()), Expression.constant(state));
      asserts.add(
          new Program.Assert(
              process.name()
                  + "."
                  + name.getText()
                  + ": "
                  + Diagnostics.source(assertion.expression()),
              Expression.binary(Operator.OR, elsewhere, condition),
              diagnostics.at(name)));
    }
    return asserts;
  }

  List<Transition> transitions(DveProcess process, ExpressionBuilder expressions) {
    TransitionReader reader =
        new TransitionReader(
            diagnostics, process, expressions, name -> state(process.states(), name));
    List<Transition> transitions = new ArrayList<>();
    parts(DveParser.TransitionsContext.class)
        .flatMap(part -> part.transition().stream())
        .forEach(
            transition ->
                diagnostics.mistakes().attempt(() -> transitions.add(reader.read(transition))));
    return List.copyOf(transitions);
  }
}
