package io.nutshell.search;

import io.nutshell.store.Round;
import io.nutshell.store.RoundStore;
import io.nutshell.store.Seekable;
import io.nutshell.store.TraceLog;
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

    /**
     * Reports what was found from a chunk whose new states are stored already.
     *
     * @return whether to go on with the next
     */
    boolean tell(Chunk chunk);

    /** The number of further states for which there is memory; 0 if the store may be replaced. */
    long room();

    /** Records how states were reached; null if no log is kept. */
    @Nullable TraceLog log();

    /** What must be kept of states and steps to report them. */
    Chunk.Kept kept();

    /** Whether the chunk recorded last ended the search. */
    boolean ended();

    /** The states to be expanded. */
    Frontier frontier();
  }

  private final Course course;
  private final Loop loop;
  private final Parallelism how;

  /** Decides whether several threads are faster; null if they are used in any case. */
  private final @Nullable Pace pace;

  private @Nullable Rounds rounds;
  private @Nullable Lookahead lookahead;

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
    if (pace == null || course.states < how.minStates()) {
      return expandTogether(leftInLayer) ? !loop.ended() : expandAlone(leftInLayer);
    }
    long transitions = course.transitions;
    long begin = System.nanoTime();
    boolean together =
        pace.together() && expandTogether(Math.min(leftInLayer, Pace.PORTION * how.team().size()));
    boolean goOn = together ? !loop.ended() : expandAlone(leftInLayer);
    pace.worked(together, System.nanoTime() - begin, course.transitions - transitions);
    return goOn;
  }

  private boolean expandAlone(long most) {
    return loop.expandAlone(Math.min(most, Course.PULSE - course.expanded % Course.PULSE));
  }

  /** Expands some states on several threads; false if this thread should go on alone. */
  private boolean expandTogether(long most) {
    if (how.team().size() == 1
        || most < how.minLayer()
        || course.states < how.minStates()
        || !course.exploration.model().concurrent()) {
      return false;
    }
    return switch (course.states()) {
      case RoundStore store -> {
        Rounds current = rounds(store);
        yield current != null
            && current.run(course.expanded, most, course.states, loop.room(), loop);
      }
      case Seekable store -> {
        lookahead(store).run(course.expanded, most, loop.frontier(), loop::record);
        yield true;
      }
      default -> false;
    };
  }

  private @Nullable Rounds rounds(RoundStore store) {
    if (rounds == null) {
      Round round = store.round(how.team().size());
      rounds =
          round == null
              ? null
              : new Rounds(
                  how, course.exploration.model(), round, loop.kept(), loop.log(), course.meter());
    }
    return rounds;
  }

  private Lookahead lookahead(Seekable store) {
    if (lookahead == null) {
      boolean seeks = !course.countsSteps();
      lookahead = new Lookahead(how, course.exploration.model(), store, seeks, course.meter());
    }
    return lookahead;
  }

  /** The search goes on with another store. */
  void moved() {
    rounds = null;
    lookahead = null;
  }
}
