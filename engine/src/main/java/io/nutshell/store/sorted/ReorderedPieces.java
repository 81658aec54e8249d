package io.nutshell.store.sorted;

import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;

/**
 * Pieces of consecutive keys from all parts of a run, and pieces of the run that it becomes when
 * the bits of its keys move. So the gaps of that run are known before it is written.
 *
 * <p>Keys that agree in the bits that stay, a <em>group</em>, are contiguous before and after. At
 * many places of the run, some whole groups are read and sorted. A group with too many keys is cut:
 * its gaps then look larger than they will be, so the new order usually looks worse than it is. The
 * places depend on the keys of the run only, not on the pages they are in, which depend on threads.
 */
final class ReorderedPieces {
  /** The number of consecutive keys in each piece, since codes depend on the gap before. */
  private static final int PIECE = 64;

  /** The number of keys read at a place for each piece taken there. */
  private static final int KEYS_PER_PIECE = 512;

  /** The number of keys read at a place, at least, unless the run ends. */
  private static final int MIN_READ = 256;

  private static final int MAX_READ = 1 << 12;

  /** A run has at most one place for each this many keys. */
  private static final int KEYS_PER_PLACE = 1 << 11;

  private static final int PLACE_BITS = 11;
  private static final int MOST_PLACES = 1 << PLACE_BITS;

  /**
   * The most bytes of the pieces of each order, and of the keys read at a place. They are not
   * charged.
   */
  private static final int MOST_BYTES = 4 << 20;

  private final int words;
  private final int most;

  /** The number of keys read at a place, at most. */
  private final int mostRead;

  private final KeyMoves moves;
  private final long[] before;
  private final long[] after;
  private int[] ends = new int[MOST_PLACES];

  /** The number of keys before each group, or each first of several, that was taken. */
  private final Set<Long> taken = new HashSet<>();

  private int pieces;
  private int count;

  /**
   * @param most the largest number of keys
   */
  ReorderedPieces(Run run, int words, KeyMoves moves, int most) {
    this.words = words;
    this.most = Math.min(most, MOST_BYTES / Long.BYTES / words);
    this.moves = moves;
    mostRead = Math.clamp(MOST_BYTES / Long.BYTES / words, MIN_READ, MAX_READ);
    before = new long[this.most * words];
    after = new long[this.most * words];
    long[] old = new long[mostRead * words];
    long[] changed = new long[mostRead * words];
    long[] starts = new long[run.pages() + 1];
    int places = (int) Math.min(run.size() / KEYS_PER_PLACE, MOST_PLACES);
    try (RunCursor cursor = new RunCursor(run, words, false)) {
      for (int page = 0; page < run.pages(); page++) {
        starts[page + 1] = starts[page] + cursor.keysOf(page);
      }
      for (int i = 0; i < MOST_PLACES && count + 1 < this.most; i++) {
        // The bits of i are reversed, so that the places up to any one are spread over the run.
        int place = Integer.reverse(i) >>> (Integer.SIZE - PLACE_BITS);
        if (place < places && stand(cursor, starts, run.size() * place / places)) {
          take(cursor, starts, old, changed, place);
        }
      }
    }
  }

  /** Goes to the key that has {@code before} keys before it. */
  private static boolean stand(RunCursor cursor, long[] starts, long before) {
    int found = Arrays.binarySearch(starts, before);
    int page = found >= 0 ? found : -found - 2;
    return cursor.standIn(page, before - starts[page]);
  }

  /** Reads the groups that begin after the cursor's key, and takes pieces of them. */
  private void take(RunCursor cursor, long[] starts, long[] old, long[] changed, int place) {
    long[] last = cursor.key.clone();
    boolean more = leaveGroup(cursor, last);
    // Several places in a large group lead to the same next one, which is taken once.
    if (more && !taken.add(starts[cursor.pageIndex()] + cursor.positionInPage())) {
      return;
    }
    int read = 0;
    int complete = 0;
    while (more && read < mostRead) {
      if (read > 0 && !moves.together(last, cursor.key)) {
        complete = read;
        if (complete >= MIN_READ) {
          break;
        }
      }
      Keys.copy(cursor.key, 0, last, 0, words);
      Keys.copy(last, 0, old, read * words, words);
      moves.apply(last, 0, changed, read++ * words);
      more = cursor.next();
    }
    int usable = complete == 0 || !more ? read : complete;
    KeySort.sort(changed, usable, words);
    int wanted = Math.max(1, usable / KEYS_PER_PIECE);
    for (int i = 0; i < wanted; i++) {
      int free = Math.max(0, usable / wanted - PIECE);
      int from = i * (usable / wanted) + (free == 0 ? 0 : place * 31 % free);
      int length = Math.min(Math.min(PIECE, usable - from), most - count);
      if (length < 2) {
        return;
      }
      System.arraycopy(old, from * words, before, count * words, length * words);
      System.arraycopy(changed, from * words, after, count * words, length * words);
      count += length;
      if (pieces == ends.length) {
        ends = Arrays.copyOf(ends, 2 * pieces);
      }
      ends[pieces++] = count;
    }
  }

  /** Goes to the first key of the next group, or over many keys of a large one. */
  private boolean leaveGroup(RunCursor cursor, long[] key) {
    boolean more = cursor.next();
    for (int i = 0; i < mostRead && more && moves.together(key, cursor.key); i++) {
      more = cursor.next();
    }
    return more;
  }

  /** The gaps as they are. */
  GapSample gapsBefore() {
    return gaps(before);
  }

  /** The gaps after the bits have moved. */
  GapSample gapsAfter() {
    return gaps(after);
  }

  private GapSample gaps(long[] keys) {
    GapSample gaps = new GapSample(words, count);
    int from = 0;
    for (int piece = 0; piece < pieces; piece++) {
      gaps.beginBlock();
      for (int i = from + 1; i < ends[piece]; i++) {
        gaps.add(keys, (i - 1) * words, keys, i * words);
      }
      from = ends[piece];
    }
    return gaps;
  }

  /** Counts the bits in which neighbours differ after the move, where their gap is rare. */
  FlipCounts flipsAfter(GapSample gaps) {
    FlipCounts counts = new FlipCounts(words);
    int from = 0;
    for (int piece = 0; piece < pieces; piece++) {
      for (int i = from + 1; i < ends[piece]; i++) {
        gaps.countIfRare(after, (i - 1) * words, after, i * words, counts);
      }
      from = ends[piece];
    }
    return counts;
  }
}
