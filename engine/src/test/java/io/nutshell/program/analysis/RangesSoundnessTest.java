package io.nutshell.program.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import io.nutshell.model.Fault;
import io.nutshell.model.Layout;
import io.nutshell.model.State;
import io.nutshell.program.RandomPrograms;
import io.nutshell.program.RandomProtocols;
import io.nutshell.program.interpreter.Interpreter;
import io.nutshell.program.interpreter.Machine;
import io.nutshell.program.interpreter.ModelFault;
import io.nutshell.program.syntax.Expression;
import io.nutshell.program.syntax.Program;
import io.nutshell.program.syntax.Statement;
import io.nutshell.program.syntax.Variable;
import java.util.ArrayDeque;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Ranges hold every value that the interpreter reaches, on random programs. */
final class RangesSoundnessTest {
  private static final int STATES = 1000;

  @Test
  void every_value_of_an_expression_lies_in_its_interval() {
    int evaluated = 0;
    for (long seed = 0; seed < 300; seed++) {
      Program program = RandomPrograms.generate(seed, new RandomPrograms.Options(false, true));
      Random random = new Random(seed);
      List<Interval> intervals =
          program.variables().stream().map(variable -> within(variable, random)).toList();
      Layout layout = wide(program);
      Machine machine = new Machine(program);
      State state = new State(layout.words());
      for (int i = 0; i < 20; i++) {
        Expression expression =
            RandomPrograms.expression(
                program, 100 * seed + i, new RandomPrograms.Options(false, true));
        Interval interval = Intervals.of(expression, v -> intervals.get(v.index()));
        for (int n = 0; n < 10; n++) {
          fill(state, program, layout, intervals, random);
          machine.load(layout, state);
          try {
            assertThat(machine.evaluate(expression))
                .as("seed %d: %s over %s", seed, expression, intervals)
                .isBetween(interval.low(), interval.high());
            evaluated++;
          } catch (ModelFault _) {
            // A fault has no value to compare.
          }
        }
      }
    }
    assertThat(evaluated).isGreaterThan(10_000);
  }

  @Test
  void every_reached_value_lies_in_the_analysed_range() {
    int tighter = 0;
    for (long seed = 0; seed < 600; seed++) {
      Program program = program(seed);
      Ranges ranges = IntervalAnalysis.of(program);
      Layout layout = wide(program);
      for (State state : new Exploration(program, layout).seen) {
        int slot = 0;
        for (Variable variable : program.variables()) {
          for (int cell = 0; cell < variable.size(); cell++, slot++) {
            if (!ranges.of(variable).contains(layout.get(state, slot))) {
              throw new AssertionError(
                  "seed %d: %s is %d, not in %s"
                      .formatted(seed, variable, layout.get(state, slot), ranges.of(variable)));
            }
          }
        }
      }
      tighter += ranges.layout(program).bits() < layout.bits() ? 1 : 0;
    }
    assertThat(tighter).isGreaterThan(300);
  }

  @Test
  void learnt_ranges_reach_the_same_states_after_some_restarts() {
    int restarts = 0;
    for (long seed = 0; seed < 300; seed++) {
      Program program = program(seed);
      Exploration expected = new Exploration(program, wide(program));
      if (!expected.complete) {
        continue;
      }
      Ranges learnt = Learning.learn(program);
      // The least ranges: those of the initial state.
      Ranges least =
          new Ranges(
              program.variables().stream().map(RangesSoundnessTest::initially).toList(),
              Collections.nCopies(program.variables().size(), false),
              IntervalAnalysis.of(program).intervals());
      assertThat(new Exploration(program, learnt.layout(program)).seen)
          .as("seed %d", seed)
          .hasSameSizeAs(expected.seen);
      Exploration run = new Exploration(program, least.layout(program));
      while (run.overflow != null) {
        least = Learning.widen(program, least, run.overflow);
        run = new Exploration(program, least.layout(program));
        restarts++;
      }
      assertThat(run.seen).as("seed %d", seed).hasSameSizeAs(expected.seen);
      for (Variable variable : program.variables()) {
        Interval sound = least.sound().get(variable.index());
        assertThat(sound.contains(least.of(variable))).as("seed %d", seed).isTrue();
      }
    }
    assertThat(restarts).isGreaterThan(100);
  }

  @Test
  void learning_is_reproducible() {
    for (long seed = 0; seed < 30; seed++) {
      assertThat(Learning.learn(program(seed))).isEqualTo(Learning.learn(program(seed)));
    }
  }

  /** Alternates between the two generators. */
  private static Program program(long seed) {
    if (seed % 2 == 0) {
      return RandomProtocols.generate(seed);
    }
    Program program =
        RandomPrograms.generate(seed, new RandomPrograms.Options(seed % 4 == 1, seed % 3 > 0));
    return shiftsInNoZero(program) ? RandomProtocols.generate(seed) : program;
  }

  private static boolean shiftsInNoZero(Program program) {
    return program.commands().stream()
        .flatMap(command -> command.outcomes().stream())
        .flatMap(List::stream)
        .anyMatch(s -> s instanceof Statement.Shift(Variable a) && (a.low() > 0 || a.high() < 0));
  }

  private static Interval within(Variable variable, Random random) {
    long one = between(variable.low(), variable.high(), random);
    return random.nextInt(3) == 0
        ? Interval.of(one)
        : Interval.of(one).join(Interval.of(between(variable.low(), variable.high(), random)));
  }

  private static long between(long low, long high, Random random) {
    if (low == high) {
      return low;
    }
    return switch (random.nextInt(4)) {
      case 0 -> low;
      case 1 -> high;
      default -> {
        long near = random.nextInt(8) - 4L;
        yield near >= low && near <= high
            ? near
            : high < Long.MAX_VALUE ? random.nextLong(low, high + 1) : random.nextLong(low, high);
      }
    };
  }

  private static void fill(
      State state, Program program, Layout layout, List<Interval> intervals, Random random) {
    int slot = 0;
    for (Variable variable : program.variables()) {
      Interval interval = intervals.get(variable.index());
      for (int cell = 0; cell < variable.size(); cell++) {
        layout.set(state, slot++, between(interval.low(), interval.high(), random));
      }
    }
  }

  private static Interval initially(Variable variable) {
    return new Interval(Collections.min(variable.initial()), Collections.max(variable.initial()));
  }

  private static Layout wide(Program program) {
    return new Ranges(
            program.variables().stream().map(v -> new Interval(v.low(), v.high())).toList(),
            Collections.nCopies(program.variables().size(), true))
        .layout(program);
  }

  /** A breadth-first search with the interpreter. */
  private static final class Exploration {
    final Set<State> seen = new HashSet<>();
    Fault.@Nullable Overflow overflow;
    boolean complete;

    Exploration(Program program, Layout layout) {
      Interpreter interpreter = new Interpreter(program, layout);
      State initial = new State(layout.words());
      Interpreter.initial(program, layout, initial);
      ArrayDeque<State> frontier = new ArrayDeque<>(List.of(initial));
      seen.add(initial);
      State target = new State(layout.words());
      while (!frontier.isEmpty() && seen.size() < STATES) {
        interpreter.reset(frontier.remove());
        while (interpreter.next()) {
          if (!interpreter.fire(target)) {
            if (interpreter.fault() instanceof Fault.Overflow found) {
              overflow = found;
              return;
            }
          } else if (!seen.contains(target)) {
            State fresh = target.copy();
            seen.add(fresh);
            frontier.add(fresh);
          }
        }
      }
      complete = frontier.isEmpty();
    }
  }
}
