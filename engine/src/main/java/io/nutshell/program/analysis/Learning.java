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
 * Finds the ranges a program's layout is made of: by {@link IntervalAnalysis}, and where that finds
 * no bound, from the values seen in a {@link Pilot} run.
 *
 * <p>A program whose variables are all bounded pays for no pilot. Where the pilot saw every state,
 * its ranges are exact and sound. Else a learnt range is what was seen, rounded outward to a whole
 * number of bits, and always lies within the analysed one. It may prove too small: then the run
 * reports an overflow, {@link #widen} gives the variable a bit more and the run starts again.
 * Restarts are kept few: variables have room for what is copied to them, and those of the same kind
 * grow together.
 */
public final class Learning {
  /** How many bits an overflow adds, so that few restarts are needed. */
  private static final int STEP = 1;

  /** From how many bits on a bounded range is learnt too, if a pilot runs anyway. */
  private static final int WIDE = 7;

  /** How many bits that must save, to be worth the risk of a restart. */
  private static final int WORTH = 3;

  private Learning() {}

  public static Ranges learn(Program program) {
    return learn(program, IntervalAnalysis.of(program));
  }

  /**
   * @param known ranges to start from, those that are not bounded being sound at least
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
      boolean worth = before.bits() >= WIDE && before.bits() - rounded.bits() >= WORTH;
      if (!known.bounded().get(v) || worth) {
        learnt.set(v, rounded);
      }
    }
    spread(program, learnt, known.sound());
    return new Ranges(learnt, known.bounded(), known.sound());
  }

  /**
   * What one variable was seen to hold, those it is copied to may well hold too: they get room for
   * it where that takes one bit more.
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

  /** All values of as many bits as those seen, from 0 up where none was negative. */
  private static Interval rounded(Interval seen, Interval sound) {
    long low = Math.max(Math.min(seen.low(), 0), sound.low());
    return upward(low, Math.max(1, new Interval(low, seen.high()).bits()), sound);
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

  public static Ranges widen(Program program, Ranges ranges, Fault.Overflow overflow) {
    Variable outgrown = program.owner(overflow.slot());
    long value = overflow.value();
    Interval old = ranges.of(outgrown);
    if (old.contains(value) || !ranges.sound().get(outgrown.index()).contains(value)) {
      throw new IllegalArgumentException(
          "%s is %s, and at most %s, yet reported %s"
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

  /** A range that holds the value, and has {@link #STEP} bits more if that is sound. */
  private static Interval grown(Interval range, long value, Interval sound) {
    Interval needed = range.join(Interval.of(value));
    if (needed.equals(range)) {
      return range;
    }
    int bits = Math.max(needed.bits(), Math.min(range.bits() + STEP, Long.SIZE));
    return value > range.high()
        ? upward(range.low(), bits, sound)
        : downward(range.high(), bits, sound);
  }
}
