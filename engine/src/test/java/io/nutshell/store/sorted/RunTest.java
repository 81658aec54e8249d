package io.nutshell.store.sorted;

import static org.assertj.core.api.Assertions.assertThat;

import io.nutshell.fixture.RestlessTeam;
import io.nutshell.fixture.Seeds;
import io.nutshell.memory.MemoryBudget;
import io.nutshell.parallel.Team;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Queue;
import java.util.Random;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What is written to a run is read from it, whatever codes were learnt from others. */
final class RunTest {
  /** Keys of which some variables of eight bits change at a time, each to one of a few values. */
  private static long[] keys(Random random, int words, int count) {
    long[] keys = new long[count * words];
    long[] key = new long[words];
    int variables = words * 8 - 1;
    for (int i = 0; i < count; i++) {
      for (int changes = random.nextInt(6); changes >= 0; changes--) {
        int bit = 8 * (int) (variables * Math.pow(random.nextDouble(), 3));
        int word = words - 1 - bit / Long.SIZE;
        key[word] = (key[word] & ~(255L << bit)) | ((long) (random.nextInt(3) + 1) << bit);
      }
      System.arraycopy(key, 0, keys, i * words, words);
    }
    KeySort.sort(keys, count, words);
    int distinct = 1;
    for (int i = 1; i < count; i++) {
      if (Keys.compare(keys, i * words, keys, (distinct - 1) * words, words) != 0) {
        System.arraycopy(keys, i * words, keys, distinct++ * words, words);
      }
    }
    return Arrays.copyOf(keys, distinct * words);
  }

  private static Run write(long[] keys, int words, Pages memory, GapCode code, Random random) {
    PageShape shape = PageShape.of(words, 64 * words + random.nextInt(300), Pages.BYTES);
    RunWriter writer = new RunWriter(memory, shape, code);
    for (int at = 0; at < keys.length; at += words) {
      writer.add(keys, at);
    }
    return writer.finish();
  }

  private static void reads(Run run, int words, long[] keys) {
    assertThat(run.size()).isEqualTo(keys.length / words);
    try (RunCursor cursor = new RunCursor(run, words, false)) {
      for (int at = 0; at < keys.length; at += words) {
        assertThat(cursor.next()).isTrue();
        assertThat(cursor.key).isEqualTo(Arrays.copyOfRange(keys, at, at + words));
      }
      assertThat(cursor.next()).isFalse();
    }
  }

  @Test
  void reads_what_was_written_with_a_code_learnt_from_the_same_keys_or_others() {
    Seeds.each(
        60,
        seed -> {
          Random random = new Random(seed);
          int words = 1 + random.nextInt(6);
          long[] keys = keys(random, words, 200 + random.nextInt(20_000));
          long[] others = keys(random, words, 200 + random.nextInt(5_000));
          MemoryBudget budget = MemoryBudget.unlimited();
          try (Pages memory = new Pages(budget);
              FlipLearning flips = new FlipLearning(budget);
              RunCode code = new RunCode(budget, words, new GapSample(words, 0), flips)) {
            Run plain = write(keys, words, memory, code.code(), random);
            reads(plain, words, keys);
            code.learn(plain);
            reads(write(keys, words, memory, code.code(), random), words, keys);
            reads(write(others, words, memory, code.code(), random), words, others);
          }
        });
  }

  /** Keys with few different gaps, most of them small; often the lowest word overflows. */
  private static long[] dense(Random random, int words, int count) {
    long[] keys = new long[count * words];
    long[] key = new long[words];
    for (int at = 0; at < keys.length; at += words) {
      if (words > 1 && random.nextInt(300) == 0 && key[words - 1] >= 0) {
        key[words - 1] = -1L - random.nextInt(300);
      }
      boolean far = random.nextInt(50) == 0;
      Keys.add(key, far ? 1L << (18 + random.nextInt(30)) : 1 + random.nextInt(5), words);
      System.arraycopy(key, 0, keys, at, words);
    }
    return keys;
  }

  @Test
  void a_key_is_found_whatever_gaps_are_read_at_once() {
    Seeds.each(
        60,
        seed -> {
          Random random = new Random(seed);
          int words = 1 + random.nextInt(5);
          long[] all = dense(random, words, 500 + random.nextInt(10_000));
          MemoryBudget budget = MemoryBudget.unlimited();
          try (Pages memory = new Pages(budget);
              FlipLearning flips = new FlipLearning(budget);
              RunCode code = new RunCode(budget, words, new GapSample(words, 0), flips)) {
            boolean[] there = new boolean[all.length / words];
            long[] keys = new long[all.length];
            int count = 0;
            for (int i = 0; i < there.length; i++) {
              there[i] = random.nextInt(10) > 0;
              if (there[i]) {
                System.arraycopy(all, i * words, keys, count++ * words, words);
              }
            }
            long[] stored = Arrays.copyOf(keys, count * words);
            code.learn(write(stored, words, memory, code.code(), random));
            Run run = write(stored, words, memory, code.code(), random);
            try (RunCursor cursor = new RunCursor(run, words, false)) {
              for (int i = 0; i < there.length; i += 1 + random.nextInt(40)) {
                assertThat(cursor.seek(all, i * words)).isEqualTo(there[i]);
              }
            }
          }
        });
  }

  @Test
  void ranges_of_keys_are_read_while_others_free_what_they_have_read() {
    Seeds.each(40, seed -> readsRanges(seed, Team.alone()));
  }

  @Test
  void several_threads_read_ranges_of_keys_while_others_free_what_they_have_read() {
    Seeds.each(
        40,
        seed -> {
          try (Team team = new RestlessTeam(2 + (int) seed % 3)) {
            readsRanges(seed, team);
          }
        });
  }

  /**
   * Reads a run by ranges, in any order. Each page is freed, and not before all ranges that have
   * keys in it have been read.
   */
  private static void readsRanges(long seed, Team team) {
    Random random = new Random(seed);
    int words = 1 + random.nextInt(4);
    long[] keys = keys(random, words, 20_000);
    long[] others = keys(random, words, 5_000);
    MemoryBudget budget = MemoryBudget.unlimited();
    try (Pages memory = new Pages(budget);
        FlipLearning flips = new FlipLearning(budget);
        RunCode code = new RunCode(budget, words, new GapSample(words, 0), flips)) {
      assertThat(memory.pin()).isTrue();
      Run run = write(keys, words, memory, code.code(), random);
      Run other = write(others, words, memory, code.code(), random);
      KeyRange[] ranges = KeyRange.of(other, words, Math.min(5, other.pages()));
      List<RunCursor> cursors =
          Arrays.stream(ranges).map(range -> RunPart.of(run, range).cursor(words)).toList();
      List<Integer> order = new ArrayList<>(IntStream.range(0, ranges.length).boxed().toList());
      Collections.shuffle(order, random);
      long used = memory.used();
      int pages = run.pages();
      Queue<Integer> taken = new ConcurrentLinkedQueue<>();
      long[][] read = new long[ranges.length][];
      team.forEach(
          ranges.length,
          i -> {
            int range = order.get(i);
            read[range] = keysOf(cursors.get(range), ranges[range], memory, taken);
          });
      assertThat(Arrays.stream(read).flatMapToLong(Arrays::stream).toArray()).isEqualTo(keys);
      taken.forEach(memory::giveBack);
      long freed = (used - memory.used()) / Pages.BYTES;
      assertThat(freed).isEqualTo(pages);
      run.drop();
      assertThat(memory.used()).isEqualTo(used - (long) pages * Pages.BYTES);
    }
  }

  /** The keys of a range. Pages that are freed meanwhile are taken and written again at once. */
  private static long[] keysOf(
      RunCursor cursor, KeyRange range, Pages memory, Queue<Integer> taken) {
    List<long[]> read = new ArrayList<>();
    for (boolean more = cursor.begin(range); more && range.before(cursor.key); ) {
      read.add(cursor.key.clone());
      more = cursor.next();
      if (read.size() % 100 == 0) {
        int page = memory.take();
        taken.add(page);
        for (long i = 0; i < Pages.BYTES / Long.BYTES; i++) {
          memory.region.setLong((long) page * Pages.BYTES / Long.BYTES + i, -1);
        }
      }
    }
    cursor.leave();
    cursor.close();
    return read.stream().flatMapToLong(Arrays::stream).toArray();
  }

  @Test
  void wide_keys_that_differ_in_few_bits_take_far_less_than_their_width() {
    Random random = new Random(1);
    int words = 5;
    long[] keys = keys(random, words, 20_000);
    MemoryBudget budget = MemoryBudget.unlimited();
    try (Pages memory = new Pages(budget);
        FlipLearning flips = new FlipLearning(budget);
        RunCode code = new RunCode(budget, words, new GapSample(words, 0), flips)) {
      Run plain = write(keys, words, memory, code.code(), random);
      code.learn(plain);
      Run learnt = write(keys, words, memory, code.code(), random);
      assertThat(learnt.pages()).isLessThan(plain.pages() / 2);
    }
  }

  @Test
  void a_wider_key_is_read_and_written_with_the_code_of_narrower_ones() {
    Random random = new Random(1);
    long[] narrow = keys(random, 2, 5_000);
    long[] wide = new long[narrow.length / 2 * 3];
    for (int i = 0; i < narrow.length / 2; i++) {
      Keys.widen(narrow, 2 * i, 2, wide, 3 * i, 3);
    }
    wide[wide.length - 3] = 5;
    MemoryBudget budget = MemoryBudget.unlimited();
    try (Pages memory = new Pages(budget);
        FlipLearning flips = new FlipLearning(budget);
        RunCode code = new RunCode(budget, 2, new GapSample(2, 0), flips)) {
      Run run = write(narrow, 2, memory, code.code(), random);
      code.learn(run);
      code.widen(3);
      reads(write(wide, 3, memory, code.code(), random), 3, wide);
    }
  }

  @Test
  void keys_copied_from_two_runs_are_those_of_both_whatever_codes_they_are_written_with() {
    Seeds.each(
        60,
        seed -> {
          Random random = new Random(seed);
          // Not from the random numbers: for a power of two, the first is the same for most small
          // seeds.
          int words = 1 + (int) seed / 2 % 4;
          int most = 200 + random.nextInt(20_000);
          long[] all = seed % 2 == 0 ? keys(random, words, most) : dense(random, words, most);
          int stretch = 1 + random.nextInt(40);
          long[][] parts = {new long[all.length], new long[all.length]};
          int[] ends = new int[2];
          int part = 0;
          for (int at = 0; at < all.length; at += words) {
            part = random.nextInt(stretch) == 0 ? 1 - part : part;
            System.arraycopy(all, at, parts[part], ends[part], words);
            ends[part] += words;
          }
          MemoryBudget budget = MemoryBudget.unlimited();
          try (Pages memory = new Pages(budget);
              FlipLearning flips = new FlipLearning(budget);
              RunCode code = new RunCode(budget, words, new GapSample(words, 0), flips)) {
            GapCode first = code.code();
            code.learn(write(all, words, memory, first, random));
            GapCode[] codes = {first, code.code()};
            Run[] runs = new Run[2];
            for (int i = 0; i < 2; i++) {
              long[] keys = Arrays.copyOf(parts[i], ends[i]);
              runs[i] = write(keys, words, memory, codes[random.nextInt(2)], random);
            }
            PageShape shape = PageShape.of(words, 64 * words + random.nextInt(300), Pages.BYTES);
            RunWriter writer = new RunWriter(memory, shape, codes[random.nextInt(2)]);
            RunCursor[] cursors = {
              new RunCursor(runs[0], words, true), new RunCursor(runs[1], words, true)
            };
            reads(Merging.of(writer, words, cursors), words, all);
          }
        });
  }

  @Test
  void keys_whose_bits_move_are_sorted_anew_whatever_bits_stay_on_top() {
    Seeds.each(
        60,
        seed -> {
          Random random = new Random(seed);
          int words = 1 + random.nextInt(3);
          long[] keys = keys(random, words, 1 + random.nextInt(5_000));
          int bits = words * Long.SIZE - 1;
          List<Integer> places = new ArrayList<>(IntStream.range(0, bits).boxed().toList());
          Collections.shuffle(places.subList(0, random.nextInt(bits + 1)), random);
          KeyMoves moves = new KeyMoves(places.stream().mapToInt(bit -> bit).toArray(), words);
          long[] moved = new long[keys.length];
          for (int at = 0; at < keys.length; at += words) {
            moves.apply(keys, at, moved, at);
          }
          KeySort.sort(moved, keys.length / words, words);
          Sizes sizes = new Sizes(64, 24, 512, 1 << random.nextInt(12), 8, 2, 100, 100);
          MemoryBudget budget = MemoryBudget.unlimited();
          try (Pages memory = new Pages(budget);
              FlipLearning flips = new FlipLearning(budget);
              RunCode code = new RunCode(budget, words, new GapSample(words, 0), flips)) {
            Run run = write(keys, words, memory, code.code(), random);
            Run sorted = Reordering.of(run, words, moves, sizes, budget, (_, _) -> code.code());
            reads(sorted, words, moved);
          }
        });
  }
}
