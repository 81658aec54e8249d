package io.nutshell.program.analysis;

import io.nutshell.model.Layout;
import io.nutshell.model.State;
import io.nutshell.program.interpreter.Interpreter;
import io.nutshell.program.syntax.Program;
import io.nutshell.program.syntax.Variable;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;

/**
 * A short run ahead of the real one, to see which values variables take.
 *
 * <p><b>How it works.</b> First breadth-first from the initial state, then random walks, which get
 * deeper. Either ends when it has seen nothing new for long. The work is limited by counting steps,
 * and the random numbers have a fixed seed: the same program is always observed alike.
 */
final class Pilot {
  private static final int STATES = 1_000;
  private static final long WORK = 2_000_000;
  private static final long WALK = WORK / 16;

  /** So much work without news is not too much, nor is so many times as much as led to the last. */
  private static final long LEAST = WORK / 8;

  private static final long PATIENCE = 3;

  private final Program program;
  private final Layout layout;
  private final Interpreter interpreter;
  private final long[] least;
  private final long[] most;
  private long work;

  /** The work done when the search or the walks began, and when a cell last took more bits. */
  private long began;

  private long news;
  private boolean complete;

  /**
   * @param ranges sound ones: nothing may overflow
   */
  Pilot(Program program, Ranges ranges) {
    this.program = program;
    layout = ranges.layout(program);
    interpreter = new Interpreter(program, layout);
    int slots = layout.slots().size();
    least = new long[slots];
    most = new long[slots];
    Arrays.fill(least, Long.MAX_VALUE);
    Arrays.fill(most, Long.MIN_VALUE);
  }

  void run() {
    State initial = new State(layout.words());
    Interpreter.initial(program, layout, initial);
    observe(initial);
    search(initial);
    if (!complete) {
      walk(initial);
    }
  }

  /** Whether every reachable state was seen. */
  boolean complete() {
    return complete;
  }

  /** The values that a variable took. */
  List<Interval> observed() {
    List<Interval> observed = new ArrayList<>();
    int slot = 0;
    for (Variable variable : program.variables()) {
      Interval interval = new Interval(least[slot], most[slot]);
      for (int cell = 0; cell < variable.size(); cell++, slot++) {
        interval = interval.join(new Interval(least[slot], most[slot]));
      }
      observed.add(interval);
    }
    return observed;
  }

  private void search(State initial) {
    Set<State> seen = new HashSet<>();
    ArrayDeque<State> frontier = new ArrayDeque<>();
    seen.add(initial);
    frontier.add(initial);
    State target = new State(layout.words());
    for (State source = frontier.poll(); source != null; source = frontier.poll()) {
      interpreter.reset(source);
      work += program.commands().size();
      while (interpreter.next()) {
        work += layout.slots().size();
        if (interpreter.fire(target) && !seen.contains(target)) {
          State fresh = target.copy();
          seen.add(fresh);
          frontier.add(fresh);
          observe(fresh);
        }
      }
      if (seen.size() > STATES || work > WORK / 2 || quiet()) {
        return;
      }
    }
    complete = true;
  }

  private void walk(State initial) {
    SplittableRandom random = new SplittableRandom(1);
    State here = new State(layout.words());
    State target = new State(layout.words());
    State chosen = new State(layout.words());
    State before = new State(layout.words());
    boolean monotone = Monotone.is(program);
    began = work;
    news = work;
    while (work < WORK && !quiet()) {
      long end = Math.min(work + WALK, WORK);
      here.copyFrom(initial);
      before.copyFrom(initial);
      int enabled = 1;
      for (int step = 1; enabled > 0 && work < end; step++) {
        interpreter.reset(here);
        work += program.commands().size();
        enabled = 0;
        while (interpreter.next()) {
          work += layout.slots().size();
          // Each may be the one to take, by the same chance; only one that is so far need be fired.
          if (random.nextInt(enabled + 1) != 0) {
            enabled++;
          } else if (interpreter.fire(target)) {
            enabled++;
            chosen.copyFrom(target);
          }
        }
        if (enabled > 0) {
          here.copyFrom(chosen);
          if (monotone && covers(here, before)) {
            // It could go on growing for ever: of such a walk there is nothing to be learnt.
            work += WALK / 64;
            break;
          }
          observe(here);
        }
        if (Integer.bitCount(step) == 1) {
          before.copyFrom(here);
        }
      }
    }
  }

  /** Whether a state has more somewhere, and nowhere less, than another. */
  private boolean covers(State state, State other) {
    for (int slot = 0; slot < least.length; slot++) {
      if (layout.get(state, slot) < layout.get(other, slot)) {
        return false;
      }
    }
    return !state.equals(other);
  }

  private void observe(State state) {
    for (int slot = 0; slot < least.length; slot++) {
      long value = layout.get(state, slot);
      if (value < least[slot] || value > most[slot]) {
        int before = bits(slot);
        least[slot] = Math.min(least[slot], value);
        most[slot] = Math.max(most[slot], value);
        if (bits(slot) > before) {
          news = work;
        }
      }
    }
  }

  private int bits(int slot) {
    return least[slot] > most[slot] ? 0 : new Interval(Math.min(least[slot], 0), most[slot]).bits();
  }

  private boolean quiet() {
    return work - began > Math.max(LEAST, PATIENCE * (news - began));
  }
}
