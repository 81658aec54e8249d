package io.nutshell.search;

import io.nutshell.memory.PackedArray;
import io.nutshell.memory.Region;
import io.nutshell.model.State;
import io.nutshell.store.Retrievable;
import io.nutshell.store.StateStore;
import java.util.Objects;

/**
 * Finds a part of a strongly connected component in which an accepted run can stay that is strongly
 * fair, where the component as a whole is unfair to some units.
 *
 * <p><b>How it works.</b> A fair run in the component never fires the units that no step within it
 * fires, so from some position on it avoids the states that enable them. These states are removed,
 * and the strongly connected components of the rest are judged likewise. Each removal leaves parts
 * that enable fewer units, so each state is examined at most once per unit. From E. A. Emerson and
 * C.-L. Lei, "Modalities for model checking" (1987).
 *
 * <p>States are named by their position in the component. All successors of the component's states
 * are in the store.
 */
final class FairPart implements AutoCloseable {
  /** Words per frame of the depth-first search: a state, its event and choice, its lowest rank. */
  private static final int FRAME = 4;

  private final Course course;
  private final PackedArray numbers;
  private final PackedArray live;
  private final long root;
  private final long size;
  private final CycleMarks marks;
  private final StateStore.Inserter lookUp;
  private final Retrievable states;
  private final Expansion expansion;
  private final State source = new State(1);
  private final State target = new State(1);

  /** The part that each state is in; 0 if it was removed. */
  private final PackedArray partOf;

  private final PackedArray ranks;
  private final Region frames;
  private final PackedArray left;
  private long height;
  private long met;
  private long parts;
  private long found;
  private boolean again;
  private long work;

  /**
   * @param numbers for each id its position in {@code live} plus one; 0 if the state is not live
   * @param root the number of the component's first state; the component ends with the last live
   *     state
   */
  FairPart(Course course, Acceptance acceptance, PackedArray numbers, PackedArray live, long root) {
    this.course = course;
    this.numbers = numbers;
    this.live = live;
    this.root = root;
    this.size = live.size() - root + 1;
    this.marks = new CycleMarks(acceptance);
    this.lookUp = course.states().inserter();
    this.states = Objects.requireNonNull(lookUp.reader());
    this.expansion = Expansion.of(course.exploration.model());
    this.partOf = new PackedArray(course.budget(), 1);
    this.ranks = new PackedArray(course.budget(), Long.SIZE - Long.numberOfLeadingZeros(size + 1));
    this.frames = new Region(course.budget());
    this.left = new PackedArray(course.budget(), 1);
  }

  /** Whether there is such a part; false too if a limit was reached, which stops the course. */
  boolean find() {
    for (long state = 0; state < size; state++) {
      left.add(state);
      partOf.add(0);
      ranks.add(0);
    }
    judge(0);
    while (again && found == 0 && !course.stopped()) {
      again = false;
      divide();
    }
    return found != 0 && !course.stopped();
  }

  /** Whether a state of the store is in the part that was found. */
  boolean contains(long id) {
    long state = position(id);
    return state >= 0 && partOf.get(state) == found;
  }

  /** The position in the component of a state of the store; negative if it is not in it. */
  private long position(long id) {
    return id < numbers.size() ? numbers.get(id) - root : -1;
  }

  /** Judges each strongly connected component of the states that are left. */
  private void divide() {
    for (long state = 0; state < size; state++) {
      ranks.set(state, 0);
    }
    met = 0;
    for (long state = 0; state < size; state++) {
      if (ranks.get(state) == 0 && partOf.get(state) != 0) {
        from(state);
        if (found != 0 || course.stopped()) {
          return;
        }
      }
    }
  }

  /** Tarjan's search; the rank of a state whose component is known is {@code size + 1}. */
  private void from(long start) {
    push(start);
    while (true) {
      long next = advance();
      if (next >= 0) {
        push(next);
        continue;
      }
      leave();
      if (height == 0 || found != 0 || !goOn()) {
        return;
      }
      load(top(0));
      expansion.resume(source, top(1), (int) top(2));
    }
  }

  private long top(int word) {
    return frames.getLong((height - 1) * FRAME + word);
  }

  private void setTop(int word, long value) {
    frames.setLong((height - 1) * FRAME + word, value);
  }

  private void push(long state) {
    ranks.set(state, ++met);
    left.add(state);
    frames.ensure((height + 1) * FRAME * Long.BYTES);
    height++;
    setTop(0, state);
    setTop(3, met);
    load(state);
    expansion.begin(source);
  }

  /** Follows steps up to one that leads to a state without a rank; -1 after the last. */
  private long advance() {
    long part = partOf.get(top(0));
    while (expansion.next(target)) {
      long reached = expansion.failed() ? -1 : reached();
      if (reached < 0 || partOf.get(reached) != part) {
        continue;
      }
      long rank = ranks.get(reached);
      if (rank == 0) {
        setTop(1, expansion.event());
        setTop(2, expansion.choice());
        return reached;
      }
      setTop(3, Math.min(top(3), rank));
    }
    return -1;
  }

  private void leave() {
    long state = top(0);
    long lowest = top(3);
    height--;
    if (height > 0) {
      setTop(3, Math.min(top(3), lowest));
    }
    if (lowest < ranks.get(state)) {
      return;
    }
    long first = left.size();
    do {
      first--;
      ranks.set(left.get(first), size + 1);
    } while (left.get(first) != state);
    judge(first);
  }

  /** Judges the strongly connected states from {@code first} on among those left. */
  private void judge(long first) {
    long part = ++parts;
    partOf.widen(Long.SIZE - Long.numberOfLeadingZeros(part));
    for (long i = first; i < left.size(); i++) {
      partOf.set(left.get(i), part);
    }
    boolean cyclic = false;
    marks.clear();
    for (long i = first; i < left.size() && goOn(); i++) {
      load(left.get(i));
      marks.visit(source);
      expansion.begin(source);
      while (expansion.next(target)) {
        long reached = expansion.failed() ? -1 : reached();
        if (reached >= 0 && partOf.get(reached) == part) {
          marks.take(source, expansion.event());
          cyclic = true;
        }
      }
    }
    boolean hopeless = !cyclic || marks.missingSets() != 0;
    if (!hopeless && marks.fair() && !course.stopped()) {
      found = part;
      return;
    }
    while (left.size() > first) {
      long state = left.get(left.size() - 1);
      left.removeLast();
      load(state);
      if (hopeless || marks.enablesMissing(source)) {
        partOf.set(state, 0);
      } else {
        again = true;
      }
    }
  }

  private boolean goOn() {
    return ++work % Course.PULSE != 0 ? !course.stopped() : course.pulse(live.size());
  }

  private void load(long state) {
    long id = live.get(root - 1 + state);
    states.get(id, source);
    lookUp.from(id, source, StateStore.ANY_DEPTH);
  }

  /** The position of the target in the component; negative if it is not in it. */
  private long reached() {
    long answer = lookUp.add(target, expansion.event(), expansion.choice());
    if (answer >= 0) {
      throw new IllegalStateException("a successor of a component's state is not in the store");
    }
    return position(~answer);
  }

  @Override
  public void close() {
    partOf.close();
    ranks.close();
    frames.close();
    left.close();
  }
}
