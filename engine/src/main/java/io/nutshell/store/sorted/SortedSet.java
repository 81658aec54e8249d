package io.nutshell.store.sorted;

import io.nutshell.memory.MemoryBudget;
import io.nutshell.parallel.Team;
import java.util.Arrays;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/**
 * The set of all keys: those of the layers read before, of the layer being read, and of the next
 * one.
 *
 * <p><b>How it works.</b> The keys of a layer are a run of their own until they have been read, so
 * that a layer waiting to be read takes no memory beside the set. Then they are merged with the
 * keys read before. Nearly all of those are in the <em>old</em> run. Adding to a run means
 * rewriting it, so keys first go to a <em>young</em> run, which is merged into the old one when it
 * exceeds a small fraction of it. Layers of only a few keys, as in deep and narrow spaces, are kept
 * in full until they are read, and are collected in a table of <em>recent</em> keys until they
 * justify rewriting the young run. So each key is rewritten some tens of times in all, however many
 * layers there are.
 *
 * <p>Keys that may be new are {@link Candidates} first. Looking them up, in ascending order, means
 * one pass over all runs, which decodes only the blocks that may contain them; so it is done once
 * per layer, or when candidates take much memory. New ones go to the <em>fresh</em> run, which
 * becomes the next layer when the layer ends.
 *
 * <p>If memory is short and there is a disk, the largest run is moved there, then the next largest.
 * A run merged from a run on disk is written to disk as well.
 */
final class SortedSet implements AutoCloseable {
  /**
   * Memory left free for tables and file buffers: 1/RESERVED_PART of the limit, and RESERVED_BYTES.
   */
  private static final int RESERVED_PART = 8;

  private static final int RESERVED_BYTES = 96 << 10;

  private final MemoryBudget budget;
  private final Pages memory;
  private final Sizes sizes;
  private final @Nullable Annex annex;
  private int words;
  private PageShape shape;
  private final KeyTable recent;
  private final FlipLearning flips;

  /**
   * The code of layers and of the young run. Their gaps are alike, and with one code they can be
   * copied when a layer goes to the young run.
   */
  private RunCode youngCode;

  private RunCode oldCode;
  private final Candidates candidates;
  private final Rewriting rewriting;

  private final CodesInUse inUse = new CodesInUse();

  /** The keys of the next layer that were not reported yet. */
  private Run fresh;

  private Run next;
  private Run current;
  private Run young;
  private Run old;

  /**
   * The keys of the next layer, while they are few; they are also in the recent table or the young
   * run.
   */
  private long[] few;

  private int fewCount;
  private boolean spilled;

  /**
   * @param annex null if everything stays in memory
   */
  SortedSet(MemoryBudget budget, Pages memory, int words, Sizes sizes, @Nullable Annex annex) {
    this.annex = annex;
    this.budget = budget;
    this.memory = memory;
    this.sizes = sizes;
    this.words = words;
    shape = sizes.shape(words, memory);
    recent = new KeyTable(budget, words);
    few = new long[sizes.listed() * words];
    budget.charge((long) few.length * Long.BYTES);
    flips = new FlipLearning(budget);
    GapSample sample = new GapSample(words, 0);
    youngCode = new RunCode(budget, words, sample, flips);
    oldCode = new RunCode(budget, words, sample, flips);
    rewriting = new Rewriting(memory, sizes, annex);
    candidates = new Candidates(memory, sizes, new RunCode(budget, words, sample, flips));
    fresh = empty(youngCode);
    next = empty(youngCode);
    current = empty(youngCode);
    young = empty(youngCode);
    old = empty(oldCode);
  }

  private Run empty(RunCode code) {
    return new Run(memory, shape, code.code());
  }

  long size() {
    return recent.count() + fresh.size() + next.size() + current.size() + young.size() + old.size();
  }

  /** The number of keys of the next layer so far. */
  long waiting() {
    return fewCount + next.size() + fresh.size();
  }

  /** The bytes of the runs, in memory and on disk. */
  long bytes() {
    long pages =
        (long) fresh.pages() + next.pages() + current.pages() + young.pages() + old.pages();
    return pages * memory.bytes;
  }

  /** Has these threads merge and look up together from now on; returns whether they can. */
  boolean use(Team threads) {
    return rewriting.use(threads);
  }

  /**
   * Adds keys in ascending order, none twice. Whether they are new is found out later, for many at
   * once.
   */
  void add(long[] keys, int count) {
    makeRoom((long) count * words * Long.BYTES);
    if (addTogether(keys, count)) {
      sift();
    }
  }

  /**
   * The same on one of several threads.
   *
   * @return whether {@link #siftIfMany} should be called by one of them soon
   */
  boolean addTogether(long[] keys, int count) {
    int left = dropRecent(keys, count);
    return left > 0 && candidates.add(keys, left, words, bytes());
  }

  /** Looks the candidates up if they take much memory. */
  void siftIfMany() {
    if (candidates.areMany(bytes())) {
      sift();
    }
  }

  /** Whether memory may become short, so that runs have to move to disk. */
  boolean crowded() {
    return annex != null && (spilled || memory.room() < budget.limit() / 2);
  }

  /** Looks up all candidates in one pass over the runs; new ones go to the fresh run. */
  private void sift() {
    if (candidates.isEmpty()) {
      return;
    }
    makeRoom(0);
    Run likely = candidates.largest(fresh.size() > current.size() / 2 ? fresh : current);
    if (young.size() < likely.size()) {
      youngCode.learn(likely);
    }
    fresh = rewriting.sifted(candidates, words, youngCode.code(), fresh, next, current, young, old);
    freeCodes();
  }

  /**
   * Finds out which of all keys added are new, and of the given ones, which are added too. They are
   * counted and visited before they are merged, for which memory may not suffice.
   *
   * @param counted receives the number of new keys
   * @param visitor receives each new key, in ascending order, until it returns false; null if none
   *     is needed
   * @return whether the visitor went on to the last
   */
  boolean settle(long[] keys, int count, LongConsumer counted, @Nullable Visitor visitor) {
    if (!candidates.isEmpty() || fresh.size() > 0) {
      add(keys, count);
      sift();
      counted.accept(fresh.size());
      boolean goOn = visitor == null || tell(visitor);
      if (next.size() > 0) {
        next = rewriting.merged(words, youngCode.code(), null, next, fresh);
      } else if (fewCount + fresh.size() <= sizes.listed()) {
        listFresh();
      } else {
        next = fresh;
      }
      fresh = empty(youngCode);
      return goOn;
    }
    makeRoom((long) count * words * Long.BYTES);
    int left = dropRecent(keys, count);
    for (Run run : new Run[] {next, current, young, old}) {
      if (run.size() > 0 && left > 0) {
        try (RunCursor cursor = new RunCursor(run, words, false)) {
          left = cursor.drop(keys, left);
        }
      }
    }
    counted.accept(left);
    boolean goOn = true;
    if (visitor != null) {
      for (int i = 0; i < left && goOn; i++) {
        goOn = visitor.found(keys, i * words);
      }
    }
    if (next.size() == 0 && fewCount + left <= sizes.listed()) {
      list(keys, left);
    } else if (left > 0) {
      if (young.size() < next.size()) {
        youngCode.learn(next);
      }
      next = rewriting.merged(next, keys, left, words, youngCode.code());
    }
    return goOn;
  }

  private void list(long[] keys, int count) {
    System.arraycopy(keys, 0, few, fewCount * words, count * words);
    fewCount += count;
    addRecent(keys, count);
  }

  private void listFresh() {
    long[] keys = new long[(int) fresh.size() * words];
    int count = 0;
    try (RunCursor cursor = new RunCursor(fresh, words, false)) {
      while (cursor.next()) {
        Keys.copy(cursor.key, 0, keys, count++ * words, words);
      }
    }
    fresh.drop();
    list(keys, count);
  }

  private boolean tell(Visitor visitor) {
    try (RunCursor cursor = new RunCursor(fresh, words, false)) {
      while (cursor.next()) {
        if (!visitor.found(cursor.key, 0)) {
          return false;
        }
      }
    }
    return true;
  }

  /** Receives keys. */
  interface Visitor {
    /** Returns whether to go on. */
    boolean found(long[] keys, int at);
  }

  /** Whether some run is on disk, or was. */
  boolean spilled() {
    return spilled;
  }

  /** Moves runs to disk, the largest first, until {@code bytes} bytes fit into memory. */
  private void makeRoom(long bytes) {
    if (annex == null) {
      return;
    }
    long wanted = bytes + budget.limit() / RESERVED_PART + RESERVED_BYTES;
    while (memory.room() < wanted || memory.used() / memory.bytes > annex.mostPages()) {
      Run largest = old;
      for (Run run : new Run[] {fresh, next, current, young}) {
        largest = run.inMemory() > largest.inMemory() ? run : largest;
      }
      if (largest.inMemory() == 0) {
        return;
      }
      largest.spill(annex);
      spilled = true;
    }
  }

  private int dropRecent(long[] keys, int count) {
    if (recent.count() == 0) {
      return count;
    }
    int kept = 0;
    for (int i = 0; i < count; i++) {
      if (!recent.contains(keys, i * words)) {
        Keys.copy(keys, i * words, keys, kept++ * words, words);
      }
    }
    return kept;
  }

  private void addRecent(long[] keys, int count) {
    int most = sizes.recent(size(), words);
    if (recent.count() > 0 && recent.count() + count > most) {
      mergeRecent();
    }
    if (count > most) {
      youngCode.learn(young);
      young = rewriting.merged(young, keys, count, words, youngCode.code());
      return;
    }
    recent.reserve(recent.count() + count);
    for (int i = 0; i < count; i++) {
      recent.add(keys, i * words);
    }
  }

  private void mergeRecent() {
    int count = recent.count();
    youngCode.learn(young);
    young = rewriting.merged(young, recent.sorted(), count, words, youngCode.code());
    recent.clear();
    if (young.size() > sizes.young(old.size())) {
      oldCode.learn(old);
      old = rewriting.merged(words, oldCode.code(), null, old, young);
      young = empty(youngCode);
    }
  }

  /**
   * Goes to the next layer, after the current one was read.
   *
   * @param keep whether the layer that was read must remain readable
   */
  Layer advance(boolean keep) {
    makeRoom(0);
    if (current.size() > 0) {
      Run kept = keep ? current : null;
      if (young.size() + current.size() > sizes.young(old.size())) {
        oldCode.learn(old, current);
        old = rewriting.merged(words, oldCode.code(), kept, old, young, current);
        young = empty(youngCode);
      } else {
        youngCode.learn(young, current);
        young = rewriting.merged(words, youngCode.code(), kept, young, current);
      }
    }
    if (keep) {
      inUse.keep(current);
    }
    if (next.size() > young.size()) { // The young run has the same code.
      next = rewriting.suited(words, youngCode, next);
    }
    current = next;
    next = empty(youngCode);
    fresh = empty(youngCode);
    freeCodes();
    long[] fewOnes = Arrays.copyOf(few, fewCount * words);
    fewCount = 0;
    return new Layer(words, fewOnes, current);
  }

  private void freeCodes() {
    List<RunCode> codes = List.of(youngCode, oldCode);
    inUse.free(codes, flips, candidates, fresh, next, current, young, old);
  }

  /** A sample of the keys. */
  KeySample sample(int most) {
    unite();
    return KeySample.of(old.size() == 0 ? current : old, words, most);
  }

  /** Merges all keys but the current layer's into one run. */
  private void unite() {
    int count = recent.count();
    if (count > 0) {
      young = rewriting.merged(young, recent.sorted(), count, words, youngCode.code());
      recent.clear();
    }
    if (young.size() > 0) {
      oldCode.learn(old);
      old = rewriting.merged(words, oldCode.code(), null, old, young);
      young = empty(youngCode);
    }
  }

  /**
   * Reorders the bits of all keys and sorts the keys again. The next layer must be empty.
   *
   * @param layer the current layer
   * @param late whether the high bits stay; then nothing is done if the code of pieces of the set
   *     shows that too little is saved
   * @return the same layer with the new keys; null if nothing was done
   */
  @Nullable Layer reorder(Layer layer, OrderSearch better, boolean late) {
    unite();
    KeyMoves moves = new KeyMoves(better.places(), words);
    if (!late) {
      learn(better);
    } else if (!oldCode.learnMoved(old, moves, OrderChooser.WORTHWHILE_PROVED)) {
      return null;
    }
    old = Reordering.of(old, words, moves, sizes, budget, (_, _) -> oldCode.code());
    youngCode.forget();
    current =
        Reordering.of(
            current,
            words,
            moves,
            sizes,
            budget,
            (keys, count) -> youngCode.learn(keys, count, current.size()));
    next = empty(youngCode);
    fresh = empty(youngCode);
    candidates.reordered();
    freeCodes();
    int count = layer.few.length / words;
    long[] fewOnes = new long[layer.few.length];
    for (int i = 0; i < count; i++) {
      moves.apply(layer.few, i * words, fewOnes, i * words);
    }
    KeySort.sort(fewOnes, count, words);
    return new Layer(words, fewOnes, current);
  }

  /** Makes a code for the old run from the sample with which an order was found. */
  private void learn(OrderSearch better) {
    if (flips.due(Long.MAX_VALUE, words)) {
      flips.learn(better.flips(), old.size() / 2);
    }
    GapCode _ = oldCode.learn(better.gaps(), old.size());
  }

  /** Makes room for keys of more words. */
  void widen(int wider) {
    recent.widen(wider);
    long[] more = new long[sizes.listed() * wider];
    budget.charge((long) (more.length - few.length) * Long.BYTES);
    for (int i = 0; i < fewCount; i++) {
      Keys.widen(few, i * words, words, more, i * wider, wider);
    }
    few = more;
    words = wider;
    shape = sizes.shape(words, memory);
    candidates.widen(words);
    youngCode.widen(words);
    oldCode.widen(words);
  }

  /**
   * Begins with the states of another store; see {@link SortedStore#takeOver}.
   *
   * @param sample a sample of all their keys
   * @return the layer being read; null if {@code goOn} became false
   */
  @Nullable Layer begin(StoredKeys states, KeySample sample, long[] bounds, BooleanSupplier goOn) {
    if (flips.due(sample.count, words)) {
      flips.learn(sample.flips(words), bounds[0] / 2);
    }
    long most = Math.max(bounds[0], Math.max(bounds[1] - bounds[0], bounds[2] - bounds[1]));
    try (Takeover keys = new Takeover(states, most, words, memory, sizes, annex, flips, goOn)) {
      Run read = keys.run(0, bounds[0], oldCode, sample);
      Run reading = read == null ? null : keys.run(bounds[0], bounds[1], youngCode, null);
      Run found = reading == null ? null : keys.run(bounds[1], bounds[2], youngCode, null);
      if (read == null || reading == null || found == null) {
        return null;
      }
      old = read;
      current = reading;
      next = found;
      spilled = keys.spilled();
    }
    freeCodes();
    return new Layer(words, new long[0], current);
  }

  /** All keys in one run. No more can be added. */
  Run finish() {
    unite();
    old = rewriting.merged(words, oldCode.code(), null, old, current, next);
    current = empty(youngCode);
    next = empty(youngCode);
    freeCodes();
    return old;
  }

  @Override
  public void close() {
    recent.close();
    budget.release((long) few.length * Long.BYTES);
    candidates.close();
    youngCode.close();
    oldCode.close();
    flips.close();
  }
}
