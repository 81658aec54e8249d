package io.nutshell.model;

/**
 * A cursor over the events enabled in one state. One per worker; allocates nothing per step.
 *
 * <p><b>Order.</b> The events of a state always come in the same order, and an event keeps its
 * number in every state, so that a stored event can be re-executed from its source.
 *
 * <p><b>Use.</b> {@link #reset} (or {@link #seek}), then {@link #next} until it answers false;
 * after each true, {@link #event}, {@link #choice} and {@link #fire} speak of the event it stands
 * on. The source is read, never written, and must stay unchanged until the next reset or seek.
 */
public interface Successors {

  /** Stands before the first event of {@code source}. */
  void reset(State source);

  /** Steps to the next enabled event, or to the next choice of the same event. */
  boolean next();

  /** The event's number: the same command or binding in every state. */
  long event();

  /** Which target, where one event has several; else 0. */
  int choice();

  /**
   * Writes the successor into {@code target}; false where the step is a fault of the model, see
   * {@link #fault}.
   */
  boolean fire(State target);

  /** Why the last {@link #fire} answered false. */
  Fault fault();

  /**
   * Stands on the given event of {@code source}, as if {@link #next} had just reached it, whether
   * to fire it again or to go on behind it.
   *
   * @return false where the event is not enabled in {@code source}; the cursor then stands at the
   *     end
   */
  boolean seek(State source, long event, int choice);

  /**
   * Fires an event again from a source in which it is known to be enabled, without looking for
   * others. The cursor must be reset or sought before it is used otherwise.
   *
   * @return false where the event has no such choice in {@code source}, or the step is a fault
   */
  default boolean refire(State source, long event, int choice, State target) {
    return seek(source, event, choice) && fire(target);
  }
}
