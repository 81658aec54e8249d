package io.nutshell.program.analysis;

import io.nutshell.model.Fault;
import io.nutshell.program.syntax.Command;
import io.nutshell.program.syntax.Expression;
import io.nutshell.program.syntax.Program;
import io.nutshell.program.syntax.Statement;
import io.nutshell.program.syntax.Terms;
import io.nutshell.program.syntax.Variable;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Finds the ranges for a program's layout: by {@link IntervalAnalysis}, and where that finds no
 * bound, from the values that a {@link Pilot} observes.
 *
 * <p>A program whose variables are all bounded needs no pilot. If the pilot saw every state, its
 * ranges are exact and sound. Otherwise a learnt range is the observed one, rounded outward to a
 * whole number of bits and cut to the analysed range. It may prove too small: the search then
 * reports an overflow, {@link #widen} gives the variable more bits and the search starts again. To
 * keep restarts rare, a variable also gets room for the values that are copied to it, and variables
 * of the same declared range are widened together.
 */
public final class Learning {
  /** Bits that an overflow adds. */
  private static final int WIDENING_BITS = 1;

  /** If a pilot runs anyway, bounded ranges of at least this many bits are learnt too. */
  private static final int WIDE_BITS = 7;

  /**
   * A bounded range is replaced by the learnt one only if that saves this many bits, since it risks
   * a restart.
   */
  private static final int MIN_SAVED_BITS = 3;

  private Learning() {}

  public static Ranges learn(Program program) {
    return learn(program, IntervalAnalysis.of(program));
  }

  /**
   * Learns the ranges that are not bounded.
   *
   * @param known initial ranges; their {@code sound} parts must be sound
   */
  public static Ranges learn(Program program, Ranges known) {
    if (!known.bounded().contains(false)) {
      return known;
    }
    Pilot pilot = new Pilot(program, new Ranges(known.sound(), known.bounded()));
    pilot.run();
    List<Interval> seen = pilot.observed();
    if (pilot.complete()) {
      return new Ranges(seen, known.bounded());
    }
    List<Interval> learnt = new ArrayList<>(known.intervals());
    for (int v = 0; v < learnt.size(); v++) {
      Interval before = learnt.get(v);
      Interval rounded = rounded(seen.get(v), known.sound().get(v));
      boolean worth =
          before.bits() >= WIDE_BITS && before.bits() - rounded.bits() >= MIN_SAVED_BITS;
      if (!known.bounded().get(v) || worth) {
        learnt.set(v, rounded);
      }
    }
    spread(program, learnt, known.sound());
    return new Ranges(learnt, known.bounded(), known.sound());
  }

  /**
   * Copies between variables also copy values: extends each learnt range by the ranges that are
   * copied to it, unless that takes more than one bit.
   */
  private static void spread(Program program, List<Interval> learnt, List<Interval> sound) {
    List<Interval> seen = List.copyOf(learnt);
    boolean changed = true;
    while (changed) {
      changed = false;
      for (Command command : program.commands()) {
        for (List<Statement> outcome : command.outcomes()) {
          for (Statement statement : outcome) {
            Variable source = copied(statement);
            if (source != null) {
              int target = Terms.written(statement).index();
              Interval old = learnt.get(target);
              Interval copy = learnt.get(source.index()).meet(sound.get(target));
              Interval both = copy == null ? old : old.join(copy);
              if (!both.equals(old) && both.bits() <= seen.get(target).bits() + 1) {
                learnt.set(target, both);
                changed = true;
              }
            }
          }
        }
      }
    }
  }

  private static @Nullable Variable copied(Statement statement) {
    return !(statement instanceof Statement.Assign assign)
        ? null
        : switch (assign.value()) {
          case Expression.Read(Variable variable) -> variable;
          case Expression.Element element -> element.array();
          default -> null;
        };
  }

  /** The observed range, rounded outward to whole bits; it starts at 0 if no value was negative. */
  private static Interval rounded(Interval seen, Interval sound) {
    long low = Math.max(Math.min(seen.low(), 0), sound.low());
    return upward(low, Math.max(1, new Interval(low, seen.high()).bits()), sound);
  }

  /** The {@code 2^bits} values from {@code low} up, cut to the sound range. */
  private static Interval upward(long low, int bits, Interval sound) {
    long span = span(bits);
    return new Interval(
        low, Long.compareUnsigned(sound.high() - low, span) <= 0 ? sound.high() : low + span);
  }

  /** The {@code 2^bits} values up to {@code high}, cut to the sound range. */
  private static Interval downward(long high, int bits, Interval sound) {
    long span = span(bits);
    return new Interval(
        Long.compareUnsigned(high - sound.low(), span) <= 0 ? sound.low() : high - span, high);
  }

  private static long span(int bits) {
    return bits == Long.SIZE ? -1 : (1L << bits) - 1;
  }

  /**
   * Ranges with room for the value that overflowed.
   *
   * @throws IllegalArgumentException if the value fits already or is not sound
   */
  public static Ranges widen(Program program, Ranges ranges, Fault.Overflow overflow) {
    Variable outgrown = program.owner(overflow.slot());
    long value = overflow.value();
    Interval old = ranges.of(outgrown);
    if (old.contains(value) || !ranges.sound().get(outgrown.index()).contains(value)) {
      throw new IllegalArgumentException(
          "%s has range %s (sound: %s), which contradicts the reported %s"
              .formatted(outgrown, old, ranges.sound().get(outgrown.index()), overflow));
    }
    List<Interval> wider = new ArrayList<>(ranges.intervals());
    for (Variable variable : program.variables()) {
      Interval sound = ranges.sound().get(variable.index());
      if (alike(variable, outgrown)
          && ranges.of(variable).bits() == old.bits()
          && sound.contains(value)) {
        wider.set(variable.index(), grown(ranges.of(variable), value, sound));
      }
    }
    return new Ranges(wider, ranges.bounded(), ranges.sound());
  }

  private static boolean alike(Variable one, Variable other) {
    return one.low() == other.low() && one.high() == other.high();
  }

  /**
   * The range extended to hold the value, by at least {@link #WIDENING_BITS} bits if the sound
   * range allows.
   */
  private static Interval grown(Interval range, long value, Interval sound) {
    Interval needed = range.join(Interval.of(value));
    if (needed.equals(range)) {
      return range;
    }
    int bits = Math.max(needed.bits(), Math.min(range.bits() + WIDENING_BITS, Long.SIZE));
    return value > range.high()
        ? upward(range.low(), bits, sound)
        : downward(range.high(), bits, sound);
  }
}
