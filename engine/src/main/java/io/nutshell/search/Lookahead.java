package io.nutshell.search;

import io.nutshell.model.Model;
import io.nutshell.model.State;
import io.nutshell.parallel.Team;
import io.nutshell.store.Seekable;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * Expands the states of a layer on several threads, ahead of the search that records them.
 *
 * <p><b>How it works.</b> The states are cut into {@linkplain Chunk chunks} of neighbours. A worker
 * takes the next chunk, expands its states and looks the successors up: those in the store already
 * are only counted, the others are kept with their events. The searching thread takes the finished
 * chunks in order, adds the successors that were kept, and reports what is new, exactly as it would
 * have after expanding the states itself. So ids, counts, traces, findings and records do not
 * depend on the number of threads or on their timing. While the next chunk is not finished, the
 * searching thread expands chunks, too.
 *
 * <p>A successor that a worker does not find may have been added since by the searching thread;
 * that looks it up again and decides. In breadth-first search most successors are known when their
 * source is expanded, so little is left to be done in order.
 *
 * <p>The lock protects the lists of chunks and is taken once per chunk and worker; it also makes
 * what one thread wrote visible to the next. Only the store's hash tables are read while they are
 * written, see {@link Seekable}. Before a table grows, the store has all workers {@link #pause}.
 */
final class Lookahead {
  /** Chunks keep their states until they are recorded, so they are small. */
  private static final int MAX_CHUNK = 1 << 7;

  /**
   * Chunks that may be under way for each worker: a delayed chunk then does not stop the other
   * workers.
   */
  private static final int CHUNKS_PER_WORKER = 16;

  /** {@link #CHUNKS_PER_WORKER} of a search whose chunks keep all successors. */
  private static final int LARGE_CHUNKS_PER_WORKER = 2;

  /** Records what the expansion of a chunk found; answers whether to go on with the next. */
  @FunctionalInterface
  interface Recorder {
    boolean record(Chunk chunk);
  }

  private final Team team;
  private final Scout[] scouts;
  private final int chunkSize;
  private final Workload.Meter meter;
  private final State scratch = new State(1);

  /** Chunks in order of their sources: handed out, finished or not. Only for the search. */
  private final ArrayDeque<Chunk> pending = new ArrayDeque<>();

  private final List<Chunk> spare = new ArrayList<>();
  private long next;
  private long end;

  private final ReentrantLock lock = new ReentrantLock();
  private final Condition workForOthers = lock.newCondition();
  private final Condition workDone = lock.newCondition();

  /**
   * The chunks that no worker has begun. The lock guards this field, those below and {@link
   * Chunk#finished}.
   */
  private final ArrayDeque<Chunk> open = new ArrayDeque<>();

  private int busy;
  private boolean paused;
  private boolean ended = true;

  /**
   * @param seeks whether known successors may be left out
   */
  Lookahead(Parallelism how, Model model, Seekable store, boolean seeks, Workload.Meter meter) {
    this.team = how.team();
    this.chunkSize = Math.min(how.chunk(), MAX_CHUNK);
    this.meter = meter;
    scouts = new Scout[team.size()];
    for (int i = 0; i < scouts.length; i++) {
      scouts[i] = new Scout(model, store.seeker(), seeks);
    }
    int each = seeks ? CHUNKS_PER_WORKER : LARGE_CHUNKS_PER_WORKER;
    for (int i = 0; i < scouts.length * each; i++) {
      spare.add(new Chunk(chunkSize));
    }
    store.beforeMoving(this::pause);
  }

  /**
   * Expands {@code count} states from {@code first} on, all of one layer, and records them in order
   * until the recorder ends it.
   *
   * @param frontier gives the states
   */
  void run(long first, long count, Frontier frontier, Recorder recorder) {
    next = first;
    end = first + count;
    ended = false;
    paused = false;
    for (Scout scout : scouts) {
      scout.begin();
    }
    long begin = System.nanoTime();
    try {
      team.run(
          worker -> {
            if (worker == 0) {
              lead(frontier, recorder);
            } else {
              help(worker);
            }
          });
    } finally {
      meter.ran(System.nanoTime() - begin);
      spare.addAll(pending);
      pending.clear();
      open.clear();
    }
  }

  /** The searching thread: hands chunks out, records them in order, and helps meanwhile. */
  private void lead(Frontier frontier, Recorder recorder) {
    try {
      boolean goOn = true;
      while (goOn) {
        handOut(frontier);
        Chunk chunk = pending.poll();
        if (chunk == null) {
          return;
        }
        expandUntilFinished(chunk);
        long begin = System.nanoTime();
        goOn = recorder.record(chunk);
        resume();
        meter.recorded(System.nanoTime() - begin);
        meter.expanded(chunk);
        spare.add(chunk);
      }
    } finally {
      end();
    }
  }

  /** Opens further chunks once half of them are free, so that sleeping workers wake up seldom. */
  private void handOut(Frontier frontier) {
    if (next == end || (spare.size() < pending.size() && !pending.isEmpty())) {
      return;
    }
    List<Chunk> ready = new ArrayList<>(spare.size());
    while (next < end && !spare.isEmpty()) {
      Chunk chunk = spare.removeLast();
      // Chunks end where the search looks at the clock and the limits.
      int count = (int) Math.min(end - next, chunkSize - next % chunkSize);
      chunk.begin(next, count);
      for (int i = 0; i < count; i++) {
        long id = frontier.take(scratch);
        assert id == next + i;
        chunk.addSource(scratch);
      }
      next += count;
      ready.add(chunk);
    }
    pending.addAll(ready);
    lock.lock();
    try {
      open.addAll(ready);
      workForOthers.signalAll();
    } finally {
      lock.unlock();
    }
  }

  private void expandUntilFinished(Chunk wanted) {
    while (true) {
      Chunk own;
      lock.lock();
      try {
        if (wanted.finished) {
          return;
        }
        own = open.poll();
        if (own == null) {
          long begin = System.nanoTime();
          while (!wanted.finished) {
            workDone.awaitUninterruptibly();
          }
          meter.waited(0, System.nanoTime() - begin);
          return;
        }
      } finally {
        lock.unlock();
      }
      expand(0, own);
      own.finished = true; // The others do not ask.
    }
  }

  private void expand(int worker, Chunk chunk) {
    long begin = System.nanoTime();
    scouts[worker].expand(chunk);
    meter.expanded(worker, System.nanoTime() - begin);
  }

  /** Another thread: expands chunks until the search ends. */
  private void help(int worker) {
    Chunk chunk = null;
    while (true) {
      lock.lock();
      try {
        if (chunk != null) {
          busy--;
          chunk.finished = true;
          workDone.signal();
        }
        chunk = take(worker);
        if (chunk == null) {
          return;
        }
        busy++;
      } finally {
        lock.unlock();
      }
      expand(worker, chunk);
    }
  }

  /** Waits for a chunk; null if there will be none. */
  private @Nullable Chunk take(int worker) {
    if (!ended && (paused || open.isEmpty())) {
      long begin = System.nanoTime();
      while (!ended && (paused || open.isEmpty())) {
        workForOthers.awaitUninterruptibly();
      }
      meter.waited(worker, System.nanoTime() - begin);
    }
    return ended ? null : open.poll();
  }

  /** Returns when no other worker expands; none begins before the chunk is recorded. */
  void pause() {
    lock.lock();
    try {
      paused = true;
      long begin = System.nanoTime();
      while (busy > 0) {
        workDone.awaitUninterruptibly();
      }
      meter.paused(System.nanoTime() - begin);
    } finally {
      lock.unlock();
    }
  }

  private void resume() {
    if (paused) { // Only this thread writes it.
      lock.lock();
      try {
        paused = false;
        workForOthers.signalAll();
      } finally {
        lock.unlock();
      }
    }
  }

  private void end() {
    lock.lock();
    try {
      ended = true;
      workForOthers.signalAll();
    } finally {
      lock.unlock();
    }
  }
}
