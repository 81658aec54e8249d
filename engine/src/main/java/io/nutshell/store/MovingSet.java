package io.nutshell.store;

import io.nutshell.memory.MemoryBudget;
import java.util.Locale;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * States that are kept by a fast store at first, by a lighter one where the first look at the space
 * tells that it will not fit, and by a tight one when there is no more room.
 *
 * <p>The search decides when, and carries the states over; both stores are there meanwhile.
 */
public final class MovingSet implements StateSet {

  /** A store to move to, made when it is needed. */
  public record Place<T>(String name, Supplier<? extends T> store) {}

  private final MemoryBudget budget;
  private final Place<StateStore> lighter;
  private final Place<BatchStore> tighter;
  private Consumer<Move> listener = _ -> {};
  private String name;
  private @Nullable StateStore pointwise;
  private @Nullable BatchStore tight;
  private long crowdedAt;

  /**
   * @param fast the first store; all but the last give states back
   */
  public MovingSet(
      MemoryBudget budget,
      Place<StateStore> fast,
      Place<StateStore> lighter,
      Place<BatchStore> tighter) {
    this.budget = budget;
    this.name = fast.name();
    this.pointwise = fast.store().get();
    this.lighter = lighter;
    this.tighter = tighter;
  }

  @Override
  public void onMove(Consumer<Move> told) {
    listener = told;
  }

  @Override
  public long spare() {
    return pointwise == null ? 0 : pointwise.spare();
  }

  /** The store in use while states are added one by one; only before they moved to the tight. */
  public StateStore pointwise() {
    if (pointwise == null) {
      throw new IllegalStateException("the states have moved");
    }
    return pointwise;
  }

  /** A lighter store, empty; {@link #use} puts it in the place of the fast one. */
  public StateStore lighter() {
    return lighter.store().get();
  }

  /** The lighter store holds all states now. */
  public void use(StateStore filled, long began) {
    tell(
        filled.size(),
        lighter.name(),
        "will not fit %s of memory".formatted(mebibytes(budget.limit())),
        began);
    pointwise().close();
    pointwise = filled;
    name = lighter.name();
  }

  /** The states are about to leave for the tight store: none is looked up here any more. */
  public StateStore frozen() {
    StateStore fast = pointwise();
    crowdedAt = budget.used();
    fast.freeze();
    return fast;
  }

  /** The store to move to in the end, made when it is first asked for. */
  public BatchStore tight() {
    if (tight == null) {
      tight = tighter.store().get();
      tight.onMove(listener);
    }
    return tight;
  }

  /** The tight store holds all states now, so many. */
  public void leave(long states, long began) {
    tell(
        states,
        tighter.name(),
        "took %s of %s".formatted(mebibytes(crowdedAt), mebibytes(budget.limit())),
        began);
    abandon();
  }

  /** Goes on with the tight store, whatever the other held. */
  public void abandon() {
    pointwise().close();
    pointwise = null;
    name = tighter.name();
  }

  private void tell(long states, String to, String why, long began) {
    double seconds = (System.nanoTime() - began) * 1e-9;
    listener.accept(
        new Move(
            name, to, String.format(Locale.ROOT, "%,d states %s", states, why), states, seconds));
  }

  private static String mebibytes(long bytes) {
    return String.format(Locale.ROOT, "%,d MiB", (bytes + (1 << 19)) >> 20);
  }

  /** The store in use, by name. */
  public String name() {
    return name;
  }

  private StateSet current() {
    return pointwise == null ? tight() : pointwise;
  }

  @Override
  public long size() {
    return current().size();
  }

  @Override
  public Map<String, Long> statistics() {
    return current().statistics();
  }

  @Override
  public void close() {
    if (pointwise != null) {
      pointwise.close();
    }
    if (tight != null) {
      tight.close();
    }
  }
}
