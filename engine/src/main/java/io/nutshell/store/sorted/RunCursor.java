package io.nutshell.store.sorted;

import java.util.Arrays;

/**
 * Reads a run in ascending order, key by key or with skips. It begins before the first key; {@link
 * #key} holds the current key.
 */
final class RunCursor extends GapReader implements AutoCloseable {
  private final Run run;
  private final PageView pages;
  private final PageShape shape;

  /** Whether this cursor frees pages after reading them. */
  private final boolean consumes;

  private final int stored;

  /** The page after the last one that is read. */
  private final int endPage;

  /**
   * The first key of the next block, if {@link #ceilingKnown}: a smaller key can only be in the
   * current one.
   */
  private long[] ceiling;

  private boolean ceilingKnown;
  private int index;
  private int page = -1;
  private int block;
  private boolean ended;
  private boolean unread;

  /**
   * @param words the number of words of {@link #key}; if the run's keys have fewer, the first words
   *     are 0
   * @param consume whether to free each page after it was read
   */
  RunCursor(Run run, int words, boolean consume) {
    this(run, words, 0, run.pages(), consume);
  }

  /** Reads pages from {@code firstPage} up to {@code endPage}. */
  RunCursor(Run run, int words, int firstPage, int endPage, boolean consumes) {
    PageView view = new PageView(run);
    super(view.region, run.code, words);
    this.run = run;
    this.pages = view;
    this.shape = run.shape;
    this.stored = shape.words();
    this.ceiling = new long[words];
    this.block = shape.blocks();
    this.endPage = endPage;
    this.consumes = consumes;
    this.index = firstPage - 1;
    this.unread = true;
  }

  /** Goes to the first key of a range; false if the run has none there. */
  boolean begin(KeyRange range) {
    long[] from = range.from();
    boolean there = from == null ? next() : seek(from, 0) || !ended;
    return there && range.before(key);
  }

  /** Whether the run has moved to disk since. */
  boolean outdated() {
    return pages.outdated();
  }

  /** A new cursor at the same position of the run, which must not be consumed. */
  RunCursor relocated() {
    RunCursor other = new RunCursor(run, words, false);
    Keys.copy(key, 0, other.key, 0, words);
    other.ended = ended;
    if (ended) {
      other.close();
    } else if (!unread) {
      other.unread = false;
      other.index = index;
      other.page = other.pages.load(index);
      other.block = block;
      other.left = left;
      other.context = context;
      other.position = position + (other.page - page) * (8L * run.memory.bytes);
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

  @Override
  void widen(int wider) {
    super.widen(wider);
    ceiling = new long[wider];
    ceilingKnown = false;
  }

  /** Goes to the next key; false at the end. */
  boolean next() {
    if (left == 0) {
      return nextBlock();
    }
    read();
    return true;
  }

  /** The number of words of the run's keys. */
  int storedWords() {
    return stored;
  }

  private boolean nextBlock() {
    if (ended) {
      return false;
    }
    block++;
    if (block >= shape.blocks() || pages.entries(page, block) == 0) {
      leavePage();
      if (index + 1 >= endPage) {
        index = endPage;
        ended = true;
        end();
        return false;
      }
      page = pages.load(++index);
      unread = false;
      block = 0;
    }
    enterBlock();
    return true;
  }

  private void leavePage() {
    if (!unread && consumes) {
      run.release(index);
    }
  }

  /** Frees the pages that have not been freed yet. Nothing may be read afterwards. */
  void leave() {
    for (int i = unread ? index + 1 : index; consumes && i < endPage; i++) {
      run.release(i);
    }
    index = endPage;
    ended = true;
  }

  /** Frees the read buffer at the end, and the run if it is consumed. */
  private void end() {
    if (pages.onDisk()) {
      close();
      if (consumes) {
        run.drop();
      }
    }
  }

  private void enterBlock() {
    readHead(page, block, key);
    ceilingKnown = false;
    left = pages.entries(page, block) - 1;
    position = shape.gaps(page, block) << 6;
    context = 0;
  }

  private void readHead(int ofPage, int ofBlock, long[] target) {
    long head = shape.head(ofPage, ofBlock);
    for (int i = 0; i < stored; i++) {
      target[words - stored + i] = region.getLong(head + i);
    }
    for (int i = 0; i < words - stored; i++) {
      target[i] = 0;
    }
  }

  /**
   * Goes forward to the first key that is not less than the given one; returns whether the two are
   * equal. The keys of successive calls must not descend.
   */
  boolean seek(long[] target, int at) {
    if (unread && !nextBlock()) {
      return false;
    }
    if (ended) {
      return false;
    }
    int order = Keys.compare(key, 0, target, at, words);
    if (order >= 0) {
      return order == 0;
    }
    if (!ceilingKnown || Keys.compare(target, at, ceiling, 0, words) >= 0) {
      leap(target, at);
      findCeiling();
    }
    return (seekInBlock(target, at) || nextBlock()) && Keys.compare(key, 0, target, at, words) == 0;
  }

  /**
   * Drops the keys that the run has from a list in ascending order; returns the number of others,
   * which are then at its front.
   */
  int drop(long[] keys, int count) {
    int kept = 0;
    for (int i = 0; i < count; i++) {
      if (!seek(keys, i * words)) {
        Keys.copy(keys, i * words, keys, kept++ * words, words);
      }
    }
    return kept;
  }

  /** Finds the first key of the block after the current one, if it is in memory. */
  private void findCeiling() {
    ceilingKnown = !ended;
    if (ended) {
      return;
    }
    int nextPage = page;
    int nextBlock = block + 1;
    if (nextBlock >= shape.blocks() || pages.entries(page, nextBlock) == 0) {
      if (index + 1 >= endPage) {
        Arrays.fill(ceiling, -1);
        return;
      }
      if (pages.onDisk()) {
        ceilingKnown = false;
        return;
      }
      nextPage = run.page(index + 1);
      nextBlock = 0;
    }
    readHead(nextPage, nextBlock, ceiling);
  }

  /** Goes to the last block whose first key is not greater than the given one. */
  private void leap(long[] target, int at) {
    int leapt = index;
    if (index + 1 < endPage && pages.compareFirst(index + 1, target, at, words) <= 0) {
      leapt = lastPage(target, at);
      if (consumes) {
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
    while (high < endPage && pages.compareFirst(high, target, at, words) <= 0) {
      low = high;
      step *= 2;
      high = low + step;
    }
    high = Math.min(high, endPage);
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
      Keys.copy(key, 0, before, 0, words);
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
      Keys.copy(key, 0, before, 0, words);
      next();
      sample.countIfRare(before, 0, key, 0, counts);
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

  /**
   * Goes to the position before the first key of a block.
   *
   * @return the number of keys in this block and the next ones of its page, {@code blocks} in all
   */
  long standBefore(int pageIndex, int ofBlock, int blocks) {
    index = pageIndex;
    page = pages.load(index);
    unread = false;
    block = ofBlock - 1;
    left = 0;
    long keys = 0;
    for (int i = ofBlock; i < Math.min(ofBlock + blocks, shape.blocks()); i++) {
      keys += pages.entries(page, i);
    }
    return keys;
  }

  /** Goes to the first key of the given block of the given page of the run. */
  boolean standAt(int pageIndex, int ofBlock) {
    index = pageIndex;
    page = pages.load(index);
    unread = false;
    ended = false;
    if (pages.entries(page, ofBlock) == 0) {
      return false;
    }
    block = ofBlock;
    enterBlock();
    return true;
  }
}
