package io.nutshell.model;

/**
 * Keeps the fields of a subclass out of the cache lines of the objects before it, for what one
 * thread writes often: each such write takes the line away from the threads that use the rest of
 * it. Two padded objects never share a line. The garbage collector may move any two objects next to
 * each other, so it does not help to allocate them apart.
 */
public abstract class Padded {
  /**
   * The number of unused words at the end of an array that keep another array out of its last cache
   * line.
   */
  public static final int WORDS = 16;

  @SuppressWarnings("unused")
  private int gap;

  @SuppressWarnings("unused")
  private long p0, p1, p2, p3, p4, p5, p6, p7, p8, p9, p10, p11, p12, p13, p14, p15;
}
