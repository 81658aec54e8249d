package io.nutshell.search;

import io.nutshell.memory.MemoryBudget;
import io.nutshell.memory.PackedArray;
import io.nutshell.model.State;
import io.nutshell.store.Marks;
import io.nutshell.store.Path;
import io.nutshell.store.Removable;
import io.nutshell.store.Retrievable;

/**
 * The last part of the path to each state that a sweep holds, back to a state of lower progress.
 *
 * <p>The paper on the sweep-line method keeps, for each state that is yet to be expanded, a
 * predecessor of strictly lower progress, and searches for that one in turn. If several steps in a
 * row keep the measure, that predecessor is not enough. So this class keeps the step by which each
 * state was found. Its path leads back over states of the same measure, which are forgotten no
 * earlier than the state itself, to the last state of lower measure, the <em>anchor</em>. An anchor
 * is kept as long as a state found from it is held; its own path is forgotten.
 */
final class PathPieces implements AutoCloseable {
  private final MemoryBudget budget;
  private final PackedArray parents;
  private final PackedArray events;
  private final PackedArray choices;

  PathPieces(MemoryBudget budget) {
    this.budget = budget;
    parents = new PackedArray(budget, 1);
    events = new PackedArray(budget, 1);
    choices = new PackedArray(budget, 1);
  }

  /** Records how a state was found; its own id as parent means that its path is not known. */
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

  Path.Piece pieceTo(long id, Retrievable states) {
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

  /** Forgets the path to this state. */
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
