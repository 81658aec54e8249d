package io.nutshell.store;

import io.nutshell.memory.MemoryBudget;
import io.nutshell.memory.Region;
import io.nutshell.model.Model;
import io.nutshell.model.Reversal;
import io.nutshell.model.State;
import io.nutshell.model.Successors;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/**
 * Brings states back for {@link ComBackStore}: walks the back-edges up to a state that is at hand,
 * the initial one or one in the cache, and executes their events again from there.
 *
 * <p><b>Backwards</b> it goes the other way round: from the state to be compared it undoes the
 * events one by one, until what it has can be compared with a state at hand. That ends early where
 * no source leads by the event to the state that was come to. Where an event cannot be undone, the
 * rest is done forwards.
 *
 * <p><b>Choices.</b> A back-edge does not keep which choice of its event was taken. Of all targets
 * of the event, the one meant is the first that has the hash under which the number is listed; or,
 * for the few that are not the first, the one that {@link OddChoices} tells.
 */
final class Reconstruction implements AutoCloseable {
  private final Successors successors;
  private final @Nullable Reversal reversal;
  private final int choices;
  private final StateTable table;
  private final BackEdges edges;
  private final OddChoices odd;
  private final RecentStates cache;
  private final ToLongFunction<State> hash;
  private final State initial;

  /** The states to be passed, the last one first: the number of each and the event to it. */
  private final MemoryBudget budget;

  private final Region way;

  private State here = new State(1);
  private State next = new State(1);
  private State undone = new State(1);

  /** How many steps the last walk up the back-edges had. */
  private long walked;

  private long executed;
  private long takenBack;

  Reconstruction(
      Model model,
      boolean backwards,
      StateTable table,
      BackEdges edges,
      OddChoices odd,
      RecentStates cache,
      ToLongFunction<State> hash,
      MemoryBudget budget) {
    this.successors = model.successors();
    this.reversal = backwards ? model.reversal().orElse(null) : null;
    this.choices = model.choices();
    this.table = table;
    this.edges = edges;
    this.odd = odd;
    this.cache = cache;
    this.hash = hash;
    this.initial = new State(model.layout().words());
    model.initial(initial);
    this.budget = budget;
    this.way = new Region(budget);
  }

  /** Makes room for ways of so many steps: what is brought back later then needs no memory. */
  void reserve(long depth) {
    way.ensure(2 * depth * Long.BYTES);
  }

  /** Whether the state of this number, which is not in the cache, is the given one. */
  boolean matches(long id, State state) {
    return reversal == null ? rebuild(id).equals(state) : matchesBackwards(id, state, reversal);
  }

  private boolean matchesBackwards(long id, State state, Reversal reversing) {
    undone.copyFrom(state);
    long at = id;
    for (long steps = 0; ; steps++) {
      walked = steps;
      if (at == 0) {
        return undone.equals(initial);
      }
      if (at != id && cache.get(at, here)) {
        return undone.equals(here);
      }
      edges.find(at);
      long event = edges.event();
      long predecessor = edges.predecessor();
      if (!reversing.reversible(event)) {
        boolean same = rebuild(at).equals(undone);
        walked += steps;
        return same;
      }
      if (!reversing.undo(undone, event, next)) {
        return false;
      }
      takenBack++;
      State swap = undone;
      undone = next;
      next = swap;
      at = predecessor;
    }
  }

  /** The state of this number, in a buffer that is good until the next call. */
  State rebuild(long id) {
    long at = id;
    long steps = 0;
    while (at != 0 && !cache.get(at, here)) {
      at = walkUp(at, steps++);
    }
    if (at == 0) {
      here.copyFrom(initial);
    }
    walked = steps;
    executed += steps;
    while (steps > 0) {
      steps--;
      long passed = way.getLong(2 * steps);
      execute(here, way.getLong(2 * steps + 1), passed, next);
      State swap = here;
      here = next;
      next = swap;
      cache.put(passed, here);
    }
    return here;
  }

  /** Notes a state on the way, and goes on to its predecessor. */
  private long walkUp(long id, long step) {
    edges.find(id);
    way.setLong(2 * step, id);
    way.setLong(2 * step + 1, edges.event());
    return edges.predecessor();
  }

  /** Executes the event of a back-edge; answers the choice that leads to the given number. */
  private int execute(State source, long event, long id, State target) {
    if (choices == 1) {
      if (successors.refire(source, event, 0, target)) {
        return 0;
      }
    } else {
      int known = odd.of(id);
      for (int choice = Math.max(0, known); choice < choices; choice++) {
        if (successors.refire(source, event, choice, target)
            && (choice == known || table.lists(hash.applyAsLong(target), id))) {
          return choice;
        }
      }
    }
    throw new IllegalStateException(
        "state %d cannot be brought back by event %d from %s".formatted(id, event, source));
  }

  /** Whether a step's choice is not told by its target's hash. */
  boolean isOdd(State source, long event, int choice, State target, long targetHash) {
    for (int earlier = 0; earlier < choice; earlier++) {
      if (successors.refire(source, event, earlier, next)
          && hash.applyAsLong(next) == targetHash
          && !next.equals(target)) {
        return true;
      }
    }
    return false;
  }

  Path path(long id) {
    long length = 0;
    for (long at = id; at != 0; length++) {
      at = walkUp(at, length);
    }
    Path path = new Path(budget, length);
    State source = initial.copy();
    State target = new State(1);
    for (int i = 0; i < path.length(); i++) {
      long step = length - 1 - i;
      long event = way.getLong(2 * step + 1);
      path.set(i, event, execute(source, event, way.getLong(2 * step), target));
      source.copyFrom(target);
    }
    return path;
  }

  /** How far the last state was, in back-edges, from one at hand. */
  long walked() {
    return walked;
  }

  /** How many steps were executed again. */
  long executed() {
    return executed;
  }

  /** How many steps were undone. */
  long undone() {
    return takenBack;
  }

  @Override
  public void close() {
    way.close();
  }
}
