package io.nutshell.store.sorted;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Sorts the states of another store into runs.
 *
 * <p><b>How it works.</b> An external merge sort. The states are distinct, so no key is looked up:
 * as many keys as fit into memory are read, sorted and written as a run, then the next ones, and in
 * the end the runs are merged. If all keys fit at once, each is written once; otherwise mostly
 * twice.
 */
final class Takeover implements AutoCloseable {
  /** The number of runs merged at once. */
  private static final int FAN = 12;

  /**
   * A run takes far less memory than its keys in full; 1/RUN_PART of their bytes must be free for
   * it.
   */
  private static final int RUN_PART = 4;

  private final StoredKeys states;
  private final int words;
  private final Pages memory;
  private final Sizes sizes;
  private final @Nullable Annex annex;
  private final BooleanSupplier goOn;
  private final RunCode partCode;
  private final int room;
  private final long[] keys;

  /** Runs still to be merged, by the number of merges that made them. */
  private final List<List<Run>> tiers = new ArrayList<>();

  private boolean spilled;

  /**
   * @param count the largest number of keys in a run
   * @param goOn asked now and then
   */
  Takeover(
      StoredKeys states,
      long count,
      int words,
      Pages memory,
      Sizes sizes,
      @Nullable Annex annex,
      FlipLearning flips,
      BooleanSupplier goOn) {
    this.states = states;
    this.words = words;
    this.memory = memory;
    this.sizes = sizes;
    this.annex = annex;
    this.goOn = goOn;
    partCode = new RunCode(memory.budget, words, new GapSample(words, 0), flips);
    room = (int) Math.min(count, sizes.takenOver(memory.room(), words));
    memory.budget.charge((long) room * words * Long.BYTES);
    keys = new long[room * words];
  }

  /** Whether some run is on disk. */
  boolean spilled() {
    return spilled;
  }

  /**
   * The run of the states with these ids; null if {@code goOn} became false.
   *
   * @param code the code for the run, which is rebuilt from its keys
   * @param whole a sample of the whole run, whose gaps differ from those of its parts; null if
   *     there is none
   */
  @Nullable Run run(long from, long to, RunCode code, @Nullable KeySample whole) {
    int first = read(from, to);
    if (first == to - from) {
      code.learn(keys, first);
      return written(first, code.code());
    }
    partCode.learn(keys, first);
    if (whole == null) {
      code.learn(keys, first, to - from);
    } else {
      code.learn(whole.keys, whole.count, to - from);
    }
    add(0, written(first, partCode.code()));
    for (long id = from + first; id < to; id += room) {
      if (!goOn.getAsBoolean()) {
        return null;
      }
      int count = read(id, to);
      add(0, written(count, partCode.code()));
    }
    List<Run> parts = tiers.stream().flatMap(List::stream).toList();
    tiers.clear();
    return merged(parts, code.code());
  }

  /** Reads and sorts as many keys as there is room for; returns their number. */
  private int read(long from, long to) {
    int count = (int) Math.min(room, to - from);
    for (int i = 0; i < count; i++) {
      states.key(from + i, keys, i * words);
    }
    KeySort.sort(keys, count, words);
    return count;
  }

  private Run written(int count, GapCode code) {
    makeRoom((long) count * words * Long.BYTES / RUN_PART);
    RunWriter writer = new RunWriter(memory, sizes.shape(words, memory), code);
    for (int i = 0; i < count; i++) {
      writer.add(keys, i * words);
    }
    return writer.finish();
  }

  private void makeRoom(long bytes) {
    while (annex != null
        && (memory.room() < bytes || memory.used() / memory.bytes > annex.mostPages())) {
      Run largest =
          tiers.stream()
              .flatMap(List::stream)
              .max(Comparator.comparingInt(Run::inMemory))
              .orElse(null);
      if (largest == null || largest.inMemory() == 0) {
        return;
      }
      largest.spill(annex);
      spilled = true;
    }
  }

  private void add(int tier, Run run) {
    if (tier == tiers.size()) {
      tiers.add(new ArrayList<>());
    }
    List<Run> alike = tiers.get(tier);
    alike.add(run);
    if (alike.size() == FAN) {
      Run merged = merged(alike, partCode.code());
      alike.clear();
      add(tier + 1, merged);
    }
  }

  private Run merged(List<Run> runs, GapCode code) {
    boolean onDisk = runs.stream().anyMatch(run -> run.disk() != null);
    RunWriter writer =
        onDisk && annex != null
            ? new RunWriter(Run.on(annex, memory, sizes.shape(words, memory), code))
            : new RunWriter(memory, sizes.shape(words, memory), code);
    RunCursor[] cursors =
        runs.stream().map(run -> new RunCursor(run, words, true)).toArray(RunCursor[]::new);
    return Merging.of(writer, words, cursors);
  }

  @Override
  public void close() {
    partCode.close();
    memory.budget.release((long) room * words * Long.BYTES);
  }
}
