package io.nutshell.search;

import java.util.List;
import java.util.stream.LongStream;

/**
 * How the threads of a search were busy while they expanded states together. The work of a {@code
 * BatchStore} at the end of a layer is not included.
 *
 * @param states the number of states expanded together
 * @param passedOn the number of their successors that workers offered, or passed on because they
 *     did not find them in the store
 * @param nanos how long they worked together
 * @param recording the part of this time in which the searching thread recorded results in order
 * @param pausing the part of this time in which it waited for the others before memory moved
 * @param pauses how often it waited so
 * @param expanding for each worker, the time it expanded and stored; the searching thread is the
 *     first
 * @param waiting for each worker, the time it waited for others
 */
public record Workload(
    long states,
    long passedOn,
    long nanos,
    long recording,
    long pausing,
    long pauses,
    List<Long> expanding,
    List<Long> waiting) {

  public Workload {
    expanding = List.copyOf(expanding);
    waiting = List.copyOf(waiting);
  }

  /** Takes the times; each worker writes its own. */
  static final class Meter {
    /** Times of different workers lie this many longs apart, in different cache lines. */
    private static final int STRIDE = 16;

    private final int workers;
    private final long[] expanding;
    private final long[] waiting;
    private long states;
    private long passedOn;
    private long nanos;
    private long recording;
    private long pausing;
    private long pauses;

    Meter(int workers) {
      this.workers = workers;
      expanding = new long[workers * STRIDE];
      waiting = new long[workers * STRIDE];
    }

    void ran(long time) {
      nanos += time;
    }

    void recorded(long time) {
      recording += time;
    }

    void expanded(Chunk chunk) {
      add(chunk.done(), chunk.passedOn());
    }

    void add(long expanded, long passed) {
      states += expanded;
      passedOn += passed;
    }

    void paused(long time) {
      pausing += time;
      pauses++;
    }

    void expanded(int worker, long time) {
      expanding[worker * STRIDE] += time;
    }

    void waited(int worker, long time) {
      waiting[worker * STRIDE] += time;
    }

    Workload total() {
      return new Workload(
          states,
          passedOn,
          nanos,
          recording,
          pausing,
          pauses,
          byWorker(expanding),
          byWorker(waiting));
    }

    private List<Long> byWorker(long[] times) {
      return LongStream.range(0, workers).map(i -> times[(int) i * STRIDE]).boxed().toList();
    }
  }
}
