package io.nutshell.model;

/**
 * A cursor over the events enabled in one state. One per worker; allocates nothing per step.
 *
 * <p><b>Order.</b> The events of a state always come in the same order, and an event keeps its
 * number in every state, so that a stored event can be re-executed from its source.
 *
 * <p><b>Use.</b> {@link #reset} (or {@link #seek}), then {@link #next} until it returns false;
 * after each true, {@link #event}, {@link #choice} and {@link #fire} refer to the current event.
 * The source is read, never written, and must stay unchanged until the next reset or seek.
 */
public interface Successors {

  /** Moves the cursor before the first event of {@code source}. */
  void reset(State source);

  /** Moves to the next enabled event, or to the next choice of the same event. */
  boolean next();

  /** The event's number: the same command or binding in every state. */
  long event();

  /** The index of the target if the event has several; else 0. */
  int choice();

  /** Writes the successor to {@code target}; false if the step faults, see {@link #fault}. */
  boolean fire(State target);

  /** The reason why the last {@link #fire} returned false. */
  Fault fault();

  /**
   * Moves to the given event of {@code source}, as if {@link #next} had just reached it, either to
   * fire it again or to continue after it.
   *
   * @return false if the event is not enabled in {@code source}; the cursor is then at the end
   */
  boolean seek(State source, long event, int choice);

  /**
   * Fires an event again from a source in which it is known to be enabled, without searching for
   * others. The cursor must be reset or moved by {@link #seek} before any other use.
   *
   * @return false if the event has no such choice in {@code source}, or the step faults
   */
  default boolean refire(State source, long event, int choice, State target) {
    return seek(source, event, choice) && fire(target);
  }
}
