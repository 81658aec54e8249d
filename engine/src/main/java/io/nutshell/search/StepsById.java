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
 * Receiver}, each those to other blocks of targets. One thread has the same rounds, so results are
 * the same for any number of threads. If the visitor cannot tell the difference, one thread
 * delivers steps as it makes them.
 */
final class StepsById implements StoredSteps {
  /** Successors come in no order, for which the disk is too slow. */
  private static final boolean SPILLS = false;

  /** The least and the greatest number of states in a round. */
  private static final int MIN_ROUND = 64;

  private static final int MAX_ROUND = 1 << 11;

  /** The greatest number where states may be taken several times. */
  private static final int MAX_REPEATING = 1 << 8;

  /**
   * A pass over all states has about this many rounds, if possible, because each round uses the
   * results of those before.
   */
  private static final int ROUNDS = 512;

  private static final int MAX_CHUNK = 64;

  /** The number of parts of the targets for each worker, approximately. */
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

  /** Decides whether several threads are faster; null if they are used in any case. */
  private final @Nullable Pace pace;

  /** The chunks of this round. */
  private int ready;

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
    return pass(frontier, of, new Pass(false, true, filter, visitor, null));
  }

  @Override
  public boolean followDown(NumberSet frontier, Labels of, Filter filter, Visitor visitor) {
    return pass(frontier, of, new Pass(true, false, filter, visitor, null));
  }

  @Override
  public boolean spread(NumberSet frontier, Labels of, Receiver receiver) {
    return pass(frontier, of, new Pass(false, true, receiver, receiver, receiver));
  }

  /**
   * What a pass does.
   *
   * @param down whether it takes states in descending order
   * @param early whether steps may be delivered before the filter sees all steps of the round
   * @param receiver receives steps on several threads; null if only the visitor can
   */
  private record Pass(
      boolean down, boolean early, Filter filter, Visitor visitor, @Nullable Receiver receiver) {}

  private boolean pass(NumberSet frontier, Labels of, Pass pass) {
    boolean down = pass.down;
    int most =
        pass.receiver != null && pass.receiver.repeats()
            ? Math.min(sources.length, MAX_REPEATING)
            : sources.length;
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
      } while (next >= 0 && count < most);
      long before = course.expanded;
      course.expanded += count;
      if (!round(count, pass, frontier)
          || (before / Course.PULSE < course.expanded / Course.PULSE
              && !course.pulse(frontier.count()))) {
        return false;
      }
      next = down ? frontier.previous(last - 1) : frontier.next(last + 1);
    }
    return true;
  }

  private boolean round(int count, Pass pass, NumberSet frontier) {
    boolean all = workers.length > 1 && count > chunkSize && (pace == null || pace.together());
    long begin = pace == null ? 0 : System.nanoTime();
    boolean goesOn;
    if (all) {
      goesOn = makeTogether(count, pass, frontier) && deliver(pass);
    } else if (pass.early) {
      Filter filter = pass.receiver == null ? pass.filter : null; // The receiver filters itself.
      goesOn = workers[0].make(0, count, sources, labels, filter, pass.visitor);
    } else {
      cut(count, count);
      make(workers[0], chunks[0], pass);
      goesOn = chunks[0].deliver(pass.visitor);
    }
    if (pace != null && workers.length > 1) {
      pace.worked(all, System.nanoTime() - begin, count);
    }
    return goesOn && (pass.receiver == null || !pass.receiver.satisfied());
  }

  /** Cuts the round into chunks. */
  private void cut(int count, int length) {
    ready = 0;
    for (int first = 0; first < count; first += length) {
      chunks[ready++].begin(first, Math.min(count, first + length));
    }
  }

  /** Makes the steps of the round on all threads; false if a limit is reached. */
  private boolean makeTogether(int count, Pass pass, NumberSet frontier) {
    cut(count, chunkSize);
    nextChunk.set(0);
    how.team().run(worker -> makeSome(workers[worker], pass));
    // What workers have not done is left to this thread, which decides what that means.
    for (int i = 0; i < ready; i++) {
      if (!chunks[i].done()) {
        if (!course.pulse(frontier.count())) {
          return false;
        }
        make(workers[0], chunks[i], pass);
      }
    }
    return true;
  }

  /** Makes the steps of chunks for one worker. */
  private void makeSome(StepWorker worker, Pass pass) {
    for (int i = nextChunk.getAndIncrement(); i < ready; i = nextChunk.getAndIncrement()) {
      if (!course.inTime()) {
        return;
      }
      try {
        make(worker, chunks[i], pass);
      } catch (StepWorker.MissingSuccessor broken) {
        throw broken;
      } catch (Throwable failure) {
        return; // The chunk is not done; the searching thread makes its steps again.
      }
    }
  }

  private void make(StepWorker worker, StepChunk chunk, Pass pass) {
    chunk.clear();
    worker.make(chunk.first(), chunk.end(), sources, labels, pass.filter, chunk);
    if (pass.receiver != null && parts.count() > 1) {
      chunk.sort(parts);
    }
    chunk.complete();
  }

  /** Delivers the steps that the workers made together; false if the visitor ended it. */
  private boolean deliver(Pass pass) {
    Receiver receiver = pass.receiver;
    if (receiver != null && parts.count() > 1) {
      spread(receiver);
      return true;
    }
    for (int i = 0; i < ready; i++) {
      if (!chunks[i].deliver(pass.visitor)) {
        return false;
      }
    }
    return true;
  }

  private void spread(Receiver receiver) {
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
