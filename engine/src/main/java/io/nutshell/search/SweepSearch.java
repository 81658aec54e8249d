package io.nutshell.search;

import io.nutshell.memory.MemoryExhausted;
import io.nutshell.model.State;
import io.nutshell.store.Marks;
import io.nutshell.store.Path;
import io.nutshell.store.Removable;
import io.nutshell.store.Retrievable;
import io.nutshell.store.StateStore;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The sweep-line method: the frontier loop with states taken in the order of their progress, and a
 * store that forgets those left behind.
 *
 * <p><b>How it works.</b> The search always expands a state of the least measure. If no step leads
 * to a smaller measure, a state whose measure is below those of all states still to be expanded can
 * never be found again: it is garbage, and a garbage collection removes it from the store. So each
 * state is visited once, as in any other order, but only those around the line are held. The
 * collection copies nothing; new states reuse the places of forgotten ones, so the tables grow only
 * to the largest number of states held at once. Each step is checked: the first that leads to a
 * smaller measure ends the search.
 *
 * <p>With {@link Sweep#regress} such a step does not end the search. If its target is not held, the
 * target becomes persistent, that is, it is never forgotten, and it is expanded in a further sweep.
 * Sweeps follow until one finds no such state. They end since persistent states are never new
 * again. They visit all reachable states, some more than once, since every step from a visited
 * state leads to a state that is held or will be expanded in this sweep or the next.
 *
 * <p>From "A Sweep-Line Method for State Space Exploration" by Christensen, Kristensen and Mailund
 * (2001) and, for steps to smaller measures, "A Generalised Sweep-Line Method for Safety
 * Properties" by Kristensen and Mailund (2002).
 */
public final class SweepSearch implements AutoCloseable {
  private static final long MIN_GARBAGE = 512;

  private final Course course;
  private final Sweep sweep;
  private final StateStore store;
  private final Removable states;
  private final StateStore.Inserter inserter;
  private final Retrievable reader;
  private final Expansion expansion;
  private final SweepQueue queue;
  private final @Nullable PathPieces pieces;
  private final @Nullable Marks persistent;
  private final State source = new State(1);
  private final State target = new State(1);
  private final long[] measure;
  private long sinceCollection;
  private long mostHeld;
  private long forgotten;
  private long collections;
  private long persistents;
  private long sweeps = 1;

  private SweepSearch(Course course, Sweep sweep) {
    this.course = course;
    this.sweep = sweep;
    this.store = course.states();
    this.states = Objects.requireNonNull(store.removable(), "the store cannot forget states");
    this.inserter = store.inserter();
    this.reader = Objects.requireNonNull(inserter.reader(), "the store gives no states back");
    this.expansion = Expansion.of(course.exploration.model());
    this.measure = new long[sweep.measure().width()];
    this.queue = new SweepQueue(course.budget());
    this.pieces = sweep.pieces() ? new PathPieces(course.budget()) : null;
    this.persistent = sweep.regress() ? new Marks(course.budget()) : null;
  }

  /** Explores in the order of the measure until done or stopped. */
  public static Outcome run(Exploration exploration, Sweep sweep) {
    Course course = new Course(exploration);
    try (SweepSearch search = new SweepSearch(course, sweep)) {
      course.line = search::line;
      course.pieces = search.pieces == null ? null : search::piece;
      try {
        search.run();
      } catch (MemoryExhausted exhausted) {
        course.stop(Stop.MEMORY);
      }
      search.count();
      return course.end();
    }
  }

  private void run() {
    course.exploration.model().initial(source);
    long initial = inserter.addInitial(source);
    sweep.measure().of(source, measure);
    enter(initial, initial, 0, 0);
    queue.add(initial, measure);
    if (!course.found(initial, source)) {
      return;
    }
    course.source = source;
    while (true) {
      for (long id = queue.take(); id >= 0; id = queue.take()) {
        reader.get(id, source);
        if (!expand(id) || (due() && !collect(false))) {
          return;
        }
        boolean look = ++course.expanded % Course.PULSE == 0;
        if (look && !course.pulse(queue.size())) {
          return;
        }
      }
      if (!queue.sweepAgain()) {
        break;
      }
      sweeps++;
    }
    if (course.watchesForgetting()) {
      boolean _ = collect(false); // The sweep is done: every remaining state is garbage.
    }
  }

  private boolean expand(long id) {
    inserter.from(id, source, 0);
    expansion.begin(source);
    while (expansion.next(target)) {
      long event = expansion.event();
      int choice = expansion.choice();
      course.step(source, expansion, target);
      if (expansion.failed()) {
        if (!course.faulty(id, source, event, choice, expansion.fault())) {
          return false;
        }
        continue;
      }
      course.transitions++;
      sweep.measure().of(target, measure);
      boolean back = Arrays.compare(measure, queue.line()) < 0;
      if (back && !sweep.regress()) {
        refuse(event, choice);
        return false;
      }
      long added = add(event, choice);
      if (added >= 0) {
        enter(added, id, event, choice);
        if (back && persistent != null) {
          persistent.set(added);
          persistents++;
          queue.postpone(added, measure);
        } else {
          queue.add(added, measure);
        }
        if (!course.found(added, target)) {
          return false;
        }
      }
    }
    return !expansion.dead() || course.dead(id, source);
  }

  private void refuse(long event, int choice) {
    course.regressed(
        new Regression(
            source.copy(),
            event,
            choice,
            target.copy(),
            sweep.measure().inWords(queue.line()),
            sweep.measure().inWords(measure)));
  }

  /** Adds the target; if memory is exhausted, collects garbage and tries again. */
  private long add(long event, int choice) {
    try {
      return inserter.add(target, event, choice);
    } catch (MemoryExhausted exhausted) {
      long before = store.size();
      if (!collect(true) || store.size() == before) {
        throw exhausted;
      }
      return inserter.add(target, event, choice);
    }
  }

  private void enter(long id, long parent, long event, int choice) {
    mostHeld = Math.max(mostHeld, store.size());
    sinceCollection++;
    if (pieces != null) {
      pieces.add(id, parent, event, choice);
    }
  }

  /** Whether to collect: after the interval, or with enough garbage, or when memory is short. */
  private boolean due() {
    if (sweep.interval() > 0) {
      return sinceCollection >= sweep.interval();
    }
    long garbage = queue.garbage();
    if (garbage < MIN_GARBAGE) {
      return false;
    }
    long limit = course.budget().limit();
    boolean scarce = course.budget().used() > limit - limit / 8;
    return garbage >= store.size() / (scarce ? 64 : 8);
  }

  /** Removes the garbage from the store; false if the observer ends the search. */
  private boolean collect(boolean urgent) {
    sinceCollection = 0;
    if (queue.garbage() == 0) {
      return true;
    }
    if (pieces != null || course.watchesForgetting()) {
      try (Marks doomed = new Marks(course.budget(), states.bound());
          Marks anchors = new Marks(course.budget(), states.bound())) {
        queue.judge(
            id -> {
              if (!isPersistent(id)) {
                doomed.set(id);
              }
              return false;
            });
        if (!course.forgetting(doomed, states.bound(), queue.size())) {
          return false;
        }
        if (pieces != null) {
          pieces.markAnchors(doomed, anchors, states);
        }
        forget(anchors);
      }
    } else {
      queue.judge(
          id -> {
            drop(id);
            return true;
          });
    }
    states.tidy(urgent);
    collections++;
    return true;
  }

  private void forget(Marks anchors) {
    queue.judge(
        id -> {
          if (anchors.get(id) && pieces != null) {
            pieces.cut(id);
            return false;
          }
          drop(id);
          return true;
        });
  }

  private void drop(long id) {
    if (!isPersistent(id)) {
      states.remove(id);
      forgotten++;
    }
  }

  private boolean isPersistent(long id) {
    return persistent != null && persistent.get(id);
  }

  private Progress.Line line() {
    return new Progress.Line(
        queue.line().length == 0 ? "" : sweep.measure().inWords(queue.line()),
        store.size(),
        mostHeld,
        forgotten,
        sweeps);
  }

  private Path.Piece piece(long id) {
    return Objects.requireNonNull(pieces).pieceTo(id, Objects.requireNonNull(store.retrievable()));
  }

  private void count() {
    course.levels = queue.lines();
    course.revisits = persistents > 0 && forgotten > 0;
    course.count("most states held", mostHeld);
    course.count("states forgotten", forgotten);
    course.count("garbage collections", collections);
    if (sweep.regress()) {
      course.count("sweeps", sweeps);
      course.count("persistent states", persistents);
    }
  }

  @Override
  public void close() {
    queue.close();
    if (pieces != null) {
      pieces.close();
    }
    if (persistent != null) {
      persistent.close();
    }
  }
}
