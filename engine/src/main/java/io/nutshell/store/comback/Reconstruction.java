package io.nutshell.store.comback;

import io.nutshell.memory.MemoryBudget;
import io.nutshell.memory.Region;
import io.nutshell.model.Model;
import io.nutshell.model.Reversal;
import io.nutshell.model.State;
import io.nutshell.model.Successors;
import io.nutshell.store.Path;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/**
 * Reconstructs states for {@link ComBackStore}: follows the back edges to a known state, the
 * initial one or a cached one, and executes their events again from there.
 *
 * <p><b>Backwards</b> reconstruction starts from the state to be compared and undoes the events one
 * by one, until the result can be compared with a known state. It ends early where no predecessor
 * leads by the event to the current state. From an event that cannot be undone, the rest is done
 * forwards.
 *
 * <p><b>Choices.</b> A back edge does not hold the choice of its event. Its target is the first
 * target of the event whose hash lists the state's number; for the few states that are not the
 * first, {@link OddChoices} holds the choice.
 */
final class Reconstruction implements AutoCloseable {
  private final Successors successors;
  private final @Nullable Reversal reversal;
  private final int choices;
  private final StateTable table;
  private final BackEdges edges;
  private final OddChoices odd;
  private final StateCache cache;
  private final ToLongFunction<State> hash;
  private final State initial;

  private final MemoryBudget budget;

  /** The states on the path, the last one first: the number of each and the event to it. */
  private final Region path;

  private State here = new State(1);
  private State next = new State(1);
  private State undone = new State(1);

  /** The number of back edges that the last reconstruction followed. */
  private long followed;

  private long executed;
  private long takenBack;

  Reconstruction(
      Model model,
      boolean backwards,
      StateTable table,
      BackEdges edges,
      OddChoices odd,
      StateCache cache,
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
    this.path = new Region(budget);
  }

  /** Makes room for paths of {@code depth} steps, so that reconstructing needs no memory. */
  void reserve(long depth) {
    path.ensure(2 * depth * Long.BYTES);
  }

  /** Whether the state of this number, which is not in the cache, is the given one. */
  boolean matches(long id, State state) {
    return reversal == null ? rebuild(id).equals(state) : matchesBackwards(id, state, reversal);
  }

  private boolean matchesBackwards(long id, State state, Reversal reversing) {
    undone.copyFrom(state);
    long at = id;
    for (long steps = 0; ; steps++) {
      followed = steps;
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
        followed += steps;
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

  /** The state of this number, in a buffer that is valid until the next call. */
  State rebuild(long id) {
    long at = id;
    long steps = 0;
    while (at != 0 && !cache.get(at, here)) {
      at = addToPath(at, steps++);
    }
    if (at == 0) {
      here.copyFrom(initial);
    }
    followed = steps;
    executed += steps;
    while (steps > 0) {
      steps--;
      long passed = path.getLong(2 * steps);
      execute(here, path.getLong(2 * steps + 1), passed, next);
      State swap = here;
      here = next;
      next = swap;
      cache.put(passed, here);
    }
    return here;
  }

  /** Adds a state to the path; answers its predecessor. */
  private long addToPath(long id, long step) {
    edges.find(id);
    path.setLong(2 * step, id);
    path.setLong(2 * step + 1, edges.event());
    return edges.predecessor();
  }

  /** Executes the event of a back edge; answers the choice that leads to the given number. */
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
        "state %s cannot be reconstructed by event %s from %s".formatted(id, event, source));
  }

  /** Whether the hash of a step's target does not determine its choice. */
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
      at = addToPath(at, length);
    }
    Path steps = new Path(budget, length);
    State source = initial.copy();
    State target = new State(1);
    for (int i = 0; i < steps.length(); i++) {
      long step = length - 1 - i;
      long event = path.getLong(2 * step + 1);
      steps.set(i, event, execute(source, event, path.getLong(2 * step), target));
      source.copyFrom(target);
    }
    return steps;
  }

  /** The number of back edges between the last state and a known one. */
  long followed() {
    return followed;
  }

  /** The number of steps executed again. */
  long executed() {
    return executed;
  }

  /** The number of steps undone. */
  long undone() {
    return takenBack;
  }

  @Override
  public void close() {
    path.close();
  }
}
