package io.nutshell.search;

import io.nutshell.model.State;
import io.nutshell.store.MovingSet;
import io.nutshell.store.Retrievable;
import io.nutshell.store.StateStore;
import io.nutshell.store.TraceLog;
import org.jspecify.annotations.Nullable;

/**
 * Decides when the states of a search should move to another store.
 *
 * <p><b>How it works.</b> The first {@link #PILOT_STATES} states are a pilot: they tell how many
 * bytes a state takes, and their layers give a {@link Forecast} of the number of states. If that
 * many will not fit the fast store, the pilot's states are copied to the lighter store, to measure
 * how many bytes they take there. The search continues in the lighter store if all states will fit
 * it, or if it halves the memory. If even the lower end of the forecast exceeds what the lighter
 * store can hold {@link #HOPELESS} times over, the states move to the tight store at once.
 * Otherwise they move to it when memory is so full that there is just room to copy them: forecasts
 * err, and a search that need not move is several times faster.
 */
final class Relocation {
  /** The number of states after which the forecast is made. */
  private static final int PILOT_STATES = 20_000;

  /** The lighter store is skipped if it can hold less than 1/HOPELESS of the states forecast. */
  private static final int HOPELESS = 16;

  /** The memory left free for the tight store, unless that is more than half of the limit. */
  private static final long MIN_FREE_BYTES = 1L << 20;

  private final Course course;
  private final MovingSet states;
  private boolean piloted;
  private boolean crowded;

  Relocation(Course course, MovingSet states) {
    this.course = course;
    this.states = states;
  }

  /** Whether the states must move to the tight store. */
  boolean crowded() {
    return crowded;
  }

  /**
   * Decides whether the states should move. If the lighter store is to take over, fills and returns
   * it.
   *
   * @param log the search's log, which is kept; null if there is none
   */
  @Nullable StateStore due(@Nullable TraceLog log) {
    long used = course.budget().used();
    if (used > usable()) {
      crowded = true;
      return null;
    }
    if (piloted || course.states < PILOT_STATES) {
      return null;
    }
    Forecast forecast = course.forecast();
    if (forecast == null) {
      return null;
    }
    piloted = true;
    return fits(used, forecast.states()) ? null : lighter(forecast, log == null ? 0 : log.bytes());
  }

  /**
   * Decides whether a resumed search should continue in the lighter store: it should if its
   * recorded states do not fit the fast one, since it had moved before.
   */
  @Nullable StateStore due(Past past) {
    if (piloted || course.states < PILOT_STATES || fits(course.budget().used(), past.states())) {
      return null;
    }
    piloted = true;
    long began = System.nanoTime();
    StateStore lighter = states.lighter();
    fill(lighter);
    states.use(lighter, began);
    return lighter;
  }

  private @Nullable StateStore lighter(Forecast forecast, long logged) {
    long began = System.nanoTime();
    long before = course.budget().used();

    StateStore lighter = states.lighter();
    fill(lighter);
    long needed = course.budget().used() - before + logged;
    if (!fits(needed / HOPELESS, forecast.least())) {
      crowded = true;
    } else if (fits(needed, forecast.states()) || 2 * needed < before) {
      states.use(lighter, began);
      return lighter;
    }
    lighter.close();
    return null;
  }

  private void fill(StateStore lighter) {
    Retrievable known = states.pointwise().retrievable();
    if (known == null) {
      throw new IllegalArgumentException("the store does not give states back");
    }
    StateStore.Inserter inserter = lighter.inserter();
    State state = new State(1);
    long size = states.pointwise().size();
    for (long id = 0; id < size; id++) {
      known.get(id, state);
      long added = inserter.addInitial(state);
      assert added == id;
    }
  }

  /** Whether {@code all} states fit, if the states known take {@code bytes}. */
  private boolean fits(long bytes, long all) {
    return (double) bytes / course.states * all <= usable();
  }

  /** The memory that the stores may take such that the tight store fits beside them. */
  private long usable() {
    long limit = course.budget().limit();
    return limit - Math.max(limit / 4, Math.min(limit / 2, MIN_FREE_BYTES));
  }
}
