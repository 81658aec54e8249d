package io.nutshell.check.trace;

import io.nutshell.model.Model;
import io.nutshell.model.State;
import io.nutshell.model.Successors;
import io.nutshell.store.Path;
import java.util.AbstractList;
import java.util.ArrayList;
import java.util.List;
import java.util.RandomAccess;

/**
 * The steps of a path as the reference executor replays them, computed when they are asked for: a
 * trace may have millions of steps, whose states would not fit the Java heap.
 *
 * <p>Steps come in blocks. The state before each block is kept, and the steps of the block read
 * last; another block is replayed again from the state before it.
 */
final class ReplayedSteps extends AbstractList<Trace.Step> implements RandomAccess {
  private static final int SMALLEST_BLOCK = 1 << 10;
  private static final int MOST_BLOCKS = 1 << 16;

  private final Successors reference;
  private final Path path;
  private final int blockSize;

  /** The state before each block. */
  private final List<State> starts = new ArrayList<>();

  private int opened = -1;
  private List<Trace.Step> block = List.of();

  /**
   * Walks the whole path once.
   *
   * @throws IllegalStateException where the reference executor cannot
   */
  ReplayedSteps(Model model, State initial, Path path) {
    this.path = path;
    this.reference = model.reference();
    this.blockSize = Math.max(SMALLEST_BLOCK, path.length() / MOST_BLOCKS + 1);
    State source = initial.copy();
    State target = new State(initial.length);
    for (int step = 0; step < path.length(); step++) {
      if (step % blockSize == 0) {
        starts.add(source.copy());
      }
      fire(source, step, target);
      State swap = source;
      source = target;
      target = swap;
    }
  }

  /** The same path in another model. */
  ReplayedSteps on(Model model, State initial) {
    return new ReplayedSteps(model, initial, path);
  }

  private void fire(State source, int step, State target) {
    if (!reference.seek(source, path.event(step), path.choice(step)) || !reference.fire(target)) {
      throw Replay.defect("step %d does not replay".formatted(step + 1));
    }
  }

  @Override
  public synchronized Trace.Step get(int index) {
    if (index < 0 || index >= path.length()) {
      throw new IndexOutOfBoundsException(index);
    }
    if (index / blockSize != opened) {
      open(index / blockSize);
    }
    return block.get(index % blockSize);
  }

  private void open(int number) {
    List<Trace.Step> steps = new ArrayList<>();
    State source = starts.get(number);
    int end = (int) Math.min(path.length(), (number + 1L) * blockSize);
    for (int step = number * blockSize; step < end; step++) {
      State target = new State(source.length);
      fire(source, step, target);
      steps.add(new Trace.Step(path.event(step), path.choice(step), target));
      source = target;
    }
    block = steps;
    opened = number;
  }

  @Override
  public int size() {
    return path.length();
  }

  /** How many steps it holds, and states besides. */
  int held() {
    return block.size() + starts.size();
  }
}
