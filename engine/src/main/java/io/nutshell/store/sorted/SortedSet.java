package io.nutshell.store.sorted;

import io.nutshell.memory.MemoryBudget;

/**
 * The set of all keys, in three parts of growing size.
 *
 * <p><b>How it works.</b> Nearly all keys are in the <em>old</em> run. Adding to a run means
 * writing it anew, so new keys first go to a <em>young</em> run, which is a small fraction of the
 * old one, and is merged into it when it has outgrown that; and few new keys at a time, as deep and
 * narrow spaces have them, are kept in a table of <em>recent</em> keys before they are worth
 * writing the young run anew. So each key is rewritten some tens of times in all, however many
 * batches there are. Looking keys up, in ascending order, decodes only the blocks they would be in.
 */
final class SortedSet implements AutoCloseable {
  private final MemoryBudget budget;
  private final Pages memory;
  private final Sizes sizes;
  private int words;
  private PageShape shape;
  private final KeyTable recent;
  private RunCode youngCode;
  private RunCode oldCode;
  private Run young;
  private Run old;

  SortedSet(MemoryBudget budget, Pages memory, int words, Sizes sizes) {
    this.budget = budget;
    this.memory = memory;
    this.sizes = sizes;
    this.words = words;
    shape = PageShape.of(words, sizes.blockBytes());
    recent = new KeyTable(budget, words);
    youngCode = new RunCode(budget, words);
    oldCode = new RunCode(budget, words);
    young = new Run(memory, shape, youngCode.code());
    old = new Run(memory, shape, oldCode.code());
  }

  long size() {
    return recent.count() + young.size() + old.size();
  }

  /**
   * Adds keys in ascending order.
   *
   * @return how many were new; those are then in front, in the same order
   */
  int add(long[] keys, int count) {
    int left = count;
    if (recent.count() > 0) {
      left = dropRecent(keys, left);
    }
    left = dropFound(young, keys, left);
    left = dropFound(old, keys, left);
    insert(keys, left);
    return left;
  }

  private int dropRecent(long[] keys, int count) {
    int kept = 0;
    for (int i = 0; i < count; i++) {
      if (!recent.contains(keys, i * words)) {
        keep(keys, i, kept++);
      }
    }
    return kept;
  }

  private int dropFound(Run run, long[] keys, int count) {
    if (run.size() == 0) {
      return count;
    }
    RunCursor cursor = new RunCursor(run, words, false);
    int kept = 0;
    for (int i = 0; i < count; i++) {
      if (!cursor.seek(keys, i * words)) {
        keep(keys, i, kept++);
      }
    }
    return kept;
  }

  private void keep(long[] keys, int from, int to) {
    if (from != to) {
      for (int i = 0; i < words; i++) {
        keys[to * words + i] = keys[from * words + i];
      }
    }
  }

  private void insert(long[] keys, int count) {
    int most = sizes.recent(size());
    if (recent.count() + count > most && recent.count() > 0) {
      int kept = recent.count();
      intoYoung(recent.sorted(), kept);
      recent.clear();
    }
    if (count <= most) {
      recent.reserve(recent.count() + count);
      for (int i = 0; i < count; i++) {
        recent.add(keys, i * words);
      }
    } else {
      intoYoung(keys, count);
    }
  }

  private void intoYoung(long[] keys, int count) {
    youngCode.learn(young);
    young = merged(young, keys, count, youngCode.code());
    if (young.size() > sizes.young(old.size())) {
      oldCode.learn(old);
      old = merged(old, young, oldCode.code());
      young = new Run(memory, shape, youngCode.code());
    }
  }

  /** A run of the keys of another, which is used up, and those of a list. */
  private Run merged(Run run, long[] keys, int count, GapCode code) {
    RunWriter writer = new RunWriter(memory, shape, code);
    RunCursor cursor = new RunCursor(run, words, true);
    boolean more = cursor.next();
    for (int i = 0; i < count; i++) {
      while (more && Keys.compare(cursor.key, 0, keys, i * words, words) < 0) {
        writer.add(cursor.key, 0);
        more = cursor.next();
      }
      writer.add(keys, i * words);
    }
    while (more) {
      writer.add(cursor.key, 0);
      more = cursor.next();
    }
    return writer.finish();
  }

  /** A run of the keys of two others, which are used up. */
  private Run merged(Run large, Run small, GapCode code) {
    RunWriter writer = new RunWriter(memory, shape, code);
    RunCursor left = new RunCursor(large, words, true);
    RunCursor right = new RunCursor(small, words, true);
    boolean moreLeft = left.next();
    boolean moreRight = right.next();
    while (moreRight) {
      while (moreLeft && Keys.compare(left.key, 0, right.key, 0, words) < 0) {
        writer.add(left.key, 0);
        moreLeft = left.next();
      }
      writer.add(right.key, 0);
      moreRight = right.next();
    }
    while (moreLeft) {
      writer.add(left.key, 0);
      moreLeft = left.next();
    }
    return writer.finish();
  }

  /** Makes room for keys of more words. */
  void widen(int wider) {
    recent.widen(wider);
    words = wider;
    shape = PageShape.of(words, sizes.blockBytes());
    youngCode.close();
    youngCode = new RunCode(budget, words);
    oldCode.close();
    oldCode = new RunCode(budget, words);
  }

  @Override
  public void close() {
    recent.close();
    youngCode.close();
    oldCode.close();
  }
}
