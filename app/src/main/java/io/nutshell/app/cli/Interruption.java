package io.nutshell.app.cli;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Handles Ctrl-C and SIGTERM. While a search runs, the signal only asks it to stop, and the process
 * ends after the search has reported what it covered.
 */
final class Interruption {
  /** The exit code if there is nothing to report yet: 128 + SIGINT, the convention of shells. */
  private static final int INTERRUPTED = 130;

  /**
   * How long the shutdown waits for a report. A search notices the request within milliseconds, so
   * a process that takes longer is stuck.
   */
  private static final int MAX_WAIT_SECONDS = 20;

  private final CountDownLatch finished = new CountDownLatch(1);
  private volatile int exitCode = INTERRUPTED;
  private volatile boolean searching;
  private volatile boolean wished;

  private Interruption() {}

  /** An interruption that is never triggered. */
  static Interruption never() {
    return new Interruption();
  }

  /** An interruption that is triggered by a signal to this process. */
  static Interruption watching() {
    Interruption interruption = new Interruption();
    Runtime.getRuntime().addShutdownHook(new Thread(interruption::shutdown, "interruption"));
    return interruption;
  }

  /** Marks the start of a search: from now on an interruption produces a report. */
  void searching() {
    searching = true;
  }

  boolean wished() {
    return wished;
  }

  void finished(int code) {
    exitCode = code;
    finished.countDown();
  }

  /** Runs when the process ends. If no exit code is set yet, the cause is a signal. */
  private void shutdown() {
    if (finished.getCount() == 0) {
      return;
    }
    wished = true;
    try {
      if (searching) {
        finished.await(MAX_WAIT_SECONDS, TimeUnit.SECONDS);
      }
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
    Runtime.getRuntime().halt(exitCode);
  }
}
