package io.nutshell.check;

import io.nutshell.model.Describer;
import io.nutshell.model.Model;
import io.nutshell.model.State;
import io.nutshell.search.Observer;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/**
 * Counts the events of all steps and the values in their targets. Every search reports each step
 * once, whatever its order and store.
 */
final class Census implements Observer {
  /** The number of events counted separately if the model does not know its number of events. */
  static final int MOST_EVENTS = 1 << 18;

  private final Model model;
  private final EventCounts counts;
  private final ValueRanges ranges;

  Census(Model model) {
    this.model = model;
    State initial = new State(model.layout().words());
    model.initial(initial);
    counts = new EventCounts((int) Math.min(Math.max(MOST_EVENTS, model.events()), 1 << 29));
    ranges = new ValueRanges(model.layout(), model.describer(), initial);
  }

  @Override
  public boolean watchesStates() {
    return false;
  }

  @Override
  public boolean countsSteps() {
    return true;
  }

  @Override
  public void step(State source, long event, @Nullable State target) {
    if (target == null) {
      counts.fault(event);
    } else {
      counts.taken(event);
      ranges.see(source, target);
    }
  }

  /** The counts, after the search. */
  Coverage result() {
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
    return new Coverage(listed, counts.others(), ranges.variables(), ranges.totals());
  }
}
