package io.nutshell.app.simulate;

import io.nutshell.check.trace.Trace;
import io.nutshell.check.trace.Walk;
import io.nutshell.model.InputError;
import java.util.List;

/**
 * A recorded trace that a simulation follows: the steps that lie ahead, and, if it is a lasso,
 * those of its cycle again and again.
 */
final class Recorded {
  /** A trace without steps ahead. */
  static final Recorded NONE = new Recorded(List.of(), Trace.FINITE);

  private record Move(long event, int choice) {}

  private final List<Move> moves;
  private final int loop;

  private Recorded(List<Move> moves, int loop) {
    this.moves = moves;
    this.loop = loop;
  }

  static Recorded of(Trace trace) {
    return new Recorded(
        trace.steps().stream().map(step -> new Move(step.event(), step.choice())).toList(),
        trace.loop());
  }

  private boolean repeats() {
    return loop != Trace.FINITE && loop < moves.size();
  }

  /** The number of a step of the trace that has the same event as a step of the run. */
  private int folded(int step) {
    return step < moves.size() ? step : loop + (step - loop) % (moves.size() - loop);
  }

  /** Whether the first {@code length} steps of a walk are those of the recorded run. */
  private boolean followed(Walk walk, int length) {
    if (length > moves.size() && !repeats()) {
      return false;
    }
    List<Trace.Step> steps = walk.steps().subList(0, length);
    for (int i = 0; i < length; i++) {
      Move move = moves.get(folded(i));
      if (steps.get(i).event() != move.event || steps.get(i).choice() != move.choice) {
        return false;
      }
    }
    return true;
  }

  /**
   * Adds steps of the recorded run to the end of a walk until it has the given length, or until the
   * recorded run ends. A walk that has left the recorded run stays as it is.
   */
  void extend(Walk walk, int length) {
    if (walk.length() >= length || !followed(walk, walk.length())) {
      return;
    }
    int here = walk.position();
    walk.moveTo(walk.length());
    while (walk.length() < length && (repeats() || walk.length() < moves.size())) {
      Move move = moves.get(folded(walk.length()));
      walk.take(
          walk.enabled().stream()
              .filter(o -> o.event() == move.event && o.choice() == move.choice)
              .findFirst()
              .orElseThrow());
    }
    walk.moveTo(here);
  }

  /**
   * Requires that a walk does not try to go on after the end of a run that ended in a deadlock.
   *
   * @throws InputError if it does
   */
  void refuseStutter(Walk walk, int position) {
    if (loop == moves.size()
        && position > walk.length()
        && walk.length() == loop
        && followed(walk, loop)) {
      throw new InputError(
          null,
          "the run stays in its last state for ever, which is a deadlock after step " + loop,
          "jump " + loop);
    }
  }

  /** The trace to a walk's position, with its cycle if all of it lies behind. */
  Trace trace(Walk walk) {
    return loop != Trace.FINITE
            && walk.position() == moves.size()
            && followed(walk, walk.position())
        ? walk.trace().looping(loop)
        : walk.trace();
  }

  /** What to say about a walk's position on the recorded run; empty if nothing is special. */
  String remark(Walk walk) {
    int position = walk.position();
    if (loop == Trace.FINITE || position < loop || !followed(walk, position)) {
      return "";
    }
    if (!repeats()) {
      return "deadlock: the run stays here for ever";
    }
    int length = moves.size() - loop;
    int rounds = (position - loop) / length;
    if ((position - loop) % length != 0) {
      return "";
    }
    return rounds == 0
        ? "the cycle begins here: forward goes round it"
        : "back in the state of step " + loop + ", after round " + rounds + " of the cycle";
  }
}
