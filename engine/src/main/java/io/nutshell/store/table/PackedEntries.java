package io.nutshell.store.table;

import io.nutshell.memory.Region;

/** Packed states side by side in the owner's region, each in the same number of bytes. */
public final class PackedEntries {
  private final Region region;
  private final int bytes;
  private final int wholeWords;

  /** The entry's bits in its last word, where it ends within a word; otherwise 0. */
  private final long restMask;

  public PackedEntries(Region region, int bytes) {
    this.region = region;
    this.bytes = bytes;
    wholeWords = bytes / Long.BYTES;
    restMask = (1L << (8 * (bytes % Long.BYTES))) - 1;
  }

  /** The size of {@code count} entries, with padding, since the last one is read by whole words. */
  public static long bytes(long count, int bytesEach) {
    return count * bytesEach + Long.BYTES;
  }

  public boolean isAt(long index, long[] words) {
    return isAt(index, words, 0);
  }

  /** Whether an entry has the words from {@code begin} on. */
  public boolean isAt(long index, long[] words, int begin) {
    long at = index * bytes;
    for (int i = 0; i < wholeWords; i++) {
      if (region.getLongAtByte(at + i * (long) Long.BYTES) != words[begin + i]) {
        return false;
      }
    }
    return restMask == 0 || rest(at) == words[begin + wholeWords];
  }

  private long rest(long at) {
    return region.getLongAtByte(at + wholeWords * (long) Long.BYTES) & restMask;
  }

  public void get(long index, long[] words) {
    long at = index * bytes;
    for (int i = 0; i < wholeWords; i++) {
      words[i] = region.getLongAtByte(at + i * (long) Long.BYTES);
    }
    if (restMask != 0) {
      words[wholeWords] = rest(at);
    }
  }

  public void set(long index, long[] words) {
    set(index, words, 0);
  }

  /** Sets an entry to the words from {@code begin} on; writes no byte of another entry. */
  public void set(long index, long[] words, int begin) {
    long at = index * bytes;
    for (int i = 0; i < wholeWords; i++) {
      region.setLongAtByte(at + i * (long) Long.BYTES, words[begin + i]);
    }
    if (restMask != 0) {
      long last = at + wholeWords * (long) Long.BYTES;
      region.setBytes(last, words[begin + wholeWords], bytes % Long.BYTES);
    }
  }
}
