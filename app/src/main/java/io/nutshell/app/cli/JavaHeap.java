package io.nutshell.app.cli;

/**
 * Keeps the Java heap small beside the tables, which are not on it. The serial collector lets
 * garbage that outlived a few of its rounds lie until the heap has grown to its limit: in a long
 * search that came to a gigabyte more than the search was given.
 */
final class JavaHeap {
  private static final long SMALL = 96L << 20;

  private long enough = SMALL;

  /** To be called now and then: collects all garbage where the heap has doubled since. */
  void tidy() {
    Runtime runtime = Runtime.getRuntime();
    if (runtime.totalMemory() > enough) {
      System.gc();
      enough = Math.max(SMALL, 2 * (runtime.totalMemory() - runtime.freeMemory()));
    }
  }
}
