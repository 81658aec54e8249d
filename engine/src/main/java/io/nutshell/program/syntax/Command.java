package io.nutshell.program.syntax;

import io.nutshell.model.Interaction;
import io.nutshell.model.SourcePosition;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A guarded command: where its guard holds it may be fired, all of one outcome in one step.
 *
 * <p>A guard that faults counts as enabled, and firing it is that fault: so a model's mistake is
 * found and never hides a command.
 *
 * @param label how its author would name it
 * @param at the location it starts from, an implicit first conjunct of the guard, if there is one;
 *     kept apart so that commands can be found by location
 * @param guard anything but 0 means enabled; evaluated only where {@code at} holds
 * @param outcomes its effects; several make the command non-deterministic, and their index is the
 *     choice
 * @param urgent whether it stays enabled in states where {@link Program#urgency()} holds
 * @param interaction whose command it is
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
