package io.nutshell.store.sorted;

import io.nutshell.memory.Region;
import java.util.Arrays;
import java.util.Objects;

/**
 * Reads a run in ascending order, key by key or with skips. It begins before the first key; {@link
 * #key} holds the current key.
 */
final class RunCursor implements AutoCloseable {
  /** The number of valid bits, at least, in eight bytes read from any bit position. */
  static final int VALID_BITS = Long.SIZE - Byte.SIZE + 1;

  private final Run run;
  private final PageView pages;
  private final Region region;
  private final PageShape shape;

  final GapCode code;
  private final long[] table;
  private final int tableBits;
  private final long tableMask;
  private final boolean consume;
  private final int stored;
  private long[] gap;

  /** The current key, in as many words as the constructor was given. */
  long[] key;

  private int words;
  private int index = -1;
  private int page = -1;
  private int block;
  private int left;
  private long position;
  private int context;
  private boolean ended;

  /**
   * @param words the number of words of {@link #key}; if the run's keys have fewer, the first words
   *     are 0
   * @param consume whether to free each page after it was read
   */
  RunCursor(Run run, int words, boolean consume) {
    this.run = run;
    this.pages = new PageView(run);
    this.region = pages.region;
    this.shape = run.shape;
    this.code = run.code;
    this.table = code.table;
    this.tableBits = code.tableBits;
    this.tableMask = (1L << tableBits) - 1;
    this.consume = consume;
    this.words = words;
    this.stored = shape.words();
    this.key = new long[words];
    this.gap = new long[words];
    this.block = shape.blocks();
  }

  /** Whether the run has moved to disk since. */
  boolean outdated() {
    return pages.outdated();
  }

  /** A new cursor at the same position of the run, which must not be consumed. */
  RunCursor relocated() {
    RunCursor other = new RunCursor(run, words, consume);
    System.arraycopy(key, 0, other.key, 0, words);
    other.ended = ended;
    if (ended) {
      other.close();
    } else if (index >= 0) {
      other.index = index;
      other.page = other.pages.load(index);
      other.block = block;
      other.left = left;
      other.context = context;
      other.position = position + (other.page - page) * (8L * Pages.BYTES);
    }
    close();
    return other;
  }

  /** Frees the read buffer; the cursor must not be used afterwards. */
  @Override
  public void close() {
    pages.close();
  }

  /** The number of keys of the page of that index. */
  long keysOf(int pageIndex) {
    return pages.keysOf(pageIndex);
  }

  /** Whether it has passed the last key. */
  boolean ended() {
    return ended;
  }

  /** Returns keys of more words from now on. */
  void widen(int wider) {
    long[] more = new long[wider];
    Keys.widen(key, 0, words, more, 0, wider);
    key = more;
    gap = new long[wider];
    words = wider;
  }

  /** Goes to the next key; false at the end. */
  boolean next() {
    if (left == 0) {
      return nextBlock();
    }
    left--;
    long bits = region.getLongAtByte(position >>> 3) >>> (position & 7);
    long entry = table[(context << tableBits) + (int) (bits & tableMask)];
    if (GapCode.kind(entry) == GapCode.EXACT) {
      position += GapCode.length(entry);
      context = GapCode.leadsTo(entry);
      if (words == 1) {
        key[0] += GapCode.number(entry);
      } else {
        Keys.add(key, GapCode.number(entry), words);
      }
    } else {
      unusual(entry, bits);
    }
    return true;
  }

  int context() {
    return context;
  }

  /** The number of words of the run's keys. */
  int storedWords() {
    return stored;
  }

  /**
   * Copies the encoded gaps of the block to a writer that has just written the current key, up to
   * the first key that is not below a bound or for which the writer's block has no room.
   *
   * @return whether the cursor is at that key; if not, it is at the last key of the block, which
   *     was copied
   */
  boolean copyBelow(long[] bound, int at, RunWriter writer) {
    long[] last = writer.last();
    long start = position;
    long end = start + writer.room();
    int most = left - writer.entriesLeft();
    int before = left;
    while (left > 0) {
      long copied = position;
      int leadsTo = context;
      next();
      if (position > end || left < most || Keys.compare(key, 0, bound, at, words) >= 0) {
        writer.append(region, start, copied, before - left - 1, leadsTo);
        return true;
      }
      System.arraycopy(key, 0, last, 0, words);
    }
    writer.append(region, start, position, before, context);
    return false;
  }

  private boolean nextBlock() {
    if (ended) {
      return false;
    }
    block++;
    if (block >= shape.blocks() || pages.entries(page, block) == 0) {
      leavePage();
      if (index + 1 >= run.pages()) {
        index = run.pages();
        ended = true;
        end();
        return false;
      }
      page = pages.load(++index);
      block = 0;
    }
    enterBlock();
    return true;
  }

  private void leavePage() {
    if (consume && index >= 0 && index < run.pages()) {
      run.drop(index);
    }
  }

  /** Frees the read buffer at the end, and the run if it is consumed. */
  private void end() {
    if (pages.onDisk()) {
      close();
      if (consume) {
        run.drop();
      }
    }
  }

  private void enterBlock() {
    long head = shape.head(page, block);
    for (int i = 0; i < stored; i++) {
      key[words - stored + i] = region.getLong(head + i);
    }
    for (int i = 0; i < words - stored; i++) {
      key[i] = 0;
    }
    left = pages.entries(page, block) - 1;
    position = shape.gaps(page, block) << 6;
    context = 0;
  }

  /** Reads a gap whose code is not in the first table, or that has no code of its own. */
  private void unusual(long found, long read) {
    long bits = read;
    long entry = code.resolve(found, bits);
    if (GapCode.kind(entry) == GapCode.RARE && GapCode.number(entry) == GapCode.OTHERS) {
      position += GapCode.length(entry);
      bits = region.getLongAtByte(position >>> 3) >>> (position & 7);
      entry = code.resolve(table[(int) (bits & tableMask)], bits);
    }
    int codeLength = GapCode.length(entry);
    position += codeLength;
    context = GapCode.leadsTo(entry);
    long number = GapCode.number(entry);
    int kind = GapCode.kind(entry);
    if (kind == GapCode.EXACT) {
      Keys.add(key, number, words);
    } else if (kind == GapCode.RARE && number > 0) {
      Keys.add(key, code.longGap(number), words);
    } else if (kind == GapCode.BITS && code.flips((int) number)) {
      flip((int) number);
    } else if (kind == GapCode.BITS && codeLength + number <= VALID_BITS) {
      // All bits of the gap have been read already.
      int more = (int) number - 1;
      position += more;
      Keys.add(key, (1L << more) | ((bits >>> codeLength) & ((1L << more) - 1)), words);
    } else {
      readLong((int) number);
    }
  }

  /** Reads a gap of {@code bits} bits; if that is 0, their number is read first. */
  private void readLong(int bits) {
    int length = bits;
    if (bits == 0) {
      length = (int) read(GapCode.NUMBER_BITS);
      context = code.contextOfBits(length);
      if (code.flips(length)) {
        flip(length);
        return;
      }
    }
    int rest = length - 1;
    if (rest < Long.SIZE) {
      Keys.add(key, (1L << rest) | read(rest), words);
      return;
    }
    Arrays.fill(gap, 0);
    int word = words - 1;
    for (; rest >= Long.SIZE; rest -= Long.SIZE) {
      gap[word--] = read(Long.SIZE);
    }
    gap[word] = (1L << rest) | read(rest);
    Keys.add(key, gap, words);
  }

  /** Reads the bits that differ, from the given highest one down. */
  private void flip(int highest) {
    FlipCode flips = Objects.requireNonNull(code.flips);
    int bit = highest - 1;
    while (bit >= 0) {
      key[words - 1 - bit / Long.SIZE] ^= 1L << bit;
      long bits = region.getLongAtByte(position >>> 3) >>> (position & 7);
      int entry = flips.entry(bit, bits);
      position += FlipCode.length(entry);
      bit =
          FlipCode.numbered(entry)
              ? (int) read(FlipCode.NUMBER_BITS) - 1
              : FlipCode.next(entry, bit);
    }
  }

  private long read(int count) {
    if (count == 0) {
      return 0;
    }
    long at = position >>> 3;
    int shift = (int) position & 7;
    long value = region.getLongAtByte(at) >>> shift;
    if (shift + count > Long.SIZE) {
      value |= region.getLongAtByte(at + 1) >>> shift << 8;
    }
    position += count;
    return count == Long.SIZE ? value : value & ((1L << count) - 1);
  }

  /**
   * Goes forward to the first key that is not less than the given one; returns whether the two are
   * equal. The keys of successive calls must not descend.
   */
  boolean seek(long[] target, int at) {
    if (index < 0 && !nextBlock()) {
      return false;
    }
    if (ended) {
      return false;
    }
    int order = Keys.compare(key, 0, target, at, words);
    if (order >= 0) {
      return order == 0;
    }
    leap(target, at);
    if (words == 1) {
      return seekInBlock(target[at]);
    }
    while (true) {
      order = Keys.compare(key, 0, target, at, words);
      if (order >= 0) {
        return order == 0;
      }
      if (!next()) {
        return false;
      }
    }
  }

  private boolean seekInBlock(long target) {
    long now = key[0];
    while (now < target && left > 0) {
      long bits = region.getLongAtByte(position >>> 3) >>> (position & 7);
      long entry = table[(context << tableBits) + (int) (bits & tableMask)];
      left--;
      if (GapCode.kind(entry) == GapCode.EXACT) {
        position += GapCode.length(entry);
        context = GapCode.leadsTo(entry);
        now += GapCode.number(entry);
      } else {
        key[0] = now;
        unusual(entry, bits);
        now = key[0];
      }
    }
    key[0] = now;
    return now == target || (now < target && nextBlock() && key[0] == target);
  }

  /** Goes to the last block whose first key is not greater than the given one. */
  private void leap(long[] target, int at) {
    int leapt = index;
    if (index + 1 < run.pages() && pages.compareFirst(index + 1, target, at, words) <= 0) {
      leapt = lastPage(target, at);
      if (consume) {
        throw new IllegalStateException("a run that is consumed is read from key to key");
      }
      index = leapt;
      page = pages.load(index);
      block = -1;
      left = 0;
    }
    // Within the page: the last block that begins at or below the target.
    int low = Math.max(block, 0);
    int high = shape.blocks();
    if (block >= 0 && (low + 1 >= high || !begins(low + 1, target, at))) {
      return;
    }
    while (high - low > 1) {
      int middle = (low + high) >>> 1;
      if (begins(middle, target, at)) {
        low = middle;
      } else {
        high = middle;
      }
    }
    if (low != block) {
      block = low;
      enterBlock();
    }
  }

  /** Whether the page has this block, and the block begins at or below the target. */
  private boolean begins(int candidate, long[] target, int at) {
    return pages.entries(page, candidate) > 0
        && pages.compareHead(page, candidate, target, at, words) <= 0;
  }

  /** The last page that begins at or below the target; requires that the next page does. */
  private int lastPage(long[] target, int at) {
    int low = index + 1;
    int step = 1;
    int high = low + step;
    while (high < run.pages() && pages.compareFirst(high, target, at, words) <= 0) {
      low = high;
      step *= 2;
      high = low + step;
    }
    high = Math.min(high, run.pages());
    while (high - low > 1) {
      int middle = (low + high) >>> 1;
      if (pages.compareFirst(middle, target, at, words) <= 0) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return low;
  }

  /** The number of keys of the page before the current one. */
  int positionInPage() {
    return keysBeforeBlock() + positionInBlock();
  }

  /** The number of keys of the page before the current block. */
  int keysBeforeBlock() {
    int keys = 0;
    for (int i = 0; i < block; i++) {
      keys += pages.entries(page, i);
    }
    return keys;
  }

  /** The number of keys of the block before the current one. */
  int positionInBlock() {
    return pages.entries(page, block) - 1 - left;
  }

  /** The current block of the page. */
  int blockIndex() {
    return block;
  }

  /** The index of the current page in the run. */
  int pageIndex() {
    return index;
  }

  /** Adds all gaps of the current block to the sample, and goes past the block. */
  void sample(GapSample sample) {
    long[] before = key.clone();
    sample.beginBlock();
    while (left > 0) {
      System.arraycopy(key, 0, before, 0, words);
      next();
      sample.add(before, 0, key, 0);
    }
  }

  /**
   * Counts the bits in which neighbours in the current block differ, if their gap has no code of
   * its own in the sample.
   */
  void count(FlipCounts counts, GapSample sample) {
    long[] before = key.clone();
    while (left > 0) {
      System.arraycopy(key, 0, before, 0, words);
      next();
      sample.countIfRare(before, key, counts);
    }
  }

  /** Goes to the key of a page that has {@code before} keys before it. */
  boolean standIn(int pageIndex, long before) {
    int brought = pages.load(pageIndex);
    long rest = before;
    int ofBlock = 0;
    while (rest >= pages.entries(brought, ofBlock)) {
      rest -= pages.entries(brought, ofBlock++);
    }
    boolean there = standAt(pageIndex, ofBlock);
    for (; there && rest > 0; rest--) {
      there = next();
    }
    return there;
  }

  /** Goes to the first key of the given block of the given page of the run. */
  boolean standAt(int pageIndex, int ofBlock) {
    index = pageIndex;
    page = pages.load(index);
    if (pages.entries(page, ofBlock) == 0) {
      return false;
    }
    block = ofBlock;
    enterBlock();
    return true;
  }
}
