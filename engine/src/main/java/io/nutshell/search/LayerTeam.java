package io.nutshell.search;

import io.nutshell.model.Fault;
import io.nutshell.model.Model;
import io.nutshell.model.State;
import io.nutshell.parallel.Team;
import io.nutshell.store.BatchStore;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * Expands the states of a layer on several threads. The layer is cut into chunks of neighbouring
 * states, some of which are expanded in each round. After a round the searching thread reports
 * deadlocks and faults in the order of the states, so that reports and counts are those of one
 * thread.
 */
final class LayerTeam {
  /** Passed as the id: states have no lasting numbers in this search. */
  private static final long UNNUMBERED = -1;

  private final Course course;
  private final BatchStore store;
  private final Team team;
  private final Worker[] workers;

  LayerTeam(Course course, BatchStore store, Team team) {
    this.course = course;
    this.store = store;
    this.team = team;
    workers = new Worker[team.size()];
    // Each on its own thread, so that they do not share cache lines; a model makes one cursor at a
    // time.
    Model model = course.exploration.model();
    team.run(
        worker -> {
          synchronized (model) {
            workers[worker] = new Worker(model);
          }
        });
  }

  /**
   * Something to report of a state being expanded.
   *
   * @param expanded the number of states of the chunk expanded before
   * @param transitions the number of transitions of the chunk before
   * @param fault null if the state has no successors
   */
  private record Event(
      State source,
      int expanded,
      long transitions,
      long event,
      int choice,
      @Nullable Fault fault) {}

  /** What the expansion of a chunk found. */
  private static final class Piece {
    int expanded;
    long transitions;
    final List<Event> events = new ArrayList<>(0);

    /** States that only the store itself can take. */
    final List<State> aside = new ArrayList<>(0);
  }

  /** Expands the layer, or the first part of it; false if the search must stop. */
  boolean expand(BatchStore.Rounds rounds) {
    for (int count = rounds.begin(); count > 0; count = rounds.begin()) {
      Piece[] pieces = expanded(rounds, count);
      for (Piece piece : pieces) {
        if (!report(piece)) {
          return false;
        }
      }
      rounds.end(pieces.length);
      if (!course.pulse(store.waiting())) {
        return false;
      }
    }
    return true;
  }

  /** Expands chunks, and returns what was found in all that were begun. */
  private Piece[] expanded(BatchStore.Rounds rounds, int count) {
    Piece[] pieces = new Piece[count];
    AtomicInteger next = new AtomicInteger();
    team.run(
        worker -> {
          BatchStore.Lane lane = rounds.lane(worker);
          while (!rounds.full()) {
            int i = next.getAndIncrement();
            if (i >= count) {
              return;
            }
            lane.open(i);
            pieces[i] = workers[worker].expand(lane);
          }
        });
    return Arrays.copyOf(pieces, Math.min(count, next.get()));
  }

  private boolean report(Piece piece) {
    long transitions = course.transitions;
    long expanded = course.expanded;
    for (Event event : piece.events) {
      course.transitions = transitions + event.transitions();
      course.expanded = expanded + event.expanded();
      Fault fault = event.fault();
      boolean goOn =
          fault == null
              ? course.dead(UNNUMBERED, event.source())
              : course.faulty(UNNUMBERED, event.source(), event.event(), event.choice(), fault);
      if (!goOn) {
        return false;
      }
    }
    course.transitions = transitions + piece.transitions;
    course.expanded = expanded + piece.expanded;
    piece.aside.forEach(store::offer);
    return true;
  }

  /** One of the threads. */
  private static final class Worker {
    private final Expansion expansion;
    private final State source = State.scratch();
    private final State target = State.scratch();

    private final @Nullable RecentStates recent;

    Worker(Model model) {
      expansion = Expansion.of(model);
      recent = RecentStates.of(model);
    }

    Piece expand(BatchStore.Lane lane) {
      Piece piece = new Piece();
      while (lane.next(source)) {
        expansion.begin(source);
        while (expansion.next(target)) {
          if (expansion.failed()) {
            piece.events.add(
                event(piece, expansion.event(), expansion.choice(), expansion.fault()));
            continue;
          }
          piece.transitions++;
          if (recent != null && recent.meet(target)) {
            continue;
          }
          if (!lane.offer(target)) {
            piece.aside.add(target.copy());
          }
        }
        if (expansion.dead()) {
          piece.events.add(event(piece, 0, 0, null));
        }
        piece.expanded++;
      }
      return piece;
    }

    private Event event(Piece piece, long event, int choice, @Nullable Fault fault) {
      return new Event(source.copy(), piece.expanded, piece.transitions, event, choice, fault);
    }
  }
}
