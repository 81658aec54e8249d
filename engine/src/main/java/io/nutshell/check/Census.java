package io.nutshell.check;

import io.nutshell.model.Describer;
import io.nutshell.model.Fault;
import io.nutshell.model.Model;
import io.nutshell.model.State;
import io.nutshell.model.Successors;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.LongStream;

/**
 * Counts what an exploration makes use of.
 *
 * <p><b>How it works.</b> The exploration is given not the model but its {@linkplain #model()
 * counted} twin, whose cursors note each step they make: whatever loop runs, whatever store there
 * is and however many workers, each step is counted once, by the worker that makes it. The store
 * works with the model itself, so steps made again to rebuild a state are not counted. A run that
 * is not to be counted has no such twin, and pays nothing.
 */
final class Census {
  /** How many events are told apart where the model does not say how many there are. */
  static final int MOST_EVENTS = 1 << 18;

  private final Model model;
  private final State initial;
  private final List<Cursor> cursors = new CopyOnWriteArrayList<>();

  Census(Model model) {
    this.model = model;
    this.initial = new State(model.layout().words());
    model.initial(initial);
  }

  /** The model as it is to be explored. */
  Model model() {
    return new CountedModel(model, this::counting);
  }

  private Successors counting(Successors successors) {
    Cursor cursor = new Cursor(successors, counts(), ranges());
    cursors.add(cursor);
    return cursor;
  }

  /** The steps from the states that cursors stand at do not count: they will be made again. */
  void retract() {
    cursors.forEach(cursor -> cursor.made = 0);
  }

  private EventCounts counts() {
    return new EventCounts((int) Math.min(Math.max(MOST_EVENTS, model.events()), 1 << 29));
  }

  private ValueRanges ranges() {
    return new ValueRanges(model.layout(), model.describer(), initial);
  }

  /** What was counted, when the exploration has ended. */
  Coverage result() {
    EventCounts counts = counts();
    ValueRanges ranges = ranges();
    for (Cursor cursor : cursors) {
      cursor.count();
      counts.add(cursor.counts);
      ranges.add(cursor.ranges);
    }
    Describer describer = model.describer();
    long[] events =
        model.events() >= 0 ? LongStream.range(0, model.events()).toArray() : counts.events();
    List<Coverage.Event> listed = new ArrayList<>(events.length);
    for (long event : events) {
      listed.add(
          new Coverage.Event(
              event,
              describer.event(event),
              describer.position(event),
              counts.takenOf(event),
              counts.faultsOf(event)));
    }
    return new Coverage(listed, counts.others(), ranges.variables(describer), ranges.totals());
  }

  /** Counts the steps of one worker. */
  private static final class Cursor implements Successors {
    private final Successors successors;
    private final EventCounts counts;
    private final ValueRanges ranges;
    private State source = new State(0);

    /** The events of the steps made from the source, those of faults as complements. */
    private long[] events = new long[16];

    private int made;

    Cursor(Successors successors, EventCounts counts, ValueRanges ranges) {
      this.successors = successors;
      this.counts = counts;
      this.ranges = ranges;
    }

    @Override
    public void reset(State from) {
      count();
      source = from;
      successors.reset(from);
    }

    @Override
    public boolean next() {
      return successors.next();
    }

    @Override
    public long event() {
      return successors.event();
    }

    @Override
    public int choice() {
      return successors.choice();
    }

    @Override
    public boolean fire(State target) {
      if (successors.fire(target)) {
        note(successors.event());
        ranges.see(source, target);
        return true;
      }
      if (successors.fault() instanceof Fault.Mistake) {
        note(~successors.event());
      }
      return false;
    }

    private void note(long event) {
      if (made == events.length) {
        events = Arrays.copyOf(events, 2 * made);
      }
      events[made++] = event;
    }

    private void count() {
      for (int i = 0; i < made; i++) {
        if (events[i] >= 0) {
          counts.taken(events[i]);
        } else {
          counts.fault(~events[i]);
        }
      }
      made = 0;
    }

    @Override
    public Fault fault() {
      return successors.fault();
    }

    @Override
    public boolean seek(State from, long event, int choice) {
      count();
      source = from;
      return successors.seek(from, event, choice);
    }

    /** A step made again is no new one. */
    @Override
    public boolean refire(State from, long event, int choice, State target) {
      return successors.refire(from, event, choice, target);
    }
  }
}
