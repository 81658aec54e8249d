package io.nutshell.app.cli;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Ctrl-C, or the polite signal to end: while a search runs it is only a wish, and the process ends
 * when the search has reported what it covered.
 */
final class Interruption {
  /** For someone who interrupts before there is anything to report: 128 + SIGINT, as shells do. */
  private static final int INTERRUPTED = 130;

  /** A search notices the wish within milliseconds; a process that does not is stuck. */
  private static final int PATIENCE_SECONDS = 20;

  private final CountDownLatch finished = new CountDownLatch(1);
  private volatile int exitCode = INTERRUPTED;
  private volatile boolean searching;
  private volatile boolean wished;

  private Interruption() {}

  /** One that nothing triggers. */
  static Interruption never() {
    return new Interruption();
  }

  /** One that a signal to this process triggers. */
  static Interruption watching() {
    Interruption interruption = new Interruption();
    Runtime.getRuntime().addShutdownHook(new Thread(interruption::shutdown, "interruption"));
    return interruption;
  }

  /** From here on an interruption leads to a report. */
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

  /** Runs when the process ends; a signal is the cause where no exit code is known yet. */
  private void shutdown() {
    if (finished.getCount() == 0) {
      return;
    }
    wished = true;
    try {
      if (searching) {
        finished.await(PATIENCE_SECONDS, TimeUnit.SECONDS);
      }
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
    Runtime.getRuntime().halt(exitCode);
  }
}
