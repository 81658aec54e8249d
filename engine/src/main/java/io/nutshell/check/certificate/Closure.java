package io.nutshell.check.certificate;

import io.nutshell.model.State;
import io.nutshell.search.StateBuffer;
import java.io.IOException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * Confirms that a section has every state that it must have: the initial state, and the states that
 * an {@link Examiner} wants for each state, each in a layer that is low enough.
 *
 * <p><b>How it is done.</b> The section is read from beginning to end, and the wanted states are
 * put into a table. Whenever the table is full, a second reader reads the section and ticks off
 * each state that it finds in the table; a state that is left is missing. So memory does not depend
 * on the size of the file.
 */
final class Closure {
  /** The number of states that are read at a time. */
  static final int BLOCK = 1 << 12;

  /** Words that a small table has in addition, for the successors of one state. */
  private static final int SUCCESSOR_WORDS = 1 << 16;

  private final Path file;
  private final StateReader.Section section;
  private final Wanted wanted;

  /** Examines the states of a section. */
  interface Examiner {
    /** These states will be examined next, in this order. */
    default void ahead(StateBuffer states) {}

    /**
     * Wants the states that the section must have because it has this one; returns their number.
     */
    int examine(State state, long layer);

    /**
     * A wanted state was found.
     *
     * @param index its number in the section
     * @param highest the highest layer that it may be in
     */
    default void found(long index, long layer, long highest) {}

    /** Why a state must not be in this layer. */
    String tooHigh(long layer, long highest);

    String text(State state);
  }

  /**
   * @param states the number of states claimed
   * @param capacity the size of the table of wanted states, in words
   */
  Closure(Path file, StateReader.Section section, long states, int capacity) {
    this.file = file;
    this.section = section;
    this.wanted = new Wanted(room(section.fixedWords(), states, capacity));
  }

  /**
   * The size of the table: no larger than needed for all states, since a smaller table is faster.
   */
  private static int room(int fixedWords, long states, int capacity) {
    long claimed = Math.clamp(states, 0, capacity);
    long all = 2 * claimed * (fixedWords + Wanted.ENTRY_WORDS) + SUCCESSOR_WORDS;
    return fixedWords == 0 ? capacity : (int) Math.min(capacity, all);
  }

  /** Wants a state, in a layer no higher than the given one. */
  void want(State state, long highest) {
    wanted.add(state, highest);
  }

  /**
   * What was read.
   *
   * @param end where the next section begins
   */
  record Extent(long states, long layers, long end) {}

  /** Examines all states and finds all that are wanted; the initial state already is. */
  Extent run(Examiner examiner) throws IOException {
    State state = new State(1);
    int most = 1;
    long states = 0;
    try (StateReader sources = new StateReader(file, section)) {
      Block block = new Block();
      while (block.read(sources)) {
        examiner.ahead(block.states);
        for (int i = 0; i < block.states.count(); i++) {
          block.states.get(i, state);
          states++;
          most = Math.max(most, examiner.examine(state, block.layers[i]));
          if (wanted.full(state.length, most)) {
            tickOff(examiner, section.ranked() ? Long.MAX_VALUE : block.layers[i] + 1);
          }
        }
        block.rethrow();
      }
      tickOff(examiner, Long.MAX_VALUE);
      return new Extent(states, sources.layers(), sources.end());
    }
  }

  /** The next states of a section, and why there are no more. */
  private static final class Block {
    final StateBuffer states = new StateBuffer();
    final long[] layers = new long[BLOCK];
    private final State state = new State(1);
    private @Nullable IOException unreadable;
    private @Nullable Rejection rejection;

    /** Reads states; false if there are none. */
    boolean read(StateReader sources) {
      states.clear();
      try {
        while (states.count() < BLOCK && sources.next(state)) {
          layers[states.count()] = sources.layer();
          states.add(state);
        }
      } catch (IOException problem) {
        unreadable = problem;
      } catch (Rejection problem) {
        rejection = problem;
      }
      return states.count() > 0 || unreadable != null || rejection != null;
    }

    /** Throws what ended reading, after the states before it are examined. */
    void rethrow() throws IOException {
      if (unreadable != null) {
        throw unreadable;
      }
      if (rejection != null) {
        throw rejection;
      }
    }
  }

  /** Finds every wanted state in the layers up to the given one, and empties the table. */
  private void tickOff(Examiner examiner, long lastLayer) throws IOException {
    wanted.settle();
    State state = new State(1);
    try (StateReader reader = new StateReader(file, section)) {
      for (long i = 0; reader.next(state) && reader.layer() <= lastLayer; i++) {
        int entry = wanted.find(state);
        if (entry == 0) {
          continue;
        }
        if (!wanted.found(entry)) {
          throw new Rejection("a state is in twice: " + examiner.text(state));
        }
        long highest = wanted.highest(entry);
        if (reader.layer() > highest) {
          throw new Rejection(
              examiner.tooHigh(reader.layer(), highest) + ": " + examiner.text(state));
        }
        examiner.found(i, reader.layer(), highest);
      }
    }
    if (!wanted.allFound()) {
      throw new Rejection(
          "a state is missing that can be reached: " + examiner.text(wanted.missing()));
    }
    wanted.clear();
  }
}
