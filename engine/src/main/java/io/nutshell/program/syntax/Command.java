package io.nutshell.program.syntax;

import io.nutshell.model.Interaction;
import io.nutshell.model.SourcePosition;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A guarded command: if its guard holds, it may be fired, which executes one of its outcomes
 * atomically.
 *
 * <p>A guard that faults counts as enabled, and firing the command reports the fault. So a mistake
 * in the model is found and never hides a command.
 *
 * @param label the name that the author would use
 * @param at the location it starts from, if any: an implicit first conjunct of the guard, kept
 *     apart so that commands can be found by location
 * @param guard enabled if not 0; evaluated only where {@code at} holds
 * @param outcomes the alternative effects; several make the command nondeterministic, and their
 *     index is the choice
 * @param urgent whether it stays enabled in states where {@link Program#urgency()} holds
 * @param interaction the groups that take part
 */
public record Command(
    String label,
    @Nullable At at,
    Expression guard,
    List<List<Statement>> outcomes,
    boolean urgent,
    @Nullable SourcePosition position,
    Interaction interaction) {

  public Command {
    outcomes = outcomes.stream().map(List::copyOf).toList();
  }

  /** A command of the group that its location belongs to. */
  public Command(
      String label,
      @Nullable At at,
      Expression guard,
      List<List<Statement>> outcomes,
      boolean urgent,
      @Nullable SourcePosition position) {
    this(
        label,
        at,
        guard,
        outcomes,
        urgent,
        position,
        at == null ? Interaction.NONE : Interaction.of(at.location().group(), label));
  }

  /** The test {@code location == value}. */
  public record At(Variable location, long value) {}
}
