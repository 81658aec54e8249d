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
 * <p><b>How it works.</b> The first states are a pilot: they tell how many bytes a state takes, and
 * from the levels and how often a step leads to something new comes a forecast of how many there
 * will be. Where those will not fit the fast store, the pilot's states are put into the lighter one
 * as well, which tells what they take there. If all will fit that one, or at least far more than
 * before, it takes over; if even the least that is likely is many times too much, there is no use
 * in either. Later the states move when the memory is so full that there is just room to carry them
 * over: forecasts err, and a search that need not move is several times faster.
 */
final class Relocation {
  /** So many states make a pilot. */
  private static final int PILOT = 20_000;

  /** Where a store would hold less than one of so many states, the tight one may as well begin. */
  private static final int HOPELESS = 16;

  private static final long LEAST_ROOM = 1L << 20;

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
   * Looks whether the states should move; a lighter store is filled at once, and answered.
   *
   * @param log of the search, which stays the same; null where there is none
   */
  @Nullable StateStore due(@Nullable TraceLog log) {
    long used = course.budget().used();
    if (used > usable()) {
      crowded = true;
      return null;
    }
    if (piloted || course.states < PILOT) {
      return null;
    }
    Forecast forecast = course.forecast();
    if (forecast == null) {
      return null;
    }
    piloted = true;
    return fits(used - states.spare(), forecast.states())
        ? null
        : lighter(forecast, log == null ? 0 : log.bytes());
  }

  /**
   * Looks whether a search that is taken up should go on in the lighter store, as the states that
   * it is known to have do not fit the fast one: it was there before, then.
   */
  @Nullable StateStore due(Past past) {
    if (piloted
        || course.states < PILOT
        || fits(course.budget().used() - states.spare(), past.states())) {
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
    long spare = states.spare();
    StateStore lighter = states.lighter();
    fill(lighter);
    long needed = course.budget().used() - before + logged;
    if (!fits(needed / HOPELESS, forecast.least())) {
      crowded = true;
    } else if (fits(needed, forecast.states()) || 2 * needed < before - spare) {
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

  /** Whether so many states fit, where those known take so many bytes. */
  private boolean fits(long bytes, long all) {
    return (double) bytes / course.states * all <= usable();
  }

  /** What the stores may take before there must be room for the tight one beside them. */
  private long usable() {
    long limit = course.budget().limit();
    return limit - Math.max(limit / 4, Math.min(limit / 2, LEAST_ROOM));
  }
}
