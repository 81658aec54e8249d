package io.nutshell.check.ltl;

import io.nutshell.memory.MemoryBudget;
import io.nutshell.memory.MemoryExhausted;
import io.nutshell.model.Model;
import io.nutshell.model.Predicate;
import io.nutshell.model.State;
import io.nutshell.search.CycleMarks;
import io.nutshell.search.Expansion;
import io.nutshell.store.Path;
import io.nutshell.store.Retrievable;
import io.nutshell.store.StateStore;
import io.nutshell.store.TraceLog;
import io.nutshell.store.exact.ExactStore;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Shortens a lasso: a shortest cycle through one of its accepting states, and a shortest stem to
 * any state of that cycle. Both are found by breadth-first searches of their own, which give up at
 * a limit; the lasso then stays as it is.
 *
 * <p>If only fair runs count and the shortest cycle is not fair, steps of the cycle between two
 * visits of one state are left out, where the rest stays accepted and fair.
 */
public final class Shortening {
  /** Longer cycles are not shortened: their states are held on the Java heap. */
  private static final int MAX_CYCLE = 100_000;

  /** From longer cycles no steps are left out: for each pair of states a cycle is judged. */
  private static final int MAX_TRIMMED = 500;

  private static final int PULSE = 1 << 10;

  private final Product product;
  private final MemoryBudget budget;
  private final long mostStates;
  private final BooleanSupplier goOn;

  /**
   * @param mostStates a search that finds more states gives up
   * @param goOn asked now and then
   */
  public Shortening(Product product, MemoryBudget budget, long mostStates, BooleanSupplier goOn) {
    this.product = product;
    this.budget = budget;
    this.mostStates = mostStates;
    this.goOn = goOn;
  }

  /**
   * A path and where its cycle begins.
   *
   * @param loop as in {@link io.nutshell.search.CycleOutcome}
   */
  public record Lasso(Path path, int loop) {}

  public Lasso of(Lasso lasso) {
    if (lasso.loop() < 0 || lasso.path().length() - lasso.loop() > MAX_CYCLE) {
      return lasso;
    }
    try {
      return stemShortened(cycleShortened(lasso));
    } catch (MemoryExhausted tooLarge) {
      return lasso;
    }
  }

  private Lasso cycleShortened(Lasso lasso) {
    Predicate accepting = product.accepting();
    Expansion expansion = Expansion.of(product);
    State state = start();
    State next = new State(state.length);
    for (int i = 0; i < lasso.path().length(); i++) {
      if (i >= lasso.loop() && accepting.test(state)) {
        State seed = state.copy();
        Path cycle = path(seed, reached -> reached.equals(seed));
        if (cycle == null || cycle.length() > lasso.path().length() - lasso.loop()) {
          return trimmed(lasso);
        }
        Lasso shorter = new Lasso(lasso.path().prefix(i).then(cycle), i);
        return product.fair() == Fair.NONE || accepted(shorter) ? shorter : trimmed(lasso);
      }
      step(expansion, state, lasso.path(), i, next);
      State swap = state;
      state = next;
      next = swap;
    }
    return trimmed(lasso);
  }

  /** Whether the product accepts the run, and it is fair. */
  private boolean accepted(Lasso lasso) {
    CycleMarks marks = new CycleMarks(product.acceptance());
    List<State> states = states(lasso);
    for (int i = 0; i + 1 < states.size(); i++) {
      marks.add(states.get(i), lasso.path().event(lasso.loop() + i));
    }
    return marks.accepted();
  }

  /** The states of the cycle, the last of which is the first again. */
  private List<State> states(Lasso lasso) {
    Expansion expansion = Expansion.of(product);
    List<State> states = new ArrayList<>();
    State state = start();
    for (int i = 0; i < lasso.path().length(); i++) {
      if (i >= lasso.loop()) {
        states.add(state);
      }
      State next = new State(state.length);
      step(expansion, state, lasso.path(), i, next);
      state = next;
    }
    states.add(state);
    return states;
  }

  /** If only fair runs count, leaves out steps between two visits of one state, the most first. */
  private Lasso trimmed(Lasso lasso) {
    if (product.fair() == Fair.NONE || lasso.path().length() - lasso.loop() > MAX_TRIMMED) {
      return lasso;
    }
    Lasso shortest = lasso;
    Lasso shorter = trimmedOnce(lasso);
    while (shorter != null) {
      shortest = shorter;
      shorter = trimmedOnce(shortest);
    }
    return shortest;
  }

  /**
   * Leaves out the steps between two visits of one state, or keeps only these; null if it cannot.
   */
  private @Nullable Lasso trimmedOnce(Lasso lasso) {
    List<State> states = states(lasso);
    int length = states.size() - 1;
    for (int steps = length - 1; steps > 0; steps--) {
      for (int from = 0; from + steps <= length && goOn.getAsBoolean(); from++) {
        int to = from + steps;
        if (states.get(from).equals(states.get(to))) {
          Lasso rest = without(lasso, from, to);
          if (accepted(rest)) {
            return rest;
          }
          Lasso between = only(lasso, from, to);
          if (accepted(between)) {
            return between;
          }
        }
      }
    }
    return null;
  }

  /** The lasso without the steps of its cycle from one position to another. */
  private Lasso without(Lasso lasso, int from, int to) {
    Path path = lasso.path();
    int first = lasso.loop() + to;
    Path rest = new Path(budget, path.length() - first);
    for (int i = 0; i < rest.length(); i++) {
      rest.set(i, path.event(first + i), path.choice(first + i));
    }
    return new Lasso(path.prefix(lasso.loop() + from).then(rest), lasso.loop());
  }

  /** The lasso whose cycle is the steps of the cycle from one position to another. */
  private static Lasso only(Lasso lasso, int from, int to) {
    return new Lasso(lasso.path().prefix(lasso.loop() + to), lasso.loop() + from);
  }

  private Lasso stemShortened(Lasso lasso) {
    Path path = lasso.path();
    Expansion expansion = Expansion.of(product);
    Map<State, Integer> cycle = new HashMap<>();
    State state = start();
    State next = new State(state.length);
    for (int i = 0; i < path.length(); i++) {
      if (i >= lasso.loop()) {
        cycle.putIfAbsent(state.copy(), i);
      }
      step(expansion, state, path, i, next);
      State swap = state;
      state = next;
      next = swap;
    }
    State[] met = new State[1];
    Path stem =
        cycle.containsKey(start())
            ? new Path(budget, 0)
            : path(
                start(),
                reached -> {
                  if (!cycle.containsKey(reached)) {
                    return false;
                  }
                  met[0] = reached.copy();
                  return true;
                });
    if (stem == null) {
      return lasso;
    }
    State entry = stem.length() == 0 ? start() : Objects.requireNonNull(met[0]);
    return rotated(stem, lasso, Objects.requireNonNull(cycle.get(entry)));
  }

  /** The stem, and then the cycle from the state after {@code first} steps of the old path on. */
  private Lasso rotated(Path stem, Lasso old, int first) {
    int length = old.path().length() - old.loop();
    Path cycle = new Path(budget, length);
    for (int i = 0; i < length; i++) {
      int from = old.loop() + (first - old.loop() + i) % length;
      cycle.set(i, old.path().event(from), old.path().choice(from));
    }
    return new Lasso(stem.then(cycle), stem.length());
  }

  private State start() {
    State state = new State(product.layout().words());
    product.initial(state);
    return state;
  }

  private static void step(Expansion expansion, State from, Path path, int i, State to) {
    if (!expansion.repeat(from, path.event(i), path.choice(i), to) || expansion.failed()) {
      throw new IllegalStateException("a path cannot be walked again");
    }
  }

  /**
   * A shortest path of at least one step from a state to one that satisfies the goal; null if it
   * was not found within the limits.
   */
  private @Nullable Path path(State from, Predicate goal) {
    Model model = product;
    try (ExactStore store = new ExactStore(model.layout(), budget);
        TraceLog log = new TraceLog(budget, model.choices())) {
      StateStore.Inserter inserter = store.inserter();
      Retrievable states = Objects.requireNonNull(inserter.reader());
      Expansion expansion = Expansion.of(model);
      State source = new State(1);
      State target = new State(1);
      inserter.addInitial(from);
      log.add(0, 0, 0);
      for (long id = 0; id < store.size() && store.size() <= mostStates; id++) {
        states.get(id, source);
        inserter.from(id, source, 0);
        expansion.begin(source);
        while (expansion.next(target)) {
          if (expansion.failed()) {
            continue;
          }
          if (goal.test(target)) {
            return log.path(id).then(expansion.event(), expansion.choice());
          }
          if (inserter.add(target, expansion.event(), expansion.choice()) >= 0) {
            log.add(id, expansion.event(), expansion.choice());
          }
        }
        if (id % PULSE == 0 && !goOn.getAsBoolean()) {
          return null;
        }
      }
    }
    return null;
  }
}
