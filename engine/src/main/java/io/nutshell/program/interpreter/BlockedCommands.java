package io.nutshell.program.interpreter;

import io.nutshell.model.Blocked;
import io.nutshell.model.Layout;
import io.nutshell.model.State;
import io.nutshell.program.syntax.Command;
import io.nutshell.program.syntax.Expression;
import io.nutshell.program.syntax.ExpressionText;
import io.nutshell.program.syntax.Program;
import io.nutshell.program.syntax.Terms;
import io.nutshell.program.syntax.Variable;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The commands that a state does not enable, and the first part of each guard that fails. */
public final class BlockedCommands {
  /** The values that a failing part reads are shown if there are at most this many. */
  private static final int MAX_VALUES = 4;

  private final Program program;
  private final Machine machine;
  private final boolean urgent;

  public BlockedCommands(Program program, Layout layout, State state) {
    this.program = program;
    this.machine = new Machine(program);
    machine.load(layout, state);
    urgent = program.urgency() != null && machine.evaluate(program.urgency()) != 0;
  }

  /** At most {@code most} of them: those at the right location first. */
  public List<Blocked> list(int most) {
    List<Blocked> near = new ArrayList<>();
    List<Blocked> far = new ArrayList<>();
    for (Command command : program.commands()) {
      Command.At at = command.at();
      if (at != null && machine.read(at.location()) != at.value()) {
        if (far.size() < most) {
          far.add(new Blocked(command.label(), command.position(), elsewhere(at), false));
        }
        continue;
      }
      String reason = reason(command);
      if (reason != null && near.size() < most) {
        near.add(new Blocked(command.label(), command.position(), reason, true));
      }
    }
    near.addAll(far.subList(0, Math.min(far.size(), most - near.size())));
    return near;
  }

  private String elsewhere(Command.At at) {
    Variable location = at.location();
    return location.name()
        + " is at "
        + name(location, machine.read(location))
        + ", not at "
        + name(location, at.value());
  }

  /** Why a command at its location is not enabled; null if it is. */
  private @Nullable String reason(Command command) {
    String committed =
        urgent && !command.urgent() ? "another process is in a committed location" : null;
    List<Expression> parts = new ArrayList<>();
    Terms.conjuncts(command.guard(), parts::add);
    for (Expression part : parts) {
      try {
        if (machine.evaluate(part) == 0) {
          return failing(part);
        }
      } catch (ModelFault _) {
        return committed; // A guard without a value counts as true, and firing it is the fault.
      }
    }
    return committed;
  }

  private String failing(Expression part) {
    Set<String> values = new LinkedHashSet<>();
    Terms.visit(
        part,
        read -> {
          switch (read) {
            case Expression.Read(Variable variable) ->
                values.add(variable.name() + " = " + name(variable, machine.read(variable)));
            case Expression.Element element ->
                values.add(element(element) + " = " + machine.evaluate(element));
            default -> {}
          }
        });
    String text = ExpressionText.of(part);
    return values.isEmpty() || values.size() > MAX_VALUES
        ? text
        : text + "  (" + String.join(", ", values) + ")";
  }

  /** An element of an array with its index computed, as the state shows it. */
  private String element(Expression.Element element) {
    return element.array().name() + "[" + machine.evaluate(element.index()) + "]";
  }

  private static String name(Variable variable, long value) {
    List<String> names = variable.valueNames();
    return value >= 0 && value < names.size() ? names.get((int) value) : Long.toString(value);
  }
}
