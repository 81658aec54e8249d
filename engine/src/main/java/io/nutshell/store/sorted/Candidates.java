package io.nutshell.store.sorted;

import java.util.ArrayList;
import java.util.List;

/**
 * Keys that were found but not looked up yet, in runs; a key may be in several of them. A look-up
 * reads all runs of the set, so the keys of a whole layer are looked up together. Coded, they take
 * far less memory than in a table.
 */
final class Candidates implements AutoCloseable {
  /** The number of runs that are merged at once. */
  private static final int MAX_RUNS = 64;

  /** The number of keys looked up at a time. */
  private static final int SIFTED = 512;

  private final Pages memory;
  private final Sizes sizes;
  private final RunCode code;
  private final List<Run> runs = new ArrayList<>();

  Candidates(Pages memory, Sizes sizes, RunCode code) {
    this.memory = memory;
    this.sizes = sizes;
    this.code = code;
  }

  boolean isEmpty() {
    return runs.isEmpty();
  }

  /** Whether it is time to look them up, beside a set of {@code setBytes} bytes. */
  boolean areMany(long setBytes) {
    long pages = runs.stream().mapToLong(Run::pages).sum();
    return runs.size() >= MAX_RUNS
        || pages * memory.bytes > sizes.candidates(setBytes, memory.budget.limit());
  }

  /**
   * Adds keys in ascending order, none twice. Several threads may add keys.
   *
   * @return whether it is time to look them up, beside a set of {@code setBytes} bytes
   */
  boolean add(long[] keys, int count, int words, long setBytes) {
    GapCode present;
    synchronized (runs) {
      code.refresh(keys, count);
      present = code.code();
    }
    RunWriter writer = new RunWriter(memory, sizes.shape(words, memory), present);
    for (int i = 0; i < count; i++) {
      writer.add(keys, i * words);
    }
    Run run = writer.finish();
    synchronized (runs) {
      runs.add(run);
      return areMany(setBytes);
    }
  }

  /** The largest run of candidates, or the given one if that is larger. */
  Run largest(Run other) {
    Run largest = other;
    for (Run run : runs) {
      largest = run.size() > largest.size() ? run : largest;
    }
    return largest;
  }

  /** All runs; a look-up consumes them. */
  List<Run> runs() {
    return runs;
  }

  /** The candidates of a range, which are consumed. */
  RunPart[] parts(KeyRange range) {
    return runs.stream().map(run -> RunPart.of(run, range)).toArray(RunPart[]::new);
  }

  /** Inserts the candidates of a range that are in none of the known runs. */
  static Run sift(
      RunCursor[] candidates, List<Run> known, Insertion insertion, int words, KeyRange range) {
    KeyUnion union = new KeyUnion(words, range, candidates);
    List<RunCursor> lookups = known.stream().map(run -> new RunCursor(run, words, false)).toList();
    long[] some = new long[SIFTED * words];
    for (int count = union.read(some); count > 0; count = union.read(some)) {
      for (RunCursor lookup : lookups) {
        count = lookup.drop(some, count);
      }
      insertion.add(some, count);
    }
    lookups.forEach(RunCursor::close);
    return insertion.finish();
  }

  /** The code with which the next candidates are written. */
  RunCode code() {
    return code;
  }

  /** Removes all. */
  void clear() {
    runs.forEach(Run::drop);
    runs.clear();
  }

  /** The bits of keys are in another order from now on. */
  void reordered() {
    code.forget();
  }

  void widen(int words) {
    code.widen(words);
  }

  @Override
  public void close() {
    code.close();
  }
}
