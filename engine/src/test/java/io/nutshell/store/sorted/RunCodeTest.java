package io.nutshell.store.sorted;

import static org.assertj.core.api.Assertions.assertThat;

import io.nutshell.memory.MemoryBudget;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** When the code of a run is replaced as runs grow. */
final class RunCodeTest {
  private static final long[] GAPS = {1, 2, 5, 7, 12, 100, 1_000, 3_000};
  private static final long[] OTHERS = {3, 17, 33, 129, 2_000, 40_000, 70_000, 600_000};

  /** Keys of two words whose gaps are from a list, the first half of which is more frequent. */
  private static long[] keys(Random random, int count, long... gaps) {
    long[] keys = new long[2 * count];
    long[] key = new long[2];
    for (int at = 0; at < keys.length; at += 2) {
      int some = random.nextInt(4) == 0 ? gaps.length : gaps.length / 2;
      Keys.add(key, gaps[random.nextInt(some)], 2);
      Keys.copy(key, 0, keys, at, 2);
    }
    return keys;
  }

  /** A code that learns from runs. */
  private static final class Learner implements AutoCloseable {
    final MemoryBudget budget = MemoryBudget.unlimited();
    final Random random = new Random(1);
    final Pages memory = new Pages(budget);
    final FlipLearning flips = new FlipLearning(budget);
    final RunCode code = new RunCode(budget, 2, new GapSample(2, 0), flips);

    /** A run of {@code count} keys with these gaps, in the present code. */
    Run run(int count, long... gaps) {
      RunWriter writer = new RunWriter(memory, PageShape.of(2, 256, Pages.BYTES), code.code());
      long[] keys = keys(random, count, gaps);
      for (int at = 0; at < keys.length; at += 2) {
        writer.add(keys, at);
      }
      return writer.finish();
    }

    /** The code after it has learnt from a run of {@code count} keys with these gaps. */
    GapCode learn(int count, long... gaps) {
      Run run = run(count, gaps);
      code.learn(run);
      run.drop();
      return code.code();
    }

    @Override
    public void close() {
      code.close();
      flips.close();
      memory.close();
      assertThat(budget.used()).isZero();
    }
  }

  @Test
  void a_code_is_kept_if_it_is_nearly_as_good_as_a_new_one() {
    try (Learner learner = new Learner()) {
      GapCode first = learner.learn(10_000, GAPS);
      assertThat(learner.learn(20_000, GAPS)).isSameAs(first);
      assertThat(learner.code.stale(20_000)).isFalse();
      assertThat(learner.learn(40_000, GAPS)).isSameAs(first);
    }
  }

  @Test
  void a_code_is_replaced_if_a_new_one_is_shorter_by_more_than_a_sixteenth() {
    try (Learner learner = new Learner()) {
      GapCode first = learner.learn(10_000, GAPS);
      GapCode second = learner.learn(20_000, OTHERS);
      assertThat(second).isNotSameAs(first);
      assertThat(second.flips).isSameAs(first.flips);
    }
  }

  @Test
  void a_run_that_the_code_does_not_suit_is_written_again_unless_it_is_small() {
    try (Learner learner = new Learner()) {
      GapCode first = learner.learn(10_000, GAPS);
      Run alike = learner.run(10_000, GAPS);
      assertThat(learner.code.learnIfUnlike(alike)).isFalse();
      assertThat(learner.code.code()).isSameAs(first);

      Run other = learner.run(10_000, OTHERS);
      assertThat(learner.code.stale(other.size())).isFalse();
      Rewriting rewriting = new Rewriting(learner.memory, Sizes.USUAL, null);
      int pages = other.pages();
      Run again = rewriting.suited(2, learner.code, other);
      assertThat(learner.code.code()).isNotSameAs(first).isSameAs(again.code);
      assertThat(again.size()).isEqualTo(10_000);
      assertThat(again.pages()).isLessThan(pages - pages / 9);
      assertThat(learner.code.learnIfUnlike(again)).isFalse();

      Run small = learner.run(1_000, GAPS);
      assertThat(learner.code.learnIfUnlike(small)).isFalse();
    }
  }

  @Test
  void a_code_is_replaced_if_the_code_for_bits_that_differ_was() {
    try (Learner learner = new Learner()) {
      GapCode first = learner.learn(10_000, GAPS);
      FlipCounts counts = flips(learner, 1L << 40, 3L << 50, 5L << 45, 7L << 33);
      // Learnt from more keys than any run has, so the run below does not replace it.
      learner.flips.learn(counts, Long.MAX_VALUE);
      GapCode second = learner.learn(20_000, GAPS);
      assertThat(second).isNotSameAs(first);
      assertThat(second.flips).isSameAs(learner.flips.code()).isNotSameAs(first.flips);
    }
  }

  @Test
  void a_code_that_was_replaced_is_charged_while_it_is_in_use() {
    try (Learner learner = new Learner()) {
      GapCode first = learner.learn(10_000, GAPS);
      GapCode second = learner.learn(20_000, OTHERS);
      assertThat(second).isNotSameAs(first);
      learner.code.free(Set.of(first));
      long used = learner.budget.used();
      learner.code.free(Set.of(first));
      assertThat(learner.budget.used()).isEqualTo(used);
      learner.code.free(Set.of());
      assertThat(learner.budget.used()).isEqualTo(used - first.bytes());
    }
  }

  @Test
  void a_code_for_bits_that_differ_is_charged_while_a_code_for_gaps_has_it() {
    try (Learner learner = new Learner()) {
      learner.flips.learn(flips(learner, 1L << 40, 3L << 50), 1);
      FlipCode first = learner.flips.code();
      GapCode gaps = learner.learn(10_000, GAPS);
      assertThat(gaps.flips).isSameAs(first);
      learner.flips.learn(flips(learner, 5L << 45, 7L << 33), 1);
      assertThat(learner.flips.code()).isNotSameAs(first);
      long used = learner.budget.used();
      learner.flips.free(Set.of(gaps));
      assertThat(learner.budget.used()).isEqualTo(used);
      learner.flips.free(Set.of());
      assertThat(learner.budget.used()).isEqualTo(used - first.bytes());
    }
  }

  private static FlipCounts flips(Learner learner, long... gaps) {
    FlipCounts counts = new FlipCounts(2);
    long[] keys = keys(learner.random, 1_000, gaps);
    for (int at = 2; at < keys.length; at += 2) {
      counts.add(keys, at - 2, keys, at);
    }
    return counts;
  }

  /** A rare gap is worth a code in several lists, but not in one. */
  @Test
  void a_code_for_lists_has_gaps_that_are_rare_in_each() {
    try (Learner learner = new Learner()) {
      long rare = 123_456;
      long[] keys = new long[2 * 1_600];
      long[] key = new long[2];
      for (int i = 0; i < 1_600; i++) {
        Keys.add(key, i % 64 < 63 ? 1 : rare, 2);
        Keys.copy(key, 0, keys, 2 * i, 2);
      }
      learner.code.learn(keys, 1_600);
      assertThat(learner.code.code().symbolOf(rare)).isNegative();
      learner.code.forget();
      learner.code.refresh(keys, 1_600);
      assertThat(learner.code.code().symbolOf(rare)).isNotNegative();
    }
  }

  /**
   * Groups of 256 keys: 32 values of one field, which are neighbours, and 8 of another, which are
   * not.
   */
  private static long[] groups(int count, boolean neighboursLow) {
    int[] far = {3, 17, 101, 230, 444, 600, 777, 1001};
    long[] keys = new long[2 * 256 * count];
    for (int i = 0; i < keys.length / 2; i++) {
      long near = i % 32;
      long other = far[i / 32 % 8];
      keys[2 * i + 1] =
          ((i / 256L) << 20) | (neighboursLow ? other << 10 | near : near << 10 | other);
    }
    KeySort.sort(keys, keys.length / 2, 2);
    return keys;
  }

  private static KeyMoves fieldsSwapped() {
    return new KeyMoves(
        IntStream.range(0, 127).map(bit -> bit < 20 ? (bit + 10) % 20 : bit).toArray(), 2);
  }

  private static Run written(Learner learner, long[] keys) {
    return written(learner, keys, 256);
  }

  private static Run written(Learner learner, long[] keys, int blockBytes) {
    RunWriter writer =
        new RunWriter(
            learner.memory, PageShape.of(2, blockBytes, Pages.BYTES), learner.code.code());
    for (int at = 0; at < keys.length; at += 2) {
      writer.add(keys, at);
    }
    return writer.finish();
  }

  @Test
  void a_code_for_moved_bits_keeps_its_promise() {
    try (Learner learner = new Learner()) {
      learner.code.learn(groups(200, false), 256 * 200);
      Run run = written(learner, groups(200, false));
      int pages = run.pages();
      assertThat(learner.code.learnMoved(run, fieldsSwapped(), 0.1)).isTrue();
      run.drop();
      Run moved = written(learner, groups(200, true));
      assertThat(moved.pages()).isLessThan(pages * 9 / 10);
      moved.drop();
    }
  }

  @Test
  void a_move_of_bits_that_saves_too_little_is_refused() {
    try (Learner learner = new Learner()) {
      learner.code.learn(groups(200, true), 256 * 200);
      GapCode code = learner.code.code();
      Run run = written(learner, groups(200, true));
      assertThat(learner.code.learnMoved(run, fieldsSwapped(), 0.1)).isFalse();
      assertThat(learner.code.code()).isSameAs(code);
      run.drop();
    }
  }

  /** Which order is chosen must not depend on the pages of the run, which depend on threads. */
  @Test
  void pieces_depend_on_the_keys_of_a_run_only() {
    try (Learner learner = new Learner()) {
      long[] keys = keys(learner.random, 100_000, OTHERS);
      Run small = written(learner, keys, 64);
      learner.code.learn(small);
      Run large = written(learner, keys, 512);
      assertThat(large.pages()).isLessThan(small.pages());
      ReorderedPieces of = new ReorderedPieces(small, 2, fieldsSwapped(), 10_000);
      ReorderedPieces same = new ReorderedPieces(large, 2, fieldsSwapped(), 10_000);
      GapCode code = learner.code.code();
      assertThat(same.gapsBefore().size()).isEqualTo(of.gapsBefore().size()).isPositive();
      assertThat(same.gapsBefore().bits(code)).isEqualTo(of.gapsBefore().bits(code));
      assertThat(same.gapsAfter().bits(code)).isEqualTo(of.gapsAfter().bits(code));
      small.drop();
      large.drop();
    }
  }

  @Test
  void pieces_do_not_depend_on_pages_where_the_run_ends_in_a_large_group() {
    try (Learner learner = new Learner()) {
      // Groups agree in the high word. The last one is read to the end, before other places are.
      long[] keys = new long[2 * 11_000];
      for (int i = 0; i < 11_000; i++) {
        keys[2 * i] = Math.min(i, 8_500) / 16;
        keys[2 * i + 1] = (long) i * 8;
      }
      Run small = written(learner, keys, 64);
      learner.code.learn(small);
      Run large = written(learner, keys, 512);
      ReorderedPieces of = new ReorderedPieces(small, 2, fieldsSwapped(), 10_000);
      ReorderedPieces same = new ReorderedPieces(large, 2, fieldsSwapped(), 10_000);
      assertThat(of.gapsBefore().size()).isGreaterThan(200);
      assertThat(same.gapsBefore().size()).isEqualTo(of.gapsBefore().size());
      small.drop();
      large.drop();
    }
  }

  @Test
  void an_order_is_not_proved_by_a_run_without_pieces() {
    try (Learner learner = new Learner()) {
      Run run = written(learner, keys(learner.random, 100, OTHERS), 64);
      assertThat(learner.code.learnMoved(run, fieldsSwapped(), 0)).isFalse();
      run.drop();
    }
  }

  @Test
  void nearly_as_good_means_at_most_a_sixteenth_longer() {
    assertThat(RunCode.isNearlyAsGood(1_600, 1_600)).isTrue();
    assertThat(RunCode.isNearlyAsGood(1_700, 1_600)).isTrue();
    assertThat(RunCode.isNearlyAsGood(1_701, 1_600)).isFalse();
  }
}
