package io.nutshell.program;

import io.nutshell.model.Fault;
import java.util.ArrayList;
import java.util.List;

/**
 * Finds the ranges a program's layout is made of: by {@link IntervalAnalysis}, and where that finds
 * no bound, from the values seen in a {@link Pilot} run.
 *
 * <p>A program whose variables are all bounded pays for no pilot. Where the pilot saw every state,
 * its ranges are exact and sound. Else a learnt range is what was seen, rounded outward to a whole
 * number of bits, and always lies within the analysed one. It may prove too small: then the run
 * reports an overflow, {@link #widen} gives the variable more bits and the run starts again.
 */
final class Learning {
  /** How many bits an overflow adds, so that few restarts are needed. */
  private static final int STEP = 2;

  /** How many bits a learnt range must save to be taken where the analysed one is bounded too. */
  private static final int WORTH = 3;

  private Learning() {}

  static Ranges learn(Program program) {
    Ranges analysed = IntervalAnalysis.of(program);
    if (!analysed.bounded().contains(false)) {
      return analysed;
    }
    Pilot pilot = new Pilot(program, analysed);
    pilot.run();
    List<Interval> seen = pilot.observed();
    if (pilot.complete()) {
      return new Ranges(seen, analysed.bounded());
    }
    List<Interval> learnt = new ArrayList<>(analysed.sound());
    for (int v = 0; v < learnt.size(); v++) {
      Interval sound = analysed.sound().get(v);
      Interval rounded = rounded(seen.get(v), sound);
      if (!analysed.bounded().get(v) || rounded.bits() + WORTH <= sound.bits()) {
        learnt.set(v, rounded);
      }
    }
    return new Ranges(learnt, analysed.bounded(), analysed.sound());
  }

  /** All values of as many bits as those seen, from 0 up where none was negative. */
  private static Interval rounded(Interval seen, Interval sound) {
    long low = Math.max(Math.min(seen.low(), 0), sound.low());
    return upward(low, new Interval(low, seen.high()).bits(), sound);
  }

  /** The values of so many bits from {@code low} up, as far as they are sound. */
  private static Interval upward(long low, int bits, Interval sound) {
    long span = span(bits);
    return new Interval(
        low, Long.compareUnsigned(sound.high() - low, span) <= 0 ? sound.high() : low + span);
  }

  /** The values of so many bits from {@code high} down, as far as they are sound. */
  private static Interval downward(long high, int bits, Interval sound) {
    long span = span(bits);
    return new Interval(
        Long.compareUnsigned(high - sound.low(), span) <= 0 ? sound.low() : high - span, high);
  }

  private static long span(int bits) {
    return bits == Long.SIZE ? -1 : (1L << bits) - 1;
  }

  static Ranges widen(Program program, Ranges ranges, Fault.Overflow overflow) {
    int variable = ProgramModel.owner(program, overflow.slot()).index();
    Interval old = ranges.intervals().get(variable);
    Interval sound = ranges.sound().get(variable);
    if (!sound.contains(overflow.value()) || old.contains(overflow.value())) {
      throw new IllegalArgumentException(
          "%s is %s, within %s: %s cannot be"
              .formatted(program.variables().get(variable), old, sound, overflow));
    }
    Interval needed = old.join(Interval.of(overflow.value()));
    int bits = Math.max(needed.bits(), Math.min(old.bits() + STEP, 64));
    List<Interval> wider = new ArrayList<>(ranges.intervals());
    wider.set(
        variable,
        overflow.value() > old.high()
            ? upward(old.low(), bits, sound)
            : downward(old.high(), bits, sound));
    return new Ranges(wider, ranges.bounded(), ranges.sound());
  }
}
