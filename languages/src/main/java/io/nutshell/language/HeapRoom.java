package io.nutshell.language;

/**
 * The part of the Java heap that a model may take. A model that is too large is refused with a
 * message while it is read, before the heap is exhausted.
 */
public final class HeapRoom {
  private final long heap = Runtime.getRuntime().maxMemory();

  /** The bytes still available; a quarter of the heap is reserved for everything else. */
  private long left = heap / 4 * 3;

  /** Reserves bytes; false if there are not enough left. */
  public boolean take(long bytes) {
    left -= bytes;
    return left >= 0;
  }

  /** The whole heap, in words. */
  public String size() {
    return "a Java heap of " + (heap >> 20) + " MiB";
  }
}
