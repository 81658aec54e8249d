package io.nutshell.store.auto;

import io.nutshell.memory.MemoryBudget;
import io.nutshell.model.State;
import io.nutshell.store.BatchStore;
import io.nutshell.store.Move;
import io.nutshell.store.Retrievable;
import io.nutshell.store.StateSet;
import io.nutshell.store.StateStore;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * States that move from store to store as memory gets short: from a fast store to a lighter one if
 * the first states show that the space will not fit, and to a tight one when there is no more room.
 *
 * <p><b>How it works.</b> The first {@value #SAMPLE} states are a sample: they show how many bytes
 * a state takes, and the search forecasts how many states there are. If those will not fit the fast
 * store, the sample is put into the lighter store as well, to measure what it takes there. If all
 * will fit the lighter store, or at least far more than before, it takes over. If even the least
 * likely number of states is {@value #HOPELESS} times too large for it, the states move to the
 * tight store at once. Later they move to the tight store when the memory is so full that there is
 * just room to carry them over. Forecasts err, and a search that need not move is several times
 * faster, so it moves no earlier.
 *
 * <p>A breadth-first search asks {@link #consider} now and then, and carries the states to the
 * tight store itself, because that store serves another loop.
 */
public final class AutoStore implements StateSet {
  private static final int SAMPLE = 20_000;
  private static final int HOPELESS = 16;

  /** The tight store begins with at least this many bytes, or half the memory. */
  private static final long LEAST_ROOM = 1L << 20;

  /** A store to move to, made when it is needed. */
  public record Place<T>(String name, Supplier<? extends T> store) {}

  /**
   * How many states there will be.
   *
   * @param states the most likely number
   * @param least a number that is probably exceeded
   */
  public record Outlook(long states, long least) {}

  private final MemoryBudget budget;
  private final Place<StateStore> lighter;
  private final Place<BatchStore> tighter;
  private Consumer<Move> listener = _ -> {};
  private String name;
  private @Nullable StateStore pointwise;
  private @Nullable BatchStore tight;
  private boolean sampled;
  private boolean crowded;
  private long crowdedAt;

  /**
   * @param fast the first store; all but the last give states back
   */
  public AutoStore(
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
  public String chosenMethod() {
    return name;
  }

  /** The store that states are added to one by one, until they move to the tight store. */
  public StateStore pointwise() {
    if (pointwise == null) {
      throw new IllegalStateException("the states have moved");
    }
    return pointwise;
  }

  /** Whether the states must move to the tight store. */
  public boolean crowded() {
    return crowded;
  }

  /** Whether the states will stay where they are until they move to the tight store. */
  public boolean settled() {
    return sampled;
  }

  /**
   * Moves the states to the lighter store if the forecast suggests it.
   *
   * @param forecast returns null if there is no forecast yet
   * @param loggedBytes what the search keeps beside the store, in either store
   * @return the lighter store where the states have moved to it; else null
   */
  public @Nullable StateStore consider(Supplier<@Nullable Outlook> forecast, long loggedBytes) {
    long used = budget.used();
    if (used > usable()) {
      crowded = true;
      return null;
    }
    Outlook outlook = sampled || size() < SAMPLE ? null : forecast.get();
    if (outlook == null) {
      return null;
    }
    sampled = true;
    return fits(used, outlook.states) ? null : tryLighter(outlook, used, loggedBytes);
  }

  /**
   * Moves the states of a resumed search to the lighter store where its known states do not fit the
   * fast one: the recorded search had then moved already.
   *
   * @return the lighter store where the states have moved to it; else null
   */
  public @Nullable StateStore considerResumed(long known) {
    if (sampled || size() < SAMPLE || fits(budget.used(), known)) {
      return null;
    }
    sampled = true;
    long began = System.nanoTime();
    return use(filled(), began);
  }

  private @Nullable StateStore tryLighter(Outlook outlook, long before, long loggedBytes) {
    long began = System.nanoTime();
    StateStore filled = filled();
    long needed = budget.used() - before + loggedBytes;
    if (!fits(needed / HOPELESS, outlook.least)) {
      crowded = true;
    } else if (fits(needed, outlook.states) || 2 * needed < before) {
      return use(filled, began);
    }
    filled.close();
    return null;
  }

  /** A lighter store that holds all states, by the same numbers. */
  private StateStore filled() {
    Retrievable known = Objects.requireNonNull(pointwise().retrievable());
    StateStore filled = lighter.store().get();
    StateStore.Inserter inserter = filled.inserter();
    State state = new State(1);
    long size = size();
    for (long id = 0; id < size; id++) {
      known.get(id, state);
      long added = inserter.addInitial(state);
      assert added == id;
    }
    return filled;
  }

  private StateStore use(StateStore filled, long began) {
    tell(
        filled.size(),
        lighter.name(),
        "will not fit %s of memory".formatted(mebibytes(budget.limit())),
        began);
    pointwise().close();
    pointwise = filled;
    name = lighter.name();
    return filled;
  }

  /** Whether {@code all} states fit, given the bytes that the states held now take. */
  private boolean fits(long bytes, long all) {
    return (double) bytes / size() * all <= usable();
  }

  /**
   * The bytes that the fast stores may take: the rest is needed for the tight store beside them.
   */
  public long usable() {
    long limit = budget.limit();
    return limit - Math.max(limit / 4, Math.min(limit / 2, LEAST_ROOM));
  }

  /** Prepares to move the states to the tight store: from now on none is looked up here. */
  public StateStore frozen() {
    StateStore fast = pointwise();
    crowdedAt = budget.used();
    fast.freeze();
    return fast;
  }

  /** The tight store, made when it is first needed. */
  public BatchStore tight() {
    if (tight == null) {
      tight = tighter.store().get();
      tight.onMove(listener);
    }
    return tight;
  }

  /** Ends the move: the tight store now holds all {@code states}. */
  public void leave(long states, long began) {
    tell(
        states,
        tighter.name(),
        "took %s of %s".formatted(mebibytes(crowdedAt), mebibytes(budget.limit())),
        began);
    abandon();
  }

  /** Continues with the tight store, whatever the other store held. */
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

  @Override
  public StateSet current() {
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
