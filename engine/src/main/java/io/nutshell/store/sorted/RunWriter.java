package io.nutshell.store.sorted;

import io.nutshell.memory.Region;
import java.util.Arrays;
import java.util.Objects;

/** Appends keys in ascending order to a new run. */
final class RunWriter {
  private final Run run;
  private final PageShape shape;
  private final GapCode code;
  private final int words;
  private final long[] last;
  private final long[] gap;
  private final long[] block;

  /** The encoding of the bits that differ. */
  private final long[] flipped;

  private final int blockBits;
  private int page = -1;
  private int blockInPage;
  private int entries;
  private int bits;
  private int context;

  RunWriter(Pages memory, PageShape shape, GapCode code) {
    this(new Run(memory, shape, code));
  }

  /** Writes to an empty run. */
  RunWriter(Run run) {
    this.run = run;
    this.shape = run.shape;
    this.code = run.code;
    words = shape.words();
    last = new long[words];
    gap = new long[words];
    block = new long[shape.blockWords() + 1];
    // A step takes at most half a word.
    flipped = new long[code.flips == null ? 0 : words * Long.SIZE / 2 + 1];
    blockBits = shape.blockWords() * Long.SIZE;
    blockInPage = shape.blocks();
  }

  long size() {
    return run.size() + entries;
  }

  /** Appends a key, which must be greater than the last. */
  void add(long[] keys, int at) {
    boolean fits = entries > 0 && appendGap(keys, at);
    Keys.copy(keys, at, last, 0, words);
    if (!fits) {
      begin();
    }
  }

  /** Writes the gap before a key; false if the block has no room for it. */
  private boolean appendGap(long[] keys, int at) {
    int lowest = words - 1;
    long low = keys[at + lowest] - last[lowest];
    int symbol;
    if (GapCode.isShort(low) && Keys.equal(keys, at, last, 0, lowest)) {
      symbol = code.symbolOf(low);
    } else {
      Keys.subtract(keys, at, last, 0, gap, words);
      symbol = code.symbolOf(gap, words);
    }
    return symbol >= 0 ? append(symbol, 0) : appendOther(keys, at);
  }

  /**
   * Appends the current key of a cursor and those that follow below a bound.
   *
   * @return whether the cursor is at a key that is not below the bound; if not, it is at the end of
   *     its run
   */
  boolean copyBelow(RunCursor cursor, long[] bound, int at) {
    do {
      add(cursor.key, 0);
      boolean ahead = continues(cursor) && cursor.copyBelow(bound, at, this);
      if (!ahead && !cursor.next()) {
        return false;
      }
    } while (Keys.compare(cursor.key, 0, bound, at, words) < 0);
    return true;
  }

  /**
   * Whether the gaps that follow in another run can be copied without decoding: the last key added
   * is its current one, and it has the same code in the same context.
   */
  private boolean continues(RunCursor other) {
    return other.code == code && other.context == context && other.storedWords() == words;
  }

  /** The number of bits left in the block. */
  int room() {
    return blockBits - bits;
  }

  /** The number of further keys that the block may have. */
  int entriesLeft() {
    return PageShape.MOST_ENTRIES - entries;
  }

  /** The last key added; a caller that {@linkplain #append appends} encoded gaps must update it. */
  long[] last() {
    return last;
  }

  /** Appends encoded gaps, for which there must be room. */
  void append(Region from, long start, long end, int count, int leadsTo) {
    long position = start;
    while (position < end) {
      int some = (int) Math.min(end - position, GapReader.VALID_BITS);
      put(from.getLongAtByte(position >>> 3) >>> (position & 7), some);
      position += some;
    }
    entries += count;
    context = leadsTo;
  }

  /** Writes a gap that has no code of its own; false if the block has no room for it. */
  private boolean appendOther(long[] keys, int at) {
    Keys.subtract(keys, at, last, 0, gap, words);
    int bits = Keys.bitLength(gap, words);
    if (!code.flips(bits)) {
      return appendPlain(bits);
    }
    for (int i = 0; i < words; i++) {
      gap[i] = keys[at + i] ^ last[i];
    }
    return appendFlips(Keys.bitLength(gap, words));
  }

  private boolean appendPlain(int gapBits) {
    int more = gapBits - 1;
    if (!appendBits(gapBits, more)) {
      return false;
    }
    for (int word = words - 1; more > 0; word--, more -= Long.SIZE) {
      put(gap[word], Math.min(more, Long.SIZE));
    }
    return true;
  }

  /** Writes the bits of {@link #gap} that are 1, from the given highest one down. */
  private boolean appendFlips(int highest) {
    FlipCode flips = Objects.requireNonNull(code.flips);
    int full = 0;
    long bits = 0;
    int used = 0;
    int from = highest - 1;
    int word = words - 1 - from / Long.SIZE;
    int base = from - from % Long.SIZE;
    long rest = gap[word] ^ (1L << from);
    while (from >= 0) {
      while (rest == 0 && base > 0) {
        base -= Long.SIZE;
        rest = gap[++word];
      }
      int zeros = Long.numberOfLeadingZeros(rest);
      int to = rest == 0 ? -1 : base + Long.SIZE - 1 - zeros;
      long step = flips.step(from, to);
      int length = FlipCode.stepLength(step);
      bits |= FlipCode.stepBits(step) << used;
      used += length;
      if (used >= Long.SIZE) {
        flipped[full++] = bits;
        used -= Long.SIZE;
        bits = FlipCode.stepBits(step) >>> (length - used);
      }
      rest &= ~(Long.MIN_VALUE >>> zeros);
      from = to;
    }
    if (!appendBits(highest, full * Long.SIZE + used)) {
      return false;
    }
    for (int i = 0; i < full; i++) {
      put(flipped[i], Long.SIZE);
    }
    put(bits, used);
    return true;
  }

  /** Writes a number of bits, if there is room for it and {@code follow} bits after it. */
  private boolean appendBits(int number, int follow) {
    int symbol = code.symbolOfBits(number);
    boolean any = code.codeOf(context, symbol) == 0 && code.codeOf(0, symbol) == 0;
    if (!any && symbol != code.lastSymbol()) {
      return append(symbol, follow);
    }
    if (!append(code.lastSymbol(), GapCode.NUMBER_BITS + follow)) {
      return false;
    }
    put(number, GapCode.NUMBER_BITS);
    context = code.contextOfBits(number);
    return true;
  }

  /** Writes a symbol, if there is room for it and {@code follow} bits after it. */
  private boolean append(int symbol, int follow) {
    int written = code.codeOf(context, symbol);
    int others = 0;
    if (context > 0 && (written == 0 || symbol == code.lastSymbol())) {
      others = code.codeOf(context, code.lastSymbol());
      written = code.codeOf(0, symbol);
    }
    int length = GapCode.codeLength(written);
    int needed = GapCode.codeLength(others) + length + follow;
    if (needed > blockBits - bits || entries == PageShape.MOST_ENTRIES) {
      return false;
    }
    if (others != 0) {
      put(GapCode.codeBits(others), GapCode.codeLength(others));
    }
    put(GapCode.codeBits(written), length);
    context = GapCode.codeLeadsTo(written);
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

  /** Begins a block with the last key added. */
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
