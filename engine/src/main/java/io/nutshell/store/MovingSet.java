package io.nutshell.store;

import io.nutshell.memory.MemoryBudget;
import java.util.Locale;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A set that begins in a fast store, moves to a lighter one if a forecast says that the states will
 * not fit the fast one, and to a tight one when memory runs short.
 *
 * <p>The search decides when to move, and copies the states; both stores exist meanwhile.
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

  /** The store in use before the move to the tight one. */
  public StateStore pointwise() {
    if (pointwise == null) {
      throw new IllegalStateException("the states have moved");
    }
    return pointwise;
  }

  /** A new lighter store; {@link #use} replaces the fast one by it. */
  public StateStore lighter() {
    return lighter.store().get();
  }

  /** Replaces the fast store by the lighter one, which holds all states now. */
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

  /** Freezes the store in use before its states move to the tight store. */
  public StateStore frozen() {
    StateStore fast = pointwise();
    crowdedAt = budget.used();
    fast.freeze();
    return fast;
  }

  /** The tight store, made on the first call. */
  public BatchStore tight() {
    if (tight == null) {
      tight = tighter.store().get();
      tight.onMove(listener);
    }
    return tight;
  }

  /** Continues with the tight store, which holds all {@code states} states now. */
  public void leave(long states, long began) {
    tell(
        states,
        tighter.name(),
        "took %s of %s".formatted(mebibytes(crowdedAt), mebibytes(budget.limit())),
        began);
    abandon();
  }

  /** Continues with the tight store, and drops the states of the other. */
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
