package io.nutshell.store.sorted;

import io.nutshell.memory.Region;
import java.util.Arrays;
import java.util.Objects;

/**
 * Walks a run upwards, from key to key or in leaps. Stands before the first key at first; {@link
 * #key} holds the key it stands on.
 */
final class RunCursor implements AutoCloseable {
  /** Eight bytes read at any bit have at least so many bits that count. */
  static final int SURE = Long.SIZE - Byte.SIZE + 1;

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

  /** The key it stands on, in as many words as the cursor was asked for. */
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
   * @param words of the keys it gives; where the run's have fewer, the first ones are 0
   * @param consume whether to give back each page when it was read
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

  /** Whether the run lies elsewhere now. */
  boolean outdated() {
    return pages.outdated();
  }

  /** A cursor that stands at the same place of the run, which was not consumed. */
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

  /** Gives back what it needs for reading; it must not be used afterwards. */
  @Override
  public void close() {
    pages.close();
  }

  /** How many keys the page of that number has. */
  long keysOf(int pageIndex) {
    return pages.keysOf(pageIndex);
  }

  /** Whether it has passed the last key. */
  boolean ended() {
    return ended;
  }

  /** Gives keys of more words from now on. */
  void widen(int wider) {
    long[] more = new long[wider];
    Keys.widen(key, 0, words, more, 0, wider);
    key = more;
    gap = new long[wider];
    words = wider;
  }

  /** Steps to the next key; false at the end. */
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

  /** Words of the run's keys as they are written. */
  int storedWords() {
    return stored;
  }

  /**
   * Goes on in the block and copies gaps as they are, to a writer that continues from here, up to
   * the first key that is not below a bound or for which the writer's block has no room.
   *
   * @return whether it stands on that key; else on the last of the block, which was copied
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

  /** What it read is of no more use, and neither is the run where it is consumed. */
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

  /** Reads a gap whose code is not in the first table, or that has none of its own. */
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
    } else if (kind == GapCode.BITS && codeLength + number <= SURE) {
      // All of it is among the bits at hand.
      int more = (int) number - 1;
      position += more;
      Keys.add(key, (1L << more) | ((bits >>> codeLength) & ((1L << more) - 1)), words);
    } else {
      readLong((int) number);
    }
  }

  /** Reads a gap of so many bits; of 0, where their number is to be read first. */
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

  /** Reads which bits differ, the highest being the last of so many. */
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
   * Goes on to the first key that is not less than the given one; answers whether it is the same.
   * Keys asked for one after another must not descend.
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

  /** Whether the block of this page is there and begins at or below the target. */
  private boolean begins(int candidate, long[] target, int at) {
    return pages.entries(page, candidate) > 0
        && pages.compareHead(page, candidate, target, at, words) <= 0;
  }

  /** The last page that begins at or below the target; the next one does. */
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

  /** How many keys of the page come before the one it stands on. */
  int positionInPage() {
    int position = pages.entries(page, block) - 1 - left;
    for (int i = 0; i < block; i++) {
      position += pages.entries(page, i);
    }
    return position;
  }

  /** Which of the run's pages it stands in. */
  int pageIndex() {
    return index;
  }

  /** Notes the gaps of the block in which it stands, from its first on, and goes behind it. */
  void sample(GapSample sample) {
    long[] before = key.clone();
    sample.beginBlock();
    while (left > 0) {
      System.arraycopy(key, 0, before, 0, words);
      next();
      sample.add(before, 0, key, 0);
    }
  }

  /** Counts how neighbours differ in that block where their gap is not among the given ones. */
  void count(FlipCounts counts, GapSample sample) {
    long[] before = key.clone();
    while (left > 0) {
      System.arraycopy(key, 0, before, 0, words);
      next();
      sample.countIfRare(before, key, counts);
    }
  }

  /** Stands on the key of a page that so many others come before. */
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

  /** Stands on the first key of the given block of the given page of the run. */
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
