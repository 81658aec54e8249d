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
 * A short search before the real one, which observes the values that variables take.
 *
 * <p><b>How it works.</b> A breadth-first search from the initial state comes first, then random
 * walks, which get deeper. Each of the two phases stops when it has observed nothing new for long
 * enough. The work is limited by counting steps instead of time, and the random numbers have a
 * fixed seed, so that the observations are reproducible.
 */
final class Pilot {
  private static final int MAX_STATES = 1_000;

  /** Work is counted in guards evaluated and slots written. */
  private static final long MAX_WORK = 2_000_000;

  private static final long MAX_WALK_WORK = MAX_WORK / 16;

  /**
   * A phase stops after MIN_IDLE_WORK without a new value, or after IDLE_FACTOR times the work that
   * led to the last new value, whichever is more.
   */
  private static final long MIN_IDLE_WORK = MAX_WORK / 8;

  private static final long IDLE_FACTOR = 3;

  private final Program program;
  private final Layout layout;
  private final Interpreter interpreter;
  private final long[] least;
  private final long[] most;
  private long work;

  /** The work done when the current phase began. */
  private long began;

  /** The work done when a slot last needed more bits. */
  private long lastNews;

  private boolean complete;

  /**
   * @param ranges must be sound, so that nothing overflows
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

  /** For each variable the least interval that holds its observed values. */
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
      if (seen.size() > MAX_STATES || work > MAX_WORK / 2 || quiet()) {
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
    lastNews = work;
    while (work < MAX_WORK && !quiet()) {
      long end = Math.min(work + MAX_WALK_WORK, MAX_WORK);
      here.copyFrom(initial);
      before.copyFrom(initial);
      int enabled = 1;
      for (int step = 1; enabled > 0 && work < end; step++) {
        interpreter.reset(here);
        work += program.commands().size();
        enabled = 0;
        while (interpreter.next()) {
          work += layout.slots().size();
          // Reservoir sampling: each event is chosen with equal probability, and only a candidate
          // is fired.
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
            // The walk can repeat these events forever and only grow: its values bound nothing.
            work += MAX_WALK_WORK / 64;
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

  /** Whether a state differs from another and is at least as large in every slot. */
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
          lastNews = work;
        }
      }
    }
  }

  private int bits(int slot) {
    return least[slot] > most[slot] ? 0 : new Interval(Math.min(least[slot], 0), most[slot]).bits();
  }

  private boolean quiet() {
    return work - began > Math.max(MIN_IDLE_WORK, IDLE_FACTOR * (lastNews - began));
  }
}
