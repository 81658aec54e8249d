package io.nutshell.search;

import io.nutshell.memory.MemoryBudget;
import io.nutshell.memory.PackedArray;
import io.nutshell.model.State;
import io.nutshell.store.Marks;
import io.nutshell.store.Path;
import io.nutshell.store.Removable;

/**
 * How the states that a sweep holds were reached, as far back as that is still known.
 *
 * <p>Paper 004 keeps, for each state that is yet to be expanded, a predecessor of strictly lower
 * progress, and searches for that one in turn. Where several steps keep the measure, that one
 * predecessor is not enough: so each state has the step by which it was found, and the way leads
 * back over states of the same measure, none of which is forgotten before it, to the last state of
 * lower measure. That one, the <em>anchor</em>, is spared as long as a state found from it is held;
 * its own way is forgotten.
 */
final class Trail implements AutoCloseable {
  private final MemoryBudget budget;
  private final PackedArray parents;
  private final PackedArray events;
  private final PackedArray choices;

  Trail(MemoryBudget budget) {
    this.budget = budget;
    parents = new PackedArray(budget, 1);
    events = new PackedArray(budget, 1);
    choices = new PackedArray(budget, 1);
  }

  /** Notes how a state was found; its own id as parent means that its way is not known. */
  void add(long id, long parent, long event, int choice) {
    set(parents, id, parent);
    set(events, id, event);
    set(choices, id, choice);
  }

  private static void set(PackedArray array, long index, long value) {
    array.widen(Long.SIZE - Long.numberOfLeadingZeros(value));
    while (array.size() <= index) {
      array.add(0);
    }
    array.set(index, value);
  }

  Path.Piece pieceTo(long id, Removable states) {
    long length = 0;
    for (long at = id; parents.get(at) != at; at = parents.get(at)) {
      length++;
    }
    Path path = new Path(budget, length);
    int step = path.length();
    long at = id;
    while (parents.get(at) != at) {
      path.set(--step, events.get(at), (int) choices.get(at));
      at = parents.get(at);
    }
    State start = new State(1);
    states.get(at, start);
    return new Path.Piece(start, path);
  }

  /** Marks the doomed states that are anchors of others. */
  void markAnchors(Marks doomed, Marks anchors, Removable states) {
    for (long id = 0; id < states.bound(); id++) {
      if (states.holds(id) && !doomed.get(id) && doomed.get(parents.get(id))) {
        anchors.set(parents.get(id));
      }
    }
  }

  /** The way to this state is about to be forgotten. */
  void cut(long id) {
    set(parents, id, id);
  }

  @Override
  public void close() {
    parents.close();
    events.close();
    choices.close();
  }
}
