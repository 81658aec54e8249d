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
import java.util.concurrent.atomic.AtomicLong;
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

  /** No chunk is begun once the pieces of a round keep this many words of states. */
  private static final long MOST_WORDS = 1 << 21;

  /** What a kept state takes on the heap beside its words, in words. */
  private static final int OBJECT_WORDS = 8;

  private final Course course;
  private final BatchStore store;
  private final Team team;
  private final Worker[] workers;
  private final Workload.Meter meter;

  LayerTeam(Course course, BatchStore store, Team team) {
    this.course = course;
    this.store = store;
    this.team = team;
    this.meter = course.meter();
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

    /** The successors that were offered to the store. */
    long offered;

    final List<Event> events = new ArrayList<>(0);

    /** States that only the store itself can take. */
    final List<State> aside = new ArrayList<>(0);

    /** The words of the states that are kept until the round is reported. */
    long words;
  }

  /** Expands the layer, or the first part of it; false if the search must stop. */
  boolean expand(BatchStore.Rounds rounds) {
    for (int count = rounds.begin(); count > 0; count = rounds.begin()) {
      long began = System.nanoTime();
      Piece[] pieces = expanded(rounds, count);
      long expanded = System.nanoTime();
      boolean goOn = report(pieces);
      long reported = System.nanoTime();
      meter.recorded(reported - expanded);
      meter.ran(reported - began);
      if (!goOn) {
        return false;
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
    AtomicLong kept = new AtomicLong();
    long began = System.nanoTime();
    team.run(
        worker -> {
          long begin = System.nanoTime();
          Worker current = workers[worker];
          BatchStore.Lane lane = rounds.lane(worker);
          while (!rounds.full() && kept.get() < MOST_WORDS) {
            int i = next.getAndIncrement();
            if (i >= count) {
              break;
            }
            lane.open(i);
            pieces[i] = current.expand(lane);
            kept.addAndGet(pieces[i].words);
          }
          current.nanos = System.nanoTime() - begin;
        });
    long all = System.nanoTime() - began;
    for (int i = 0; i < workers.length; i++) {
      meter.expanded(i, workers[i].nanos);
      meter.waited(i, all - workers[i].nanos);
    }
    return Arrays.copyOf(pieces, Math.min(count, next.get()));
  }

  private boolean report(Piece[] pieces) {
    for (Piece piece : pieces) {
      meter.add(piece.expanded, piece.offered);
      if (!report(piece)) {
        return false;
      }
    }
    return true;
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

    /** How long it worked in this round. */
    private long nanos;

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
          piece.offered++;
          if (!lane.offer(target)) {
            piece.aside.add(target.copy());
            piece.words += target.length + OBJECT_WORDS;
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
      piece.words += source.length + OBJECT_WORDS;
      return new Event(source.copy(), piece.expanded, piece.transitions, event, choice, fault);
    }
  }
}
