package io.nutshell.store.sorted;

import io.nutshell.memory.MemoryBudget;
import io.nutshell.memory.MemoryExhausted;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The code for one kind of run, rebuilt from the latest run as runs grow: a larger run justifies a
 * larger code.
 */
final class RunCode implements AutoCloseable {
  /** A sample has about 1/SAMPLED of the keys of a run. */
  private static final int SAMPLED = 16;

  /** A code is stale when runs have grown by 1/STALE since it was made. */
  private static final int STALE = 12;

  /**
   * A gap gets a code of its own if it occurs about this often: the code takes about 100 bytes and
   * saves about ten bits each time.
   */
  private static final long WORTH_A_CODE = 80;

  /** A code replaces another if runs take 1/WORTH_REPLACING more bits with the other. */
  private static final int WORTH_REPLACING = 16;

  /** A run is written again if it takes 1/WORTH_REWRITING more bits than with a new code. */
  private static final int WORTH_REWRITING = 8;

  /** A run of at least 1/UNLIKE of another's keys changes the gaps of the other. */
  private static final int UNLIKE = 12;

  private static final int LARGEST_SAMPLE = 1 << 17;
  private static final int SMALLEST_SAMPLE = 1 << 10;

  /**
   * The number of consecutive keys in each piece of a sample, since codes depend on the gap before.
   */
  private static final int PIECE = 64;

  /** A code for lists of keys is remade after this many lists. */
  private static final int MOST_USES = 64;

  /** About this many lists with the same code are in memory at a time. */
  private static final int LISTS = 8;

  private final MemoryBudget budget;
  private final GapSample sample;
  private final FlipLearning flips;
  private int words;
  private GapCode code;

  private final ReplacedCodes<GapCode> replaced;

  private long madeAt;
  private int uses;

  /**
   * @param sample scratch memory that all codes share
   */
  RunCode(MemoryBudget budget, int words, GapSample sample, FlipLearning flips) {
    this.budget = budget;
    this.words = words;
    this.sample = sample;
    this.flips = flips;
    this.replaced = new ReplacedCodes<>(budget, GapCode::bytes);
    this.code = new GapSample(words, 0).code(1, 6, words * Long.SIZE, null);
    budget.charge(code.bytes());
  }

  GapCode code() {
    return code;
  }

  /** Whether the code should be rebuilt for runs of this size. */
  boolean stale(long size) {
    return size > madeAt + madeAt / STALE || size < madeAt / 2;
  }

  /** Makes a code for runs like this one, if the present code is stale. */
  void learn(Run run) {
    if (run.size() < 64 || !stale(run.size())) {
      return;
    }
    relearn(run);
  }

  private void relearn(Run run) {
    takeSample(run);
    if (flips.due(run.size(), words)) {
      FlipCounts counts = new FlipCounts(run.shape.words());
      forSome(run, sample.capacity(), cursor -> cursor.count(counts, sample));
      flips.learn(counts, run.size());
    }
    improve(run.size());
  }

  private void takeSample(Run run) {
    sample.begin(run.shape.words(), sampleSize(run.size()));
    forSome(run, sample.capacity(), cursor -> cursor.sample(sample));
    sample.decide(fewest(sample, run.size()));
  }

  /**
   * Makes a new code from a run that is written already, and uses it if the run is much shorter in
   * it than in its present code.
   *
   * @return whether the new code is used, so that the run should be written again
   */
  boolean learnIfUnlike(Run run) {
    if (run.size() < SMALLEST_SAMPLE) {
      return false;
    }
    takeSample(run);
    GapCode better = codeFrom(sample, run.size());
    long fewer = sample.bits(better);
    long saved = sample.bits(run.code) - fewer;
    boolean worthwhile =
        saved > fewer / WORTH_REWRITING
            && saved * run.size() / sample.size() > Byte.SIZE * better.bytes();
    if (!worthwhile || !use(better)) {
      return false;
    }
    madeAt = run.size();
    return true;
  }

  /**
   * Makes a code for the run that two runs will be merged to. Its gaps differ from those of both if
   * both are large: neighbours are then mostly from different runs.
   */
  void learn(Run run, Run other) {
    Run larger = run.size() >= other.size() ? run : other;
    Run smaller = larger == run ? other : run;
    if (smaller.size() < larger.size() / UNLIKE) {
      learn(larger);
      return;
    }
    long size = larger.size() + smaller.size();
    sample.begin(words, sampleSize(size));
    try (RunCursor beside = new RunCursor(smaller, words, false)) {
      forSome(
          larger,
          words,
          (int) (sample.capacity() * larger.size() / size),
          cursor -> {
            sample.beginBlock();
            boolean _ = beside.seek(cursor.key, 0);
            sampleUnion(cursor, beside);
          });
    }
    sample.decide(fewest(sample, size));
    improve(size);
  }

  /** Makes a code for a run of which the given keys, in ascending order, are a stretch. */
  GapCode learn(long[] keys, int count, long size) {
    return learn(sample(keys, count), size);
  }

  /** Makes a code for a run of just these keys, in ascending order. */
  void learn(long[] keys, int count) {
    learnFor(1, keys, count);
  }

  /** Makes a code for some runs of about as many keys as these, in ascending order. */
  private void learnFor(int runs, long[] keys, int count) {
    GapSample gaps = sample(keys, count);
    gaps.decide(fewest(gaps, (long) count * runs));
    renew(gaps, count);
  }

  /** Adds the gaps of a cursor's block, with the keys of another run that lie between. */
  private void sampleUnion(RunCursor block, RunCursor other) {
    long[] before = block.key.clone();
    while (block.left > 0) {
      block.read();
      while (!other.ended() && Keys.compare(other.key, 0, block.key, 0, words) < 0) {
        sample.add(before, 0, other.key, 0);
        Keys.copy(other.key, 0, before, 0, words);
        boolean _ = other.next();
      }
      sample.add(before, 0, block.key, 0);
      Keys.copy(block.key, 0, before, 0, words);
    }
  }

  /** Makes a code for runs of about this many keys, if the present code is stale. */
  void refresh(long[] keys, int count) {
    if (count > madeAt + madeAt / 4 || uses++ > MOST_USES) {
      learnFor(LISTS, keys, count);
      uses = 0;
    }
  }

  /** The present code does not suit the keys to come. */
  void forget() {
    madeAt = 0;
  }

  /** A sample of the gaps between the keys, in pieces. */
  private GapSample sample(long[] keys, int count) {
    sample.begin(words, Math.min(count, LARGEST_SAMPLE));
    int step = Math.max(1, count / LARGEST_SAMPLE) * PIECE;
    for (int from = 0; from < count; from += step) {
      sample.beginBlock();
      for (int i = from + 1; i < Math.min(from + PIECE, count); i++) {
        sample.add(keys, (i - 1) * words, keys, i * words);
      }
    }
    return sample;
  }

  /**
   * Makes a code for the run that another becomes when the bits of its keys move.
   *
   * @param worthwhile the least part that the new run must save of the gaps
   * @return whether it saves that and there is memory for the code; if not, the code remains
   */
  boolean learnMoved(Run run, KeyMoves moves, double worthwhile) {
    long size = run.size();
    ReorderedPieces pieces = new ReorderedPieces(run, words, moves, sampleSize(size));
    // The code for bits that differ may depend on threads, and the choice of an order must not. So
    // rare gaps are estimated by a code that has seen nothing.
    FlipCode unlearnt = words > 1 ? new FlipCounts(words).code(1) : null;
    GapSample before = pieces.gapsBefore();
    before.decide(fewest(before, size));
    GapSample after = pieces.gapsAfter();
    after.decide(fewest(after, size));
    long now = before.bits(codeFrom(before, size, unlearnt));
    if (after.bits(codeFrom(after, size, unlearnt)) >= (1 - worthwhile) * now) {
      return false;
    }
    if (flips.due(Long.MAX_VALUE, words)) {
      flips.learn(pieces.flipsAfter(after), size / 2);
    }
    GapCode present = code;
    return learn(after, size) != present;
  }

  /** Makes a code from a sample of a run that is yet to be written. */
  GapCode learn(GapSample gaps, long size) {
    gaps.decide(fewest(gaps, size));
    renew(gaps, size);
    madeAt = size / 2;
    return code;
  }

  /**
   * Makes a code from the sample, but keeps the present one if that is nearly as good: gaps can be
   * copied only between runs of the same code.
   */
  private void improve(long size) {
    GapCode better = codeFrom(sample, size);
    madeAt = size;
    boolean same = code.flips == better.flips;
    if (!same || !isNearlyAsGood(sample.bits(code), sample.bits(better))) {
      boolean _ = use(better);
    }
  }

  /**
   * Whether {@code bits}, with the present code, are so close to {@code fewer}, with a new one,
   * that the present code is kept.
   */
  static boolean isNearlyAsGood(long bits, long fewer) {
    return bits <= fewer + fewer / WORTH_REPLACING;
  }

  private void renew(GapSample gaps, long size) {
    madeAt = size;
    boolean _ = use(codeFrom(gaps, size));
  }

  private GapCode codeFrom(GapSample gaps, long size) {
    return codeFrom(gaps, size, flips.code());
  }

  private GapCode codeFrom(GapSample gaps, long size, @Nullable FlipCode ofBits) {
    return gaps.code(contexts(size), tableBits(size), words * Long.SIZE, ofBits);
  }

  /** Replaces the present code; false if there is no memory for that. */
  private boolean use(GapCode better) {
    try {
      budget.charge(better.bytes());
    } catch (MemoryExhausted noRoomForIt) {
      return false; // The present code can encode any gap, only less well.
    }
    replaced.add(code);
    code = better;
    return true;
  }

  private static int contexts(long size) {
    return size < 1 << 12 ? 1 : size < 1 << 16 ? 2 : size < 1 << 19 ? 4 : size < 1 << 22 ? 8 : 16;
  }

  private static int tableBits(long size) {
    return size < 1 << 12 ? 7 : size < 1 << 20 ? 8 : size < 1 << 23 ? 9 : size < 1 << 26 ? 10 : 11;
  }

  /** The least count in the sample for a gap to have a code of its own. */
  private static int fewest(GapSample gaps, long size) {
    return (int) Math.max(3, WORTH_A_CODE * gaps.size() / Math.max(1, size));
  }

  private static int sampleSize(long size) {
    return Math.toIntExact(Math.clamp(size / SAMPLED, SMALLEST_SAMPLE, LARGEST_SAMPLE));
  }

  /**
   * Runs the action at the beginning of blocks spread over a run, which have about {@code most}
   * keys in all.
   */
  private static void forSome(Run run, int most, Consumer<RunCursor> action) {
    forSome(run, run.shape.words(), most, action);
  }

  private static void forSome(Run run, int words, int most, Consumer<RunCursor> action) {
    int blocks = run.pages() * run.shape.blocks();
    long perBlock = Math.max(1, run.size() / blocks);
    int wanted = (int) Math.max(1, most / perBlock);
    int step = Math.max(1, blocks / wanted);
    try (RunCursor cursor = new RunCursor(run, words, false)) {
      for (int i = 0; i < blocks; i += step) {
        if (cursor.standAt(i / run.shape.blocks(), i % run.shape.blocks())) {
          action.accept(cursor);
        }
      }
    }
  }

  /** Makes codes for keys of more words from now on; the present code remains valid. */
  void widen(int wider) {
    words = wider;
  }

  /** Whether there are replaced codes. */
  boolean hasReplaced() {
    return !replaced.isEmpty();
  }

  /** Frees replaced codes, except those in use. */
  void free(Set<GapCode> used) {
    replaced.free(used::contains);
  }

  @Override
  public void close() {
    replaced.free(_ -> false);
    budget.release(code.bytes());
  }
}
