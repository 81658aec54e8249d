package io.nutshell.store;

import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * States that are kept by a fast store at first, and by a tighter one when there is no more room.
 *
 * <p>The search decides when, and carries the states over; both stores are there meanwhile.
 */
public final class MovingSet implements StateSet {
  private final String fastName;
  private final String tightName;
  private final Supplier<? extends BatchStore> tightFactory;
  private Consumer<String> listener = _ -> {};
  private @Nullable StateStore fast;
  private @Nullable BatchStore tight;

  /**
   * @param fast which gives states back
   * @param tight makes the other, when it is needed
   */
  public MovingSet(
      String fastName, StateStore fast, String tightName, Supplier<? extends BatchStore> tight) {
    this.fastName = fastName;
    this.fast = fast;
    this.tightName = tightName;
    this.tightFactory = tight;
  }

  /** Told, in words, of a move. */
  public void onMove(Consumer<String> told) {
    listener = told;
  }

  /** The first store; only where {@link #moved} is false. */
  public StateStore fast() {
    if (fast == null) {
      throw new IllegalStateException("the states have moved");
    }
    return fast;
  }

  /** The store to move to, made when it is first asked for. */
  public BatchStore tight() {
    if (tight == null) {
      tight = tightFactory.get();
    }
    return tight;
  }

  public boolean moved() {
    return fast == null;
  }

  /** The states are all in the second store: gives up the first. */
  public void leave(String why) {
    if (fast != null) {
      fast.close();
      fast = null;
      listener.accept("%s: moved from %s to %s".formatted(why, fastName, tightName));
    }
  }

  /** The store in use, by name. */
  public String name() {
    return moved() ? tightName : fastName;
  }

  private StateSet current() {
    return fast == null ? tight() : fast;
  }

  @Override
  public long size() {
    return current().size();
  }

  @Override
  public boolean exact() {
    return current().exact();
  }

  @Override
  public @Nullable String caveat() {
    return current().caveat();
  }

  @Override
  public Map<String, Long> statistics() {
    return current().statistics();
  }

  @Override
  public void close() {
    if (fast != null) {
      fast.close();
    }
    if (tight != null) {
      tight.close();
    }
  }
}
