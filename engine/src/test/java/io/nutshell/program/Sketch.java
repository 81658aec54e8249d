package io.nutshell.program;

import io.nutshell.model.Group;
import io.nutshell.program.syntax.Command;
import io.nutshell.program.syntax.Expression;
import io.nutshell.program.syntax.Operator;
import io.nutshell.program.syntax.Program;
import io.nutshell.program.syntax.Statement;
import io.nutshell.program.syntax.Variable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Builds small programs concisely. */
public final class Sketch {
  private final List<Variable> variables = new ArrayList<>();
  private final List<Command> commands = new ArrayList<>();

  public Variable number(String name, long low, long high, long initial) {
    return add(name, false, low, high, initial);
  }

  /** A byte, 0..255. */
  public Variable small(String name) {
    return number(name, 0, 255, 0);
  }

  /** An array of bytes, all 0. */
  public Variable array(String name, int size) {
    return add(name, true, 0, 255, new long[size]);
  }

  /** An array of bytes. */
  public Variable table(String name, long... initial) {
    return add(name, true, 0, 255, initial);
  }

  public Variable array(String name, int size, long low, long high) {
    return add(name, true, low, high, new long[size]);
  }

  /** A location variable, at its first location. */
  public Variable location(String name, int locations) {
    return number(name, 0, locations - 1L, 0);
  }

  private Variable add(String name, boolean array, long low, long high, long... initial) {
    List<Long> values = Arrays.stream(initial).boxed().toList();
    Variable variable =
        new Variable(variables.size(), name, 0, array, values, low, high, List.of());
    variables.add(variable);
    return variable;
  }

  public Sketch command(Expression guard, Statement... effect) {
    commands.add(
        new Command("c" + commands.size(), null, guard, List.of(List.of(effect)), false, null));
    return this;
  }

  public Sketch command(Expression guard, List<List<Statement>> outcomes) {
    commands.add(new Command("c" + commands.size(), null, guard, outcomes, false, null));
    return this;
  }

  public Sketch command(Variable location, int at, Expression guard, Statement... effect) {
    commands.add(
        new Command(
            "c" + commands.size(),
            new Command.At(location, at),
            guard,
            List.of(List.of(effect)),
            false,
            null));
    return this;
  }

  public Program program() {
    return new Program(
        "sketch", List.of(new Group("all", "globals")), variables, commands, null, List.of());
  }

  public static Expression is(Variable variable, Operator operator, long value) {
    return Expression.binary(operator, Expression.read(variable), Expression.constant(value));
  }

  public static Expression is(Expression left, Operator operator, Expression right) {
    return Expression.binary(operator, left, right);
  }

  public static Expression element(Variable array, Expression index) {
    return new Expression.Element(array, index, null);
  }

  public static Statement set(Variable variable, Expression value) {
    return Statement.assign(variable, value);
  }

  public static Statement set(Variable variable, long value) {
    return Statement.assign(variable, value);
  }

  public static Statement set(Variable array, Expression index, Expression value) {
    return new Statement.Assign(array, index, value, null);
  }
}
