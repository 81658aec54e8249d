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
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Shortens a lasso: a shortest cycle through one of its accepting states, and a shortest stem to
 * any state of that cycle. Both are found by breadth-first searches of their own, which give up at
 * a limit; the lasso then stays as it is. The cycle may be far from the initial state, so cycles
 * through the accepting states nearest to the initial state are tried as well.
 *
 * <p>If only fair runs count and the shortest cycle is not fair, steps of the cycle between two
 * visits of one state are left out, where the rest stays accepted and fair.
 */
public final class Shortening {
  /** Longer cycles are not shortened: their states are held on the Java heap. */
  private static final int MAX_CYCLE = 100_000;

  /** Longer cycles are not shortened, since a cycle is judged for each pair of their states. */
  private static final int MAX_TRIMMED = 500;

  /** How many of the accepting states nearest to the initial state are tried. */
  private static final int NEAREST = 32;

  private static final int PULSE = 1 << 10;

  private final Product product;
  private final MemoryBudget budget;
  private final long mostStates;
  private final BooleanSupplier goOn;

  /** The states that the searches for nearer cycles may still find, together. */
  private long statesLeft;

  /**
   * @param mostStates a search that finds more states gives up
   * @param goOn asked now and then
   */
  public Shortening(Product product, MemoryBudget budget, long mostStates, BooleanSupplier goOn) {
    this.product = product;
    this.budget = budget;
    this.mostStates = mostStates;
    this.goOn = goOn;
    this.statesLeft = mostStates;
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
    Lasso shortest = lasso;
    try {
      shortest = stemShortened(cycleShortened(lasso));
      if (product.fair() == Fair.NONE) {
        shortest = nearer(shortest);
      }
    } catch (MemoryExhausted tooLarge) {
      // The shortest so far.
    }
    return shortest;
  }

  /** A shorter lasso through an accepting state near the initial state, if there is one. */
  private Lasso nearer(Lasso lasso) {
    Lasso shortest = lasso;
    for (State seed : nearest(lasso.path().length() - 1)) {
      int most = shortest.path().length() - 1;
      Path cycle = path(seed, reached -> reached.equals(seed), statesLeft, most);
      Lasso found = cycle == null ? null : withStem(seed, cycle);
      if (found != null && found.path().length() <= most) {
        shortest = found;
      }
    }
    return shortest;
  }

  /** The accepting states nearest to the initial one, at most {@code distance} steps from it. */
  private Set<State> nearest(int distance) {
    Predicate accepting = product.accepting();
    Set<State> nearest = new LinkedHashSet<>();
    if (accepting.test(start())) {
      nearest.add(start());
    }
    Path _ =
        path(
            start(),
            reached -> {
              if (accepting.test(reached)) {
                nearest.add(reached.copy());
              }
              return nearest.size() == NEAREST;
            },
            statesLeft,
            distance);
    return nearest;
  }

  private Lasso cycleShortened(Lasso lasso) {
    Predicate accepting = product.accepting();
    Expansion expansion = Expansion.of(product);
    State state = start();
    State next = new State(state.length);
    for (int i = 0; i < lasso.path().length(); i++) {
      if (i >= lasso.loop() && accepting.test(state)) {
        State seed = state.copy();
        Path cycle = path(seed, reached -> reached.equals(seed), mostStates, Integer.MAX_VALUE);
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

  /**
   * If only fair runs count, leaves out steps between two visits of one state, the longest parts
   * first.
   */
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
   * Leaves out the steps between two visits of one state, or keeps only these; null if neither is
   * accepted.
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
    Path rest = part(lasso.path(), lasso.loop() + to);
    return new Lasso(lasso.path().prefix(lasso.loop() + from).then(rest), lasso.loop());
  }

  /** The lasso whose cycle is the steps of the cycle from one position to another. */
  private static Lasso only(Lasso lasso, int from, int to) {
    return new Lasso(lasso.path().prefix(lasso.loop() + to), lasso.loop() + from);
  }

  private Lasso stemShortened(Lasso lasso) {
    Expansion expansion = Expansion.of(product);
    State state = start();
    State next = new State(state.length);
    for (int i = 0; i < lasso.loop(); i++) {
      step(expansion, state, lasso.path(), i, next);
      State swap = state;
      state = next;
      next = swap;
    }
    Lasso shorter = withStem(state, part(lasso.path(), lasso.loop()));
    return shorter == null ? lasso : shorter;
  }

  /** The lasso of a cycle and a shortest stem to it; null if none is found within the limits. */
  private @Nullable Lasso withStem(State first, Path cycle) {
    Expansion expansion = Expansion.of(product);
    Map<State, Integer> positions = new HashMap<>();
    State state = first.copy();
    State next = new State(state.length);
    for (int i = 0; i < cycle.length(); i++) {
      positions.putIfAbsent(state.copy(), i);
      step(expansion, state, cycle, i, next);
      State swap = state;
      state = next;
      next = swap;
    }
    Integer atStart = positions.get(start());
    if (atStart != null) {
      return new Lasso(rotated(cycle, atStart), 0);
    }
    int[] entry = new int[1];
    Path stem =
        path(
            start(),
            reached -> {
              Integer position = positions.get(reached);
              entry[0] = position == null ? 0 : position;
              return position != null;
            },
            mostStates,
            Integer.MAX_VALUE);
    return stem == null ? null : new Lasso(stem.then(rotated(cycle, entry[0])), stem.length());
  }

  /** The cycle from another of its positions on. */
  private Path rotated(Path cycle, int first) {
    return part(cycle, first).then(cycle.prefix(first));
  }

  /** The steps of a path from one on. */
  private Path part(Path path, int first) {
    Path rest = new Path(budget, path.length() - first);
    for (int i = 0; i < rest.length(); i++) {
      rest.set(i, path.event(first + i), path.choice(first + i));
    }
    return rest;
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
   *
   * @param most the number of states that may be found
   * @param longest the number of steps that the path may have
   */
  private @Nullable Path path(State from, Predicate goal, long most, int longest) {
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
      long layerEnd = 1;
      int depth = 0;
      for (long id = 0; id < store.size() && store.size() <= most; id++) {
        if (id == layerEnd) {
          layerEnd = store.size();
          depth++;
        }
        if (depth >= longest || (id % PULSE == 0 && !goOn.getAsBoolean())) {
          break;
        }
        states.get(id, source);
        inserter.from(id, source, 0);
        expansion.begin(source);
        while (expansion.next(target)) {
          if (expansion.failed()) {
            continue;
          }
          if (goal.test(target)) {
            statesLeft -= store.size();
            return log.path(id).then(expansion.event(), expansion.choice());
          }
          if (inserter.add(target, expansion.event(), expansion.choice()) >= 0) {
            log.add(id, expansion.event(), expansion.choice());
          }
        }
      }
      statesLeft -= store.size();
    }
    return null;
  }
}
