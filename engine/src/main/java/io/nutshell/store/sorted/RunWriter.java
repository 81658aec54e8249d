package io.nutshell.store.sorted;

import java.util.Arrays;

/** Appends keys in ascending order to a new run. */
final class RunWriter {
  private final Run run;
  private final PageShape shape;
  private final GapCode code;
  private final int words;
  private final long[] last;
  private final long[] gap;
  private final long[] block;
  private final int blockBits;
  private int page = -1;
  private int blockInPage;
  private int entries;
  private int bits;
  private int context;

  RunWriter(Pages memory, PageShape shape, GapCode code) {
    this(new Run(memory, shape, code));
  }

  /** Writes to a run that is empty. */
  RunWriter(Run run) {
    this.run = run;
    this.shape = run.shape;
    this.code = run.code;
    words = shape.words();
    last = new long[words];
    gap = new long[words];
    block = new long[shape.blockWords() + 1];
    blockBits = shape.blockWords() * Long.SIZE;
    blockInPage = shape.blocks();
  }

  long size() {
    return run.size() + entries;
  }

  /** Appends a key, greater than the last. */
  void add(long[] keys, int at) {
    if (words == 1) {
      add(keys[at]);
      return;
    }
    boolean fits = entries > 0;
    if (fits) {
      Keys.subtract(keys, at, last, 0, gap, words);
      fits = append(Keys.bitLength(gap, words));
    }
    System.arraycopy(keys, at, last, 0, words);
    if (!fits) {
      begin();
    }
  }

  /** Appends a key of one word. */
  void add(long key) {
    boolean fits = entries > 0;
    if (fits) {
      gap[0] = key - last[0];
      fits = append(Long.SIZE - Long.numberOfLeadingZeros(gap[0]));
    }
    last[0] = key;
    if (!fits) {
      begin();
    }
  }

  /** Writes the gap; false where the block has no room for it. */
  private boolean append(int gapBits) {
    int written = words == 1 ? code.codeOf(context, gap[0]) : code.codeOf(context, gap, words);
    int more = 0;
    int next;
    boolean any = false;
    if (written != 0) {
      next = GapCode.codeLeadsTo(written);
    } else {
      more = gapBits - 1;
      next = code.contextOfBits(gapBits);
      written = code.codeOfBits(context, gapBits);
      any = written == 0;
      if (any) {
        written = code.codeOfAnyBits(context);
      }
    }
    int length = GapCode.codeLength(written);
    int needed = length + (any ? GapCode.NUMBER_BITS : 0) + more;
    if (needed > blockBits - bits || entries == PageShape.MOST_ENTRIES) {
      return false;
    }
    put(GapCode.codeBits(written), length);
    if (any) {
      put(gapBits, GapCode.NUMBER_BITS);
    }
    for (int word = words - 1; more > 0; word--, more -= Long.SIZE) {
      put(gap[word], Math.min(more, Long.SIZE));
    }
    context = next;
    entries++;
    return true;
  }

  private void put(long value, int count) {
    long kept = count == Long.SIZE ? value : value & ((1L << count) - 1);
    int word = bits / Long.SIZE;
    block[word] |= kept << bits;
    if (bits % Long.SIZE + count > Long.SIZE) {
      block[word + 1] |= kept >>> -bits;
    }
    bits += count;
  }

  /** Begins a block with the key added last. */
  private void begin() {
    end();
    if (blockInPage == shape.blocks()) {
      page = run.addPage();
      blockInPage = 0;
    }
    run.memory.region.setLongs(shape.head(page, blockInPage), last, words);
    entries = 1;
    bits = 0;
    context = 0;
  }

  private void end() {
    if (entries == 0) {
      return;
    }
    int used = (bits + Long.SIZE - 1) / Long.SIZE;
    run.memory.region.setLongs(shape.gaps(page, blockInPage), block, used);
    Arrays.fill(block, 0, used, 0);
    run.setEntries(page, blockInPage, entries);
    run.grown(entries);
    entries = 0;
    blockInPage++;
  }

  Run finish() {
    end();
    run.finish();
    return run;
  }
}
