package io.nutshell.language;

/**
 * How much of the Java heap a model may take: what is too large is refused in words while it is
 * read, not by running out of memory when most of the work is done.
 */
public final class HeapRoom {
  private final long heap = Runtime.getRuntime().maxMemory();

  /** A quarter is left for everything else. */
  private long left = heap / 4 * 3;

  /** Takes so many bytes; false where they are no longer there. */
  public boolean take(long bytes) {
    left -= bytes;
    return left >= 0;
  }

  /** The whole heap, in words. */
  public String size() {
    return "a Java heap of " + (heap >> 20) + " MiB";
  }
}
