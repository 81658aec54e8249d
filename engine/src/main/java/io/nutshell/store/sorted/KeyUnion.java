package io.nutshell.store.sorted;

/**
 * Reads several runs as one: in ascending order, and a key that is in several of them once. A
 * binary heap of cursors, by their current keys.
 */
final class KeyUnion {
  private final int words;
  private final RunCursor[] heap;
  private final KeyRange range;
  private int open;

  KeyUnion(int words, KeyRange range, RunCursor... cursors) {
    this.words = words;
    this.range = range;
    heap = cursors;
    for (RunCursor cursor : cursors) {
      if (cursor.begin(range)) {
        heap[open++] = cursor;
      }
    }
    for (int i = open / 2 - 1; i >= 0; i--) {
      sink(i);
    }
  }

  /** Reads the next keys, at most as many as the array holds; returns their number. */
  int read(long[] target) {
    int room = target.length / words;
    int count = 0;
    while (open > 0 && count < room) {
      RunCursor least = heap[0];
      int at = count * words;
      if (count == 0 || Keys.compare(least.key, 0, target, at - words, words) != 0) {
        Keys.copy(least.key, 0, target, at, words);
        count++;
      }
      advance(least);
    }
    // A key that is also in another run must not be read again next time.
    while (open > 0
        && count > 0
        && Keys.compare(heap[0].key, 0, target, (count - 1) * words, words) == 0) {
      advance(heap[0]);
    }
    return count;
  }

  private void advance(RunCursor least) {
    if (!least.next() || !range.before(least.key)) {
      heap[0] = heap[--open];
    }
    sink(0);
  }

  private void sink(int from) {
    int at = from;
    RunCursor sunk = heap[at];
    while (2 * at + 1 < open) {
      int child = 2 * at + 1;
      if (child + 1 < open && less(heap[child + 1], heap[child])) {
        child++;
      }
      if (!less(heap[child], sunk)) {
        break;
      }
      heap[at] = heap[child];
      at = child;
    }
    heap[at] = sunk;
  }

  private boolean less(RunCursor a, RunCursor b) {
    return words == 1 ? a.key[0] < b.key[0] : Keys.compare(a.key, 0, b.key, 0, words) < 0;
  }
}
