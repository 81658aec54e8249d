package io.nutshell.search;

import io.nutshell.memory.MemoryExhausted;
import io.nutshell.model.Model;
import io.nutshell.parallel.Team;
import io.nutshell.store.Round;
import io.nutshell.store.TraceLog;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * Expands the states of a layer on several threads, in {@linkplain Round rounds}.
 *
 * <p><b>How it works.</b> The next states are cut into {@linkplain Chunk chunks} of neighbours. A
 * round has three phases with a barrier after each. First the workers take the chunks, expand their
 * states and claim the successors in the store. Then the searching thread adds up how many new
 * states each chunk has, which gives them ids in the order of the chunks, and the workers store and
 * log the states under these ids. Last, the searching thread reports what was found, chunk by
 * chunk, as it would have after expanding the states itself. So ids, counts, traces, findings and
 * records do not depend on the number of threads or on their timing.
 *
 * <p>A round that cannot be completed, because a worker failed or there is no room, is undone, and
 * the searching thread expands these states alone.
 */
final class Rounds {
  /** The number of chunks in a round. */
  private static final int CHUNKS = 256;

  /** A round needs at least this many claims for each source of a chunk and each worker. */
  private static final int MIN_CLAIMS = 8;

  /** No chunk is begun after this time, so that the search looks at the clock and the limits. */
  private static final long ROUND_NANOS = 50_000_000;

  /** No chunk is begun once the chunks of a round keep this many words of states. */
  private static final long MOST_WORDS = 1 << 21;

  /** The largest {@link #backoff}. */
  private static final int MOST_BACKOFF = 64;

  private final Team team;
  private final Round round;
  private final int chunkSize;
  private final RoundWorker[] workers;
  private final Chunk[] chunks;
  private final AtomicInteger nextChunk = new AtomicInteger();
  private final Workload.Meter meter;
  private final @Nullable TraceLog log;

  /** How long each worker took for the last phase. */
  private final long[] phaseNanos;

  /** The words of states that the chunks of this round keep. */
  private final AtomicLong words = new AtomicLong();

  /** What a chunk may claim, guessed from those of the last round. */
  private int largestChunk;

  private long deadline;

  /**
   * If the next round is undone, the searching thread expands this many times its states alone.
   * Doubles each time, until a round is completed.
   */
  private int backoff = 1;

  /** States below this id are left to the searching thread. */
  private long aloneUntil;

  /** The chunks of this round that may be taken. */
  private int ready;

  /**
   * @param log records how new states were reached; null if nobody asks
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
    this.chunkSize = how.chunk();
    this.meter = meter;
    workers = new RoundWorker[team.size()];
    // Each on its own thread, so that they do not share cache lines.
    team.run(worker -> workers[worker] = new RoundWorker(model, round, kept));
    phaseNanos = new long[workers.length];
    largestChunk = MIN_CLAIMS * chunkSize;
    chunks = new Chunk[CHUNKS];
    for (int i = 0; i < CHUNKS; i++) {
      chunks[i] = new Chunk(chunkSize);
    }
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
    int least = MIN_CLAIMS * chunkSize * workers.length;
    if (round.begin((int) Math.min(room, Integer.MAX_VALUE)) < least) {
      round.undo();
      return false;
    }
    long began = System.nanoTime();
    prepare(first, count);
    together(this::expand);
    int done = Math.min(nextChunk.get(), ready);
    if (failed(done) || !commit(done, states)) {
      round.undo();
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

  private void prepare(long first, long count) {
    long next = first;
    long end = first + count;
    ready = 0;
    while (next < end && ready < CHUNKS) {
      // Chunks end where the search looks at the clock and the limits.
      int size = (int) Math.min(end - next, chunkSize - next % chunkSize);
      chunks[ready++].begin(next, size);
      next += size;
    }
    nextChunk.set(0);
    words.set(0);
    deadline = System.nanoTime() + ROUND_NANOS;
  }

  private void expand(int worker) {
    while (nextChunk.get() == 0 || mayGoOn()) {
      int next = nextChunk.getAndIncrement();
      if (next >= ready) {
        return;
      }
      workers[worker].expand(next, chunks[next]);
      words.addAndGet(chunks[next].words());
    }
  }

  /** Whether there is room and time for one more chunk of each worker. */
  private boolean mayGoOn() {
    return round.left() > workers.length * largestChunk
        && words.get() < MOST_WORDS
        && System.nanoTime() < deadline;
  }

  private boolean failed(int done) {
    for (int i = 0; i < done; i++) {
      if (chunks[i].problem() != null) {
        return true;
      }
    }
    return false;
  }

  /** Stores the new states of the chunks; false if there is no room. */
  private boolean commit(int done, long states) {
    long next = states;
    long largestEvent = 0;
    int largestChoice = 0;
    int most = 0;
    for (int i = 0; i < done; i++) {
      Chunk chunk = chunks[i];
      chunk.number(next);
      chunk.settle(round);
      next += chunk.newStates();
      most = Math.max(most, chunk.claimed());
      largestEvent = Math.max(largestEvent, chunk.largestEvent());
      largestChoice = Math.max(largestChoice, chunk.largestChoice());
    }
    int count = (int) (next - states);
    largestChunk = 2 * most + chunkSize;
    try {
      if (log != null) {
        long lastSource = chunks[done - 1].id(chunks[done - 1].size()) - 1;
        log.extend(count, lastSource, largestEvent, largestChoice);
      }
      round.reserve(count);
    } catch (MemoryExhausted noRoom) {
      if (log != null) {
        log.keep(states);
      }
      return false;
    }
    nextChunk.set(0);
    together(
        _ -> {
          for (int i = nextChunk.getAndIncrement(); i < done; i = nextChunk.getAndIncrement()) {
            chunks[i].commit(round, log);
          }
        });
    round.end(count);
    return true;
  }

  /** Runs a phase on all workers, and takes their times. */
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
