package io.nutshell.search;

import io.nutshell.store.Seekable;
import org.jspecify.annotations.Nullable;

/**
 * Decides for each part of a layer whether the searching thread expands it alone or together with
 * others. What the search finds does not depend on this.
 */
final class LayerExpansion {

  /** The search whose states are expanded. */
  interface Loop {
    /** Expands some states on this thread; answers whether to go on. */
    boolean expandAlone(long count);

    /** Records states that were expanded ahead; answers whether to go on with the next. */
    boolean record(Chunk chunk);

    /** Whether the chunk recorded last ended the search. */
    boolean ended();

    /** The states to be expanded. */
    Frontier frontier();
  }

  private final Course course;
  private final Loop loop;
  private final Parallelism how;

  /** Says whether several threads are worth while; null if they are used in any case. */
  private final @Nullable Pace pace;

  private @Nullable Lookahead lookahead;

  /** States below this id are expanded by this thread alone: another failed to. */
  private long aloneUntil;

  LayerExpansion(Course course, Loop loop) {
    this.course = course;
    this.loop = loop;
    this.how = course.exploration.parallelism();
    this.pace = how.measured() ? new Pace() : null;
  }

  /**
   * Expands some of the states left in a layer.
   *
   * @return whether to go on
   */
  boolean expand(long leftInLayer) {
    Seekable shared = together(leftInLayer);
    if (pace == null || course.states < how.minStates()) {
      return expand(shared, leftInLayer);
    }
    long transitions = course.transitions;
    long begin = System.nanoTime();
    boolean goOn = expand(shared, Math.min(leftInLayer, Pace.PORTION));
    pace.worked(shared != null, System.nanoTime() - begin, course.transitions - transitions);
    return goOn;
  }

  private boolean expand(@Nullable Seekable shared, long most) {
    if (shared == null) {
      return loop.expandAlone(Math.min(most, Course.PULSE - course.expanded % Course.PULSE));
    }
    Lookahead current = lookahead;
    if (current == null) {
      if (course.meter == null) {
        course.meter = new Workload.Meter(how.team().size());
      }
      current =
          new Lookahead(
              how, course.exploration.model(), shared, !course.countsSteps(), course.meter);
      lookahead = current;
    }
    current.run(course.expanded, most, loop.frontier(), loop::record);
    return !loop.ended();
  }

  /** The store, if several threads expand the next states of the layer; else null. */
  private @Nullable Seekable together(long leftInLayer) {
    return how.team().size() > 1
            && (pace == null || pace.together())
            && leftInLayer >= how.minLayer()
            && course.states >= how.minStates()
            && course.expanded >= aloneUntil
            && course.exploration.model().concurrent()
            && course.states() instanceof Seekable store
        ? store
        : null;
  }

  /** The search goes on with another store. */
  void moved() {
    lookahead = null;
  }

  /** Returns when no other worker reads the store; none does before the chunk is recorded. */
  void pause() {
    if (lookahead != null) {
      lookahead.pause();
    }
  }

  /** Another thread failed to expand states below this id. */
  void aloneUntil(long id) {
    aloneUntil = id;
  }
}
