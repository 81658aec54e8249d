package io.nutshell.store.sorted;

import static org.assertj.core.api.Assertions.assertThat;

import io.nutshell.fixture.Interposed;
import io.nutshell.fixture.Seeds;
import io.nutshell.memory.MemoryBudget;
import io.nutshell.parallel.Team;
import java.util.Arrays;
import java.util.Random;
import java.util.function.IntConsumer;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** Runs are rewritten by ranges of keys if the pages that are freed late have room. */
final class RewritingTest {
  private static final long LIMIT = 1L << 30;
  private static final int THREADS = 2;

  /** The number of ranges into which large runs are divided. */
  private static final int RANGES = 8;

  /** In a large run, the pages at the ends of ranges, and those that threads are reading. */
  private static final int WAITING = RANGES + 1 + THREADS;

  private static final int WRITTEN = 2 * RANGES;

  /** Remembers the number of tasks of the last phase, and delays them. */
  private static final class CountingTeam extends Team {
    private final Random random;
    int tasks;

    CountingTeam(Random random) {
      super(THREADS);
      this.random = random;
    }

    @Override
    public void forEach(int count, IntConsumer task) {
      tasks = count;
      super.forEach(
          count,
          i -> {
            Interposed.rest(random);
            task.accept(i);
          });
    }
  }

  /** Runs in memory. A test sets how much memory is free. */
  private static final class Fixture implements AutoCloseable {
    final Random random;
    final CountingTeam team;
    final MemoryBudget budget = new MemoryBudget(LIMIT);
    final Pages memory = new Pages(budget);
    final FlipLearning flips = new FlipLearning(budget);
    final RunCode code = new RunCode(budget, 1, new GapSample(1, 0), flips);
    final Rewriting rewriting = new Rewriting(memory, Sizes.USUAL, null);
    private long charged;

    Fixture(long seed) {
      random = new Random(seed);
      team = new CountingTeam(new Random(seed));
      assertThat(rewriting.use(team)).isTrue();
    }

    Candidates candidates() {
      return new Candidates(
          memory, Sizes.USUAL, new RunCode(budget, 1, new GapSample(1, 0), flips));
    }

    long[] keys(int count) {
      return random.longs(count, 0, Long.MAX_VALUE).sorted().distinct().toArray();
    }

    Run write(long[] keys) {
      RunWriter writer = new RunWriter(memory, Sizes.USUAL.shape(1, memory), code.code());
      for (int at = 0; at < keys.length; at++) {
        writer.add(keys, at);
      }
      return writer.finish();
    }

    /** Leaves room for this number of pages. */
    void leave(int pages) {
      charged = memory.room() - (long) pages * Pages.BYTES;
      budget.charge(charged);
      assertThat(memory.room()).isEqualTo((long) pages * Pages.BYTES);
    }

    void holds(Run run, long... keys) {
      assertThat(memory.used()).isEqualTo((long) run.pages() * Pages.BYTES);
      long[] read = new long[keys.length];
      int count = 0;
      try (RunCursor cursor = new RunCursor(run, 1, true)) {
        while (cursor.next()) {
          read[count++] = cursor.key[0];
        }
      }
      assertThat(count).isEqualTo(keys.length);
      assertThat(read).isEqualTo(keys);
      assertThat(memory.used()).isZero();
    }

    @Override
    public void close() {
      team.close();
      budget.release(charged);
      code.close();
      flips.close();
      memory.close();
      assertThat(budget.used()).isZero();
    }
  }

  private static void merges(long seed, int room, int ranges) {
    try (Fixture fixture = new Fixture(seed)) {
      long[] keys = fixture.keys(90_000);
      long[] others = fixture.keys(80_000);
      Run run = fixture.write(keys);
      Run other = fixture.write(others);
      assertThat(other.pages()).isGreaterThan(100);
      fixture.leave(room);
      Run merged = fixture.rewriting.merged(1, fixture.code.code(), null, run, other);
      assertThat(fixture.team.tasks).isEqualTo(ranges);
      fixture.holds(merged, LongStream.concat(stream(keys), stream(others)).sorted().toArray());
    }
  }

  private static LongStream stream(long[] keys) {
    return Arrays.stream(keys);
  }

  @Test
  void runs_are_merged_by_ranges_if_there_is_room_for_the_pages_that_wait() {
    Seeds.each(10, seed -> merges(seed, 2 * WAITING + WRITTEN, RANGES));
  }

  @Test
  void runs_are_merged_by_one_thread_if_memory_is_short() {
    merges(1, 2 * WAITING + WRITTEN - 1, 1);
    merges(1, 3, 1);
  }

  private static void sifts(long seed, int missing, int ranges) {
    try (Fixture fixture = new Fixture(seed);
        Candidates candidates = fixture.candidates()) {
      long[] known = fixture.keys(80_000);
      Run old = fixture.write(known);
      int waiting = 0;
      LongStream all = LongStream.empty();
      for (int i = 0; i < 10; i++) {
        // Some runs have fewer pages than ranges have ends.
        long[] keys = fixture.keys(i < 5 ? 2_000 : 12_000);
        all = LongStream.concat(all, stream(keys));
        long before = fixture.memory.used();
        boolean _ = candidates.add(keys, keys.length, 1, Long.MAX_VALUE);
        waiting += (int) Math.min(WAITING, (fixture.memory.used() - before) / Pages.BYTES);
      }
      fixture.leave(waiting + WRITTEN - missing);
      Run fresh = new Run(fixture.memory, old.shape, fixture.code.code());
      Run sifted = fixture.rewriting.sifted(candidates, 1, fixture.code.code(), fresh, old, fresh);
      assertThat(fixture.team.tasks).isEqualTo(ranges);
      old.drop();
      fixture.holds(
          sifted, all.filter(key -> Arrays.binarySearch(known, key) < 0).sorted().toArray());
    }
  }

  @Test
  void candidates_are_looked_up_by_ranges_if_there_is_room_for_the_pages_that_wait() {
    Seeds.each(10, seed -> sifts(seed, 0, RANGES));
    sifts(1, 1, 1);
  }
}
