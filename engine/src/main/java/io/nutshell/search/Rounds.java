package io.nutshell.search;

import io.nutshell.memory.MemoryExhausted;
import io.nutshell.model.Model;
import io.nutshell.parallel.Team;
import io.nutshell.store.Round;
import io.nutshell.store.TraceLog;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Expands the states of a layer on several threads, in {@linkplain Round rounds}.
 *
 * <p><b>How it works.</b> The next states are cut into {@linkplain Chunk chunks} of neighbours. A
 * round has four phases with a barrier after each. First the workers take the chunks, expand their
 * states and offer the successors to the store. Second, they settle the parts of the store, which
 * finds the new states. Third, they collect the new states of each chunk. The searching thread adds
 * up how many there are, which gives them ids in the order of the chunks. Fourth, the workers store
 * and log the states under these ids. Last, the searching thread reports what was found, chunk by
 * chunk, as it would have after expanding the states itself. So ids, counts, traces, findings and
 * records do not depend on the number of threads or on their timing.
 *
 * <p>A round that cannot be completed, because a worker failed or there is no room, is undone, and
 * the searching thread expands these states alone.
 */
final class Rounds {
  /** The number of chunks in a round for each worker. */
  private static final int CHUNKS_EACH = 8;

  /** A round needs room for this many offers for each source of a chunk and each worker. */
  private static final int MIN_OFFERS = 8;

  /** The least number of sources in a chunk, unless the search asks for fewer. */
  private static final int MIN_CHUNK = 1 << 5;

  /** No chunk is begun after this time, so that the search looks at the clock and the limits. */
  private static final long ROUND_NANOS = 50_000_000;

  /** No chunk is begun once the chunks of a round keep this many words of states. */
  private static final long MOST_WORDS = 1 << 21;

  /** The largest {@link #backoff}. */
  private static final int MOST_BACKOFF = 64;

  private final Team team;
  private final Round round;
  private final int mostSources;
  private final RoundWorker[] workers;
  private final Chunk[] chunks;

  /** For each chunk the worker that expanded it. */
  private final int[] takenBy;

  /** The next chunk that a worker takes. */
  private final AtomicInteger next = new AtomicInteger();

  private final Workload.Meter meter;
  private final @Nullable TraceLog log;

  /** How long each worker took for the last phase. */
  private final long[] phaseNanos;

  /** The words of states that the chunks of this round keep. */
  private final AtomicLong words = new AtomicLong();

  /** The states that were offered in this round, and the number that may be. */
  private final AtomicInteger offered = new AtomicInteger();

  private int mostOffered;

  /** The number of offers to expect of a source, estimated from the last round. */
  private int offersEach = MIN_OFFERS;

  /** The number of sources in a chunk of this round. */
  private int chunkSize;

  private long deadline;

  /**
   * If the next round is undone, the searching thread expands this multiple of its states alone. It
   * doubles with each round that is undone, until a round is completed.
   */
  private int backoff = 1;

  /** States below this id are left to the searching thread. */
  private long aloneUntil;

  /** The chunks of this round that may be taken. */
  private int ready;

  /**
   * @param log records how new states were reached; null if no log is kept
   */
  Rounds(
      Parallelism how,
      Model model,
      Round round,
      Chunk.Kept kept,
      @Nullable TraceLog log,
      Workload.Meter meter) {
    this.log = log;
    this.team = how.team();
    this.round = round;
    this.mostSources = how.chunk();
    this.meter = meter;
    workers = new RoundWorker[team.size()];
    // Each on its own thread, so that they do not share cache lines; a model makes one cursor at a
    // time.
    team.run(
        worker -> {
          synchronized (model) {
            workers[worker] = new RoundWorker(worker, model, round, kept);
          }
        });
    phaseNanos = new long[workers.length];
    chunks = new Chunk[CHUNKS_EACH * workers.length];
    Arrays.setAll(chunks, _ -> new Chunk(mostSources));
    takenBy = new int[chunks.length];
    round.growWith(team);
  }

  /**
   * Expands states of one layer, from {@code first} on, in a round.
   *
   * @param count the number of states left
   * @param states the number of stored states
   * @param room the number of further states for which there is memory
   * @return whether some were expanded; else the searching thread must go on alone
   */
  boolean run(long first, long count, long states, long room, LayerExpansion.Loop loop) {
    if (first < aloneUntil) {
      return false;
    }
    mostOffered = round.begin((int) Math.min(room, Integer.MAX_VALUE), chunks.length);
    chunkSize = chunkSize(count);
    if (chunkSize == 0) {
      round.undo();
      return false;
    }
    long began = System.nanoTime();
    prepare(first, count);
    together(this::expand);
    int done = Math.min(next.get(), ready);
    if (!complete(done, states)) {
      round.undo();
      for (RoundWorker worker : workers) {
        worker.forget();
      }
      long end = chunks[done - 1].id(chunks[done - 1].size());
      aloneUntil = first + (end - first) * backoff;
      backoff = Math.min(MOST_BACKOFF, 2 * backoff);
      meter.ran(System.nanoTime() - began);
      return false;
    }
    backoff = 1;
    long telling = System.nanoTime();
    for (int i = 0; i < done && loop.tell(chunks[i]); i++) {
      meter.expanded(chunks[i]);
    }
    long now = System.nanoTime();
    meter.recorded(now - telling);
    meter.ran(now - began);
    return true;
  }

  /**
   * The length of chunks by which all workers have enough to do; 0 if there is no room for that.
   */
  private int chunkSize(long count) {
    int least = Math.min(MIN_CHUNK, mostSources);
    long even = count / chunks.length;
    int room = mostOffered / (MIN_OFFERS * workers.length);
    return room < least
        ? 0
        : Integer.highestOneBit(Math.min(room, Math.clamp(even, least, mostSources)));
  }

  private void prepare(long first, long count) {
    long source = first;
    long end = first + count;
    ready = 0;
    while (source < end && ready < chunks.length) {
      // Chunks end where the search looks at the clock and the limits.
      int size = (int) Math.min(end - source, chunkSize - source % chunkSize);
      chunks[ready++].begin(source, size);
      source += size;
    }
    words.set(0);
    offered.set(0);
    next.set(0);
    deadline = System.nanoTime() + ROUND_NANOS;
  }

  private void expand(int worker) {
    while (next.get() == 0 || mayGoOn()) {
      int number = next.getAndIncrement();
      if (number >= ready) {
        return;
      }
      Chunk chunk = chunks[number];
      takenBy[number] = worker;
      workers[worker].expand(number, chunk);
      words.addAndGet(chunk.words());
      offered.addAndGet(chunk.passedOn());
    }
  }

  /** Whether there is room and time for one more chunk of each worker. */
  private boolean mayGoOn() {
    return offered.get() + (long) workers.length * chunkSize * offersEach < mostOffered
        && words.get() < MOST_WORDS
        && System.nanoTime() < deadline;
  }

  /** Stores the new states of the chunks; false if that is not possible. */
  private boolean complete(int done, long states) {
    if (failed(done)) {
      return false;
    }
    if (offered.get() > mostOffered) {
      offersEach = offered.get() / done / chunkSize + 1;
      return false;
    }
    try {
      round.offered(done);
      together(worker -> forParts(worker, round::settle));
      round.settled();
      together(worker -> forChunks(worker, done, i -> chunks[i].collect(round, i, log != null)));
      int count = number(done, states);
      together(
          worker -> {
            forChunks(worker, done, i -> chunks[i].store(round, i, log));
            forParts(worker, round::enter);
          });
      round.end(count);
      return true;
    } catch (MemoryExhausted | OutOfMemoryError noRoom) {
      if (log != null) {
        log.keep(states);
      }
      return false;
    }
  }

  /** Runs the task for the chunks that the worker expanded, which are in its cache. */
  private void forChunks(int worker, int done, IntConsumer task) {
    for (int i = 0; i < done; i++) {
      if (takenBy[i] == worker) {
        task.accept(i);
      }
    }
  }

  /** Runs the task for a worker's parts, which are the same in every phase. */
  private void forParts(int worker, IntConsumer task) {
    for (int i = worker; i < round.parts(); i += workers.length) {
      task.accept(i);
    }
  }

  private boolean failed(int done) {
    for (int i = 0; i < done; i++) {
      if (chunks[i].problem() != null) {
        return true;
      }
    }
    return false;
  }

  /** Gives ids to the new states of all chunks and makes room for them; returns their number. */
  private int number(int done, long states) {
    long nextId = states;
    long largestEvent = 0;
    int largestChoice = 0;
    int most = 0;
    for (int i = 0; i < done; i++) {
      Chunk chunk = chunks[i];
      chunk.number(nextId);
      round.number(i, nextId);
      nextId += chunk.newStates();
      most = Math.max(most, chunk.passedOn());
      largestEvent = Math.max(largestEvent, chunk.largestEvent());
      largestChoice = Math.max(largestChoice, chunk.largestChoice());
    }
    offersEach = 2 * most / chunkSize + 1;
    int count = (int) (nextId - states);
    if (log != null) {
      long lastSource = chunks[done - 1].id(chunks[done - 1].size()) - 1;
      log.extend(count, lastSource, largestEvent, largestChoice, team);
    }
    round.reserve(count, team);
    return count;
  }

  /** Runs a phase on all workers, and measures the time of each. */
  private void together(Team.Phase phase) {
    long began = System.nanoTime();
    team.run(
        worker -> {
          long start = System.nanoTime();
          phase.work(worker);
          phaseNanos[worker] = System.nanoTime() - start;
        });
    long all = System.nanoTime() - began;
    for (int i = 0; i < phaseNanos.length; i++) {
      meter.expanded(i, phaseNanos[i]);
      meter.waited(i, all - phaseNanos[i]);
    }
  }
}
