package io.nutshell.app.cli;

import io.nutshell.app.report.Figures;
import io.nutshell.model.InputError;
import io.nutshell.plan.Check;
import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.OptionSpec;

/**
 * The limits of a search, for the commands that explore a whole state space.
 *
 * @param timeout for loading and exploring the model together; null for none
 * @param threads 0 for as many as there are processors
 * @param start the start time by {@link System#nanoTime}
 */
record SearchLimits(
    long memory, @Nullable Duration timeout, long maxStates, int threads, long start) {
  /** The rest is left for the Java heap, the compiled model and other processes. */
  private static final String DEFAULT_MEMORY = "75%";

  static Options.Section section() {
    return new Options.Section("When to stop", memoryOption(), timeoutOption(), maxStatesOption());
  }

  static OptionSpec threadsOption() {
    return Options.value(
        "--threads",
        "THREADS",
        "How many threads a breadth-first search uses once it is large; all answers and counts are"
            + " the same for every number. Default: one for each processor.");
  }

  static OptionSpec memoryOption() {
    return Options.value(
        "--memory",
        "SIZE",
        "For the tables: 4g, 512m, 50%% of the machine or container. Default: 75%%.");
  }

  static OptionSpec timeoutOption() {
    return Options.value("--timeout", "TIME", "10m, 90s, 1h30m, 500ms. Default: none.");
  }

  static OptionSpec maxStatesOption() {
    return Options.value("--max-states", "STATES", "Store no more states. Default: none.");
  }

  static SearchLimits of(Arguments arguments) {
    Long nanos = arguments.nanos("--timeout");
    return new SearchLimits(
        arguments.bytes("--memory", DEFAULT_MEMORY),
        nanos == null ? null : Duration.ofNanos(nanos),
        arguments.number("--max-states", 1, Long.MAX_VALUE),
        threads(arguments),
        System.nanoTime());
  }

  /** The number of threads that the user chose, but no more than there can be; or 0. */
  static int threads(Arguments arguments) {
    if (!arguments.has("--threads")) {
      return 0;
    }
    String typed = arguments.text("--threads", "");
    try {
      long threads = Long.parseLong(typed);
      if (threads >= 1) {
        return (int) Math.min(threads, Check.MAX_THREADS);
      }
    } catch (NumberFormatException _) {
      // Reported below, like a number that is too small.
    }
    throw new InputError(
        null,
        "--threads cannot be '%s': it is a whole number from 1 on".formatted(typed),
        "--threads " + usualThreads());
  }

  /** The number of threads if the user chose none. */
  static int usualThreads() {
    return Math.min(processors(), Check.MAX_THREADS);
  }

  /** The processors that this process may use. */
  private static int processors() {
    return Runtime.getRuntime().availableProcessors();
  }

  /** Warns if {@code --memory} or {@code --threads} is more than the machine has. */
  void warn(Console console) {
    long machine = MachineMemory.bytes();
    if (memory > machine) {
      warn(
          console,
          "--memory is %s, and the machine or container has %s in all"
              .formatted(Figures.bytes(memory), Figures.bytes(machine)));
    }
    warnOfThreads(threads, console);
  }

  /** Warns if there are more threads than processors. */
  static void warnOfThreads(int threads, Console console) {
    if (threads > processors()) {
      warn(
          console,
          "there are %d threads%s, and this process may use %s: more threads do not help"
              .formatted(
                  threads,
                  threads == Check.MAX_THREADS ? ", the most there can be" : "",
                  processors() == 1 ? "one processor" : processors() + " processors"));
    }
  }

  private static void warn(Console console, String line) {
    console.err().println(console.errPalette("auto").warning("warning:") + " " + line);
    console.err().flush();
  }

  void addTo(Check check) {
    addTo(check, 1);
  }

  /**
   * Limits one of several checks.
   *
   * @param share the check may take the time that is left, divided by this
   */
  void addTo(Check check, int share) {
    check.memory(memory).maxStates(maxStates);
    if (threads > 0) {
      check.threads(threads);
    }
    if (timeout != null) {
      check.timeout(left(timeout).dividedBy(share));
    }
  }

  /** Whether time is left. */
  boolean inTime() {
    return timeout == null || !left(timeout).isZero();
  }

  private Duration left(Duration limit) {
    Duration left = limit.minusNanos(System.nanoTime() - start);
    return left.isNegative() ? Duration.ZERO : left;
  }

  /**
   * Loads a model within the time limit. A separate thread loads it, because not every part of a
   * language can check the clock.
   *
   * @throws LoadingTimeout if loading takes longer
   */
  <T> T load(Supplier<T> loading) {
    if (timeout == null) {
      return loading.get();
    }
    FutureTask<T> task = new FutureTask<>(loading::get);
    Thread.ofPlatform().name("loading").daemon().start(task);
    try {
      return task.get(left(timeout).toNanos(), TimeUnit.NANOSECONDS);
    } catch (TimeoutException _) {
      task.cancel(true);
      throw new LoadingTimeout(timeout);
    } catch (ExecutionException failed) {
      throw unchecked(failed.getCause());
    } catch (InterruptedException _) {
      task.cancel(true);
      Thread.currentThread().interrupt();
      throw new LoadingTimeout(timeout);
    }
  }

  /** Rethrows the cause of a failed supplier, which can only be unchecked. */
  private static RuntimeException unchecked(@Nullable Throwable cause) {
    switch (cause) {
      case Error error -> throw error;
      case RuntimeException exception -> throw exception;
      case null, default -> throw new IllegalStateException(cause);
    }
  }
}
