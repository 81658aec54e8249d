package io.nutshell.parallel;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;

/**
 * A fixed number of workers that run phases together. The calling thread is worker 0; the others
 * are threads of the team, started by the first phase.
 *
 * <p>{@link #run} returns when every worker has finished, so a phase sees all that was written
 * before it, and what follows sees all that the phase wrote. Between two phases the threads spin
 * for some microseconds, then sleep. A team of one starts no thread.
 *
 * <p>One thread at a time may use a team, and a phase must not use the team it runs on. {@link
 * #close} ends the threads.
 *
 * <p>All phases go through {@link #run}: a subclass can delay the workers, to see whether anything
 * depends on their timing.
 */
public class Team implements Helpers, AutoCloseable {
  /** How often a waiting thread reads the flag before it sleeps: some tens of microseconds. */
  private static final int SPINS = 1 << 11;

  /** What each worker does in a phase. */
  @FunctionalInterface
  public interface Phase {
    /**
     * @param worker from 0 up
     */
    void work(int worker);
  }

  private final int size;
  private final int spins;
  private final Helper[] helpers;
  private final @Nullable Throwable[] failures;
  private final AtomicInteger working = new AtomicInteger();
  private volatile boolean coordinatorSleeps;
  private @Nullable Thread coordinator;
  private @Nullable Phase phase;

  /** Counts phases: a helper begins the next one when the number changes. */
  private volatile long number;

  private boolean started;

  /**
   * @param size the number of workers, the calling thread included
   */
  public Team(int size) {
    if (size < 1) {
      throw new IllegalArgumentException("a team of " + size);
    }
    this.size = size;
    // If there are more workers than processors, a spinning worker keeps another from working.
    this.spins = size <= Runtime.getRuntime().availableProcessors() ? SPINS : 0;
    this.helpers = new Helper[size - 1];
    this.failures = new Throwable[size];
  }

  /** A team of the calling thread only. */
  public static Team alone() {
    return new Team(1);
  }

  /** The number of workers. */
  public int size() {
    return size;
  }

  @Override
  public int workers() {
    return size;
  }

  /**
   * Runs a phase on every worker and waits for all of them. If workers throw, the exception of the
   * lowest one is thrown when all have finished.
   */
  public void run(Phase wanted) {
    if (size == 1) {
      wanted.work(0);
      return;
    }
    if (phase != null) {
      throw new IllegalStateException("the team is at work");
    }
    phase = wanted;
    coordinator = Thread.currentThread();
    working.set(size - 1);
    wake();
    try {
      wanted.work(0);
    } catch (Throwable failure) {
      failures[0] = failure;
    }
    awaitHelpers();
    phase = null;
    rethrow();
  }

  /** Runs tasks 0 to {@code count} - 1; a worker that is free takes the next one. */
  @Override
  public void forEach(int count, IntConsumer task) {
    forEach(count, (_, i) -> task.accept(i));
  }

  /** One of several tasks, as run by a worker. */
  @FunctionalInterface
  public interface Task {
    void run(int worker, int task);
  }

  /** As {@link #forEach(int, IntConsumer)}, with the worker's number. */
  public void forEach(int count, Task task) {
    AtomicInteger next = new AtomicInteger();
    run(
        worker -> {
          for (int i = next.getAndIncrement(); i < count; i = next.getAndIncrement()) {
            task.run(worker, i);
          }
        });
  }

  private void wake() {
    long next = number + 1; // Only the coordinator writes it.
    number = next;
    if (started) {
      for (Helper helper : helpers) {
        if (helper.sleeps) {
          LockSupport.unpark(helper);
        }
      }
      return;
    }
    started = true;
    for (int i = 0; i < helpers.length; i++) {
      helpers[i] = new Helper(i + 1);
      helpers[i].start();
    }
  }

  private void awaitHelpers() {
    for (int i = 0; i < spins && working.get() > 0; i++) {
      Thread.onSpinWait();
    }
    coordinatorSleeps = true;
    while (working.get() > 0) {
      LockSupport.park(this);
    }
    coordinatorSleeps = false;
  }

  private void rethrow() {
    Throwable first = null;
    for (int i = 0; i < size; i++) {
      Throwable failure = failures[i];
      failures[i] = null;
      if (first == null) {
        first = failure;
      } else if (failure != null && !failure.equals(first)) {
        first.addSuppressed(failure);
      }
    }
    if (first != null) {
      Team.<RuntimeException>sneak(first);
    }
  }

  /** Throws any exception as it is: a phase declares none, so it is unchecked. */
  @SuppressWarnings("unchecked")
  private static <T extends Throwable> void sneak(Throwable failure) throws T {
    throw (T) failure;
  }

  @Override
  public void close() {
    if (started) {
      phase = null;
      wake();
      started = false;
    }
  }

  /** A thread of the team. */
  private final class Helper extends Thread {
    private final int worker;
    private volatile boolean sleeps;

    Helper(int worker) {
      super("nutshell-worker-" + worker);
      this.worker = worker;
      setDaemon(true);
    }

    @Override
    public void run() {
      // The team has at least begun the phase for which this thread was started.
      long done = number - 1;
      while (true) {
        awaitPhaseAfter(done);
        done++;
        Phase current = phase;
        if (current == null) {
          return;
        }
        try {
          current.work(worker);
        } catch (Throwable failure) {
          failures[worker] = failure;
        }
        if (working.decrementAndGet() == 0 && coordinatorSleeps) {
          LockSupport.unpark(coordinator);
        }
      }
    }

    private void awaitPhaseAfter(long done) {
      for (int i = 0; i < spins && number == done; i++) {
        Thread.onSpinWait();
      }
      sleeps = true;
      while (number == done) {
        LockSupport.park(Team.this);
      }
      sleeps = false;
    }
  }
}
