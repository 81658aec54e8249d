package io.nutshell.program.syntax;

import io.nutshell.model.Group;
import io.nutshell.model.SourcePosition;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A system of guarded commands over finite variables.
 *
 * <p>A command's position in {@link #commands()} is its event number. Commands that share the
 * location variable of {@link Command#at()} should be adjacent, since the compiler dispatches on
 * each such run at once.
 *
 * @param urgency where this holds (is not 0), only urgent commands are enabled; null if no command
 *     is urgent. It must not fault.
 */
public record Program(
    String name,
    List<Group> groups,
    List<Variable> variables,
    List<Command> commands,
    @Nullable Expression urgency,
    List<Assert> asserts) {

  public Program {
    groups = List.copyOf(groups);
    variables = List.copyOf(variables);
    commands = List.copyOf(commands);
    asserts = List.copyOf(asserts);
  }

  /** The variable that a cell belongs to; see {@link Cells} for the numbers of cells. */
  public Variable owner(int cell) {
    int first = 0;
    for (Variable variable : variables) {
      first += variable.size();
      if (cell < first) {
        return variable;
      }
    }
    throw new IndexOutOfBoundsException(cell);
  }

  /** A condition that must hold in every reachable state. */
  public record Assert(String text, Expression condition, @Nullable SourcePosition position) {}
}
