package io.nutshell.search;

import io.nutshell.memory.NumberArray;
import io.nutshell.memory.NumberSet;
import io.nutshell.model.State;
import io.nutshell.parallel.Team;
import io.nutshell.store.RoundStore;
import io.nutshell.store.StateStore;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The steps between the states of a store that gives states back by id.
 *
 * <p><b>Several threads.</b> The states of a round are cut into {@linkplain StepChunk chunks}. The
 * workers take the chunks, make their steps and look up the targets. Then the searching thread
 * delivers the steps to a {@link Visitor}, chunk by chunk; or the workers deliver them to a {@link
 * Receiver}, each those to other blocks of targets. One thread does the same, so rounds and all
 * that follows from them are the same for any number of threads.
 */
final class StepsById implements StoredSteps {
  /** Successors come in no order, for which the disk is too slow. */
  private static final boolean SPILLS = false;

  /** The least and the greatest number of states in a round. */
  private static final int MIN_ROUND = 64;

  private static final int MAX_ROUND = 1 << 13;

  /**
   * A pass over all states has about this many rounds, where that is possible: what one round finds
   * out is known to the next.
   */
  private static final int ROUNDS = 512;

  private static final int MAX_CHUNK = 64;

  /** There are about this many parts of the targets for each worker. */
  private static final int PARTS_PER_WORKER = 4;

  private final Course course;
  private final Parallelism how;
  private final StateStore store;
  private final long size;
  private final StepWorker[] workers;
  private final StepChunk.Parts parts;
  private final StepChunk[] left;
  private final long[] sources;
  private final long[] labels;
  private final int chunkSize;
  private final StepChunk[] chunks;
  private final AtomicInteger nextChunk = new AtomicInteger();

  /** Says whether several threads are worth while; null if they are used in any case. */
  private final @Nullable Pace pace;

  /** The chunks of this round. */
  private int ready;

  /** Whether the workers make the steps of this round together. */
  private boolean together;

  /** Whether they sort them by parts and deliver them together. */
  private boolean spreading;

  /** Whether a worker has left work undone, because a limit was reached. */
  private volatile boolean late;

  StepsById(Course course, StateStore store) {
    this.course = course;
    this.store = store;
    how = course.exploration.parallelism();
    size = store.size();
    pace = how.measured() ? new Pace() : null;
    Team team = how.team();
    boolean several =
        store instanceof RoundStore
            && course.exploration.model().concurrent()
            && size >= how.minStates();
    workers = new StepWorker[several ? team.size() : 1];
    if (workers.length == 1) {
      workers[0] = new StepWorker(course.exploration.model(), store);
    } else {
      // Each on its own thread, so that they do not share cache lines.
      team.run(this::newWorker);
    }
    long blocks = (size >>> NumberSet.BLOCK_BITS) + 1;
    parts =
        new StepChunk.Parts(
            workers.length == 1
                ? 1
                : Integer.highestOneBit(
                    (int) Math.min(blocks, (long) PARTS_PER_WORKER * workers.length)),
            NumberSet.BLOCK_BITS);
    left = chunks(parts.count());
    int round = Math.clamp(size / ROUNDS, MIN_ROUND, MAX_ROUND);
    sources = new long[round];
    labels = new long[round];
    chunkSize = Math.min(how.chunk(), MAX_CHUNK);
    chunks = chunks((round + chunkSize - 1) / chunkSize);
  }

  private void newWorker(int worker) {
    synchronized (workers) {
      workers[worker] = new StepWorker(course.exploration.model(), store);
    }
  }

  private static StepChunk[] chunks(int count) {
    StepChunk[] chunks = new StepChunk[count];
    for (int i = 0; i < count; i++) {
      chunks[i] = new StepChunk();
    }
    return chunks;
  }

  @Override
  public long size() {
    return size;
  }

  @Override
  public NumberSet noStates() {
    return new NumberSet(course.budget(), SPILLS, size());
  }

  @Override
  public NumberArray zeros(int bits) {
    return new NumberArray(course.budget(), SPILLS, size(), bits);
  }

  @Override
  public void get(long number, State target) {
    workers[0].get(number, target);
  }

  @Override
  public long initial() {
    return 0;
  }

  @Override
  public boolean follow(NumberSet frontier, Labels of, Filter filter, Visitor visitor) {
    return pass(frontier, false, of, filter, () -> deliver(visitor), false);
  }

  @Override
  public boolean followDown(NumberSet frontier, Labels of, Filter filter, Visitor visitor) {
    return pass(frontier, true, of, filter, () -> deliver(visitor), false);
  }

  @Override
  public boolean spread(NumberSet frontier, Labels of, Filter filter, Receiver receiver) {
    Visitor inOrder =
        (label, target) -> {
          if (!receiver.receive(label, target)) {
            receiver.receiveAlone(label, target);
          }
          return true;
        };
    return pass(
        frontier,
        false,
        of,
        filter,
        () -> {
          if (spreading) {
            deliver(receiver);
          } else {
            deliver(inOrder);
          }
          return !receiver.satisfied();
        },
        true);
  }

  /** Delivers the steps of a round. */
  @FunctionalInterface
  private interface Delivery {
    /** Returns whether to go on. */
    boolean deliver();
  }

  private boolean pass(
      NumberSet frontier,
      boolean down,
      Labels of,
      Filter filter,
      Delivery delivery,
      boolean spreads) {
    long next = down ? frontier.previous(size - 1) : frontier.next(0);
    while (next >= 0) {
      int count = 0;
      long last;
      do {
        last = next;
        frontier.remove(last);
        sources[count] = last;
        labels[count++] = of.of(last);
        next = down ? frontier.previous(last - 1) : frontier.next(last + 1);
      } while (next >= 0 && count < sources.length);
      if (!round(count, filter, delivery, spreads, frontier)) {
        return false;
      }
      next = down ? frontier.previous(last - 1) : frontier.next(last + 1);
    }
    return true;
  }

  private boolean round(
      int count, Filter filter, Delivery delivery, boolean spreads, NumberSet frontier) {
    ready = 0;
    for (int first = 0; first < count; first += chunkSize) {
      chunks[ready++].begin(first, Math.min(count, first + chunkSize));
    }
    together = workers.length > 1 && ready > 1 && (pace == null || pace.together());
    spreading = together && spreads && parts.count() > 1;
    long begin = pace == null ? 0 : System.nanoTime();
    if (together) {
      nextChunk.set(0);
      how.team().run(worker -> make(workers[worker], filter));
    }
    // What workers have not done is left to this thread, which decides what that means.
    for (int i = 0; i < ready; i++) {
      if (!chunks[i].done()) {
        if (together && !course.pulse(frontier.count())) {
          return false;
        }
        make(workers[0], chunks[i], filter);
      }
    }
    boolean goesOn = delivery.deliver();
    if (pace != null && workers.length > 1) {
      pace.worked(together, System.nanoTime() - begin, steps());
    }
    long before = course.expanded;
    course.expanded += count;
    return goesOn
        && (before / Course.PULSE == course.expanded / Course.PULSE
            || course.pulse(frontier.count()));
  }

  private long steps() {
    long steps = 0;
    for (int i = 0; i < ready; i++) {
      steps += chunks[i].steps();
    }
    return steps;
  }

  private void make(StepWorker worker, StepChunk chunk, Filter filter) {
    worker.make(chunk, sources, labels, filter);
    if (spreading) {
      chunk.sort(parts);
    }
  }

  /** Makes the steps of chunks for one worker. */
  private void make(StepWorker worker, Filter filter) {
    for (int i = nextChunk.getAndIncrement(); i < ready; i = nextChunk.getAndIncrement()) {
      if (!course.inTime()) {
        return;
      }
      try {
        make(worker, chunks[i], filter);
      } catch (Throwable failure) {
        return; // The chunk is not done; the searching thread makes its steps again.
      }
    }
  }

  private boolean deliver(Visitor visitor) {
    for (int i = 0; i < ready; i++) {
      if (!chunks[i].deliver(visitor)) {
        return false;
      }
    }
    return true;
  }

  private void deliver(Receiver receiver) {
    how.team()
        .forEach(
            parts.count(),
            part -> {
              for (int i = 0; i < ready; i++) {
                chunks[i].deliver(part, receiver, left[part]);
              }
            });
    for (StepChunk rest : left) {
      rest.deliver(
          (label, target) -> {
            receiver.receiveAlone(label, target);
            return true;
          });
      rest.clear();
    }
  }

  @Override
  public boolean readAll(Supplier<? extends Reader> readers) {
    if (workers.length == 1 || (pace != null && !pace.together())) {
      Reader reader = readers.get();
      for (long begin = 0; begin < size; begin += Course.PULSE) {
        if (!course.pulse(size - begin)) {
          return false;
        }
        workers[0].read(begin, Math.min(size, begin + Course.PULSE), reader);
      }
      return true;
    }
    Team team = how.team();
    Reader[] each = new Reader[workers.length];
    team.run(
        worker -> {
          synchronized (each) {
            each[worker] = readers.get();
          }
        });
    long blocks = (size + (1L << NumberSet.BLOCK_BITS) - 1) >>> NumberSet.BLOCK_BITS;
    for (long from = 0; from < blocks; from += parts.count()) {
      long first = from;
      team.forEach(
          (int) Math.min(blocks - first, parts.count()),
          (worker, task) -> readBlock(workers[worker], first + task, each[worker]));
      if (!course.pulse(size - (first << NumberSet.BLOCK_BITS)) || late) {
        course.stop(Stop.TIME);
        return false;
      }
    }
    return true;
  }

  private void readBlock(StepWorker worker, long block, Reader reader) {
    long begin = block << NumberSet.BLOCK_BITS;
    long end = Math.min(size, (block + 1) << NumberSet.BLOCK_BITS);
    for (long at = begin; at < end; at += Course.PULSE) {
      if (!course.inTime()) {
        late = true;
        return;
      }
      worker.read(at, Math.min(end, at + Course.PULSE), reader);
    }
  }

  @Override
  public void close() {}
}
