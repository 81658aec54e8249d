package io.nutshell.store.sorted;

import io.nutshell.parallel.Team;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Writes runs from other runs, by ranges of keys on several threads if they are large. The parts
 * that the threads write are joined, which wastes up to a page each.
 */
final class Rewriting {
  /**
   * The number of ranges for each thread. Ranges of equally many pages take unequal time, so a
   * thread that ends early needs further ones: at the end, the others wait for about one range at
   * most, a quarter of a thread's work. More ranges would waste more pages, and look up the
   * beginning of each in all smaller runs.
   */
  private static final int RANGES = 4;

  /** The number of pages that each range takes beyond those that its keys fill. */
  private static final int PAGES_WRITTEN = 2;

  private final Pages memory;
  private final Sizes sizes;
  private final @Nullable Annex annex;
  private Team team = Team.alone();

  /**
   * @param annex null if everything stays in memory
   */
  Rewriting(Pages memory, Sizes sizes, @Nullable Annex annex) {
    this.memory = memory;
    this.sizes = sizes;
    this.annex = annex;
  }

  /** Uses these threads from now on; returns whether it can. */
  boolean use(Team threads) {
    boolean usable = threads.size() == 1 || memory.pin();
    team = usable ? threads : Team.alone();
    return usable;
  }

  /** A writer for the run that replaces another, in memory or on disk like that one. */
  private RunWriter writerLike(Run run, int words, GapCode code) {
    return run.disk() == null || annex == null
        ? new RunWriter(memory, sizes.shape(words, run), code)
        : new RunWriter(Run.on(annex, memory, sizes.shape(words, run), code));
  }

  /** Merges a run, which is consumed, with a list of keys. */
  Run merged(Run run, long[] keys, int count, int words, GapCode code) {
    Insertion insertion =
        new Insertion(
            writerLike(run, words, code),
            new RunCursor(run, words, true),
            words,
            KeyRange.all(words));
    insertion.add(keys, count);
    return insertion.finish();
  }

  /**
   * Merges runs into one like the largest, and consumes them.
   *
   * @param kept the run that is not consumed; null if all are
   */
  Run merged(int words, GapCode code, @Nullable Run kept, Run... runs) {
    Run largest = largest(runs);
    List<Run> consumed = Arrays.stream(runs).filter(run -> !run.equals(kept)).toList();
    KeyRange[] ranges = ranges(words, consumed, runs);
    Run[] parts = new Run[ranges.length];
    RunPart[][] read = new RunPart[ranges.length][];
    for (int i = 0; i < ranges.length; i++) {
      KeyRange range = ranges[i];
      read[i] =
          Arrays.stream(runs)
              .map(run -> run.equals(kept) ? RunPart.kept(run) : RunPart.of(run, range))
              .toArray(RunPart[]::new);
    }
    team.forEach(
        ranges.length,
        i -> {
          RunWriter writer = writerLike(largest, words, code);
          RunCursor[] cursors = RunPart.cursors(read[i], words);
          // The merge removes ended cursors from its array, but all must be left.
          parts[i] = Merging.of(writer, words, ranges[i], cursors.clone());
          leave(cursors);
        });
    consumed.forEach(Run::drop);
    return joined(parts);
  }

  /**
   * The run, written again if the code learns from it and then suits it much better. It stays as it
   * is if it is on disk, or if memory is short: another code takes memory at once, and what it
   * saves is free only later.
   */
  Run suited(int words, RunCode code, Run run) {
    boolean possible = run.disk() == null && memory.room() >= (long) run.pages() * memory.bytes;
    return possible && code.learnIfUnlike(run) ? merged(words, code.code(), null, run) : run;
  }

  /**
   * Looks up candidates in one pass over the known runs, and adds the new ones to the fresh run.
   * Candidates and fresh run are consumed.
   */
  Run sifted(Candidates candidates, int words, GapCode code, Run fresh, Run... known) {
    Run[] all = Arrays.copyOf(known, known.length + 1);
    all[known.length] = fresh;
    List<Run> consumed = new ArrayList<>(candidates.runs());
    consumed.add(fresh);
    KeyRange[] ranges = ranges(words, consumed, all);
    List<Run> lookedUp = Arrays.stream(known).filter(run -> run.size() > 0).toList();
    Run[] parts = new Run[ranges.length];
    RunPart[][] read = new RunPart[ranges.length][];
    RunPart[] freshKeys = new RunPart[ranges.length];
    for (int i = 0; i < ranges.length; i++) {
      read[i] = candidates.parts(ranges[i]);
      freshKeys[i] = RunPart.of(fresh, ranges[i]);
    }
    team.forEach(
        ranges.length,
        i -> {
          RunWriter writer = writerLike(fresh, words, code);
          RunCursor[] cursors = RunPart.cursors(read[i], words);
          RunCursor freshCursor = freshKeys[i].cursor(words);
          Insertion insertion = new Insertion(writer, freshCursor, words, ranges[i]);
          // The look-up removes ended cursors from its array, but all must be left.
          parts[i] = Candidates.sift(cursors.clone(), lookedUp, insertion, words, ranges[i]);
          leave(cursors);
          freshCursor.leave();
        });
    candidates.clear();
    fresh.drop();
    return joined(parts);
  }

  private static void leave(RunCursor[] cursors) {
    for (RunCursor cursor : cursors) {
      cursor.leave();
    }
  }

  private static Run joined(Run[] parts) {
    for (int i = 1; i < parts.length; i++) {
      parts[0].append(parts[i]);
    }
    return parts[0];
  }

  /**
   * The ranges of keys that several threads work on, of the largest of the runs: one if that is
   * small, if a run is on disk, or if memory is short.
   *
   * @param consumed the runs whose pages are freed
   */
  private KeyRange[] ranges(int words, List<Run> consumed, Run... runs) {
    Run largest = largest(runs);
    int count = Math.min(RANGES * team.size(), largest.inMemory() / sizes.rangePages());
    boolean onDisk = Arrays.stream(runs).anyMatch(run -> run.disk() != null);
    return team.size() == 1 || count < 2 || onDisk || memory.room() < room(consumed, count)
        ? new KeyRange[] {KeyRange.all(words)}
        : KeyRange.of(largest, words, count);
  }

  /**
   * The bytes that must be free to work on {@code count} ranges: for pages that one thread alone
   * would have freed earlier, or not have written. In each consumed run, a page at the ends of
   * ranges waits until all ranges that share it have been read; there is one such page more than
   * ranges, of which usually only those next to the ranges being read wait. Each thread is in the
   * middle of a page. Each range that is written has a last page that is not full, and a page that
   * is being filled.
   */
  private long room(List<Run> consumed, int count) {
    long pages = (long) PAGES_WRITTEN * count;
    for (Run run : consumed) {
      pages += Math.min(run.pages(), count + 1 + team.size());
    }
    return pages * memory.bytes;
  }

  private static Run largest(Run... runs) {
    Run largest = runs[0];
    for (Run run : runs) {
      largest = run.size() > largest.size() ? run : largest;
    }
    return largest;
  }
}
