package io.nutshell.store.sorted;

import static org.assertj.core.api.Assertions.assertThat;

import io.nutshell.memory.MemoryBudget;
import io.nutshell.memory.MemoryExhausted;
import io.nutshell.parallel.Team;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A layer whose gaps are unlike those of the layer before is written again. */
final class SortedSetTest {
  private static final long[] GAPS = {1, 2, 5, 7, 12, 100, 1_000, 3_000};
  private static final long[] OTHERS = {3, 17, 33, 129, 2_000, 40_000, 70_000, 600_000};

  /** The sizes of layers differ so little that no code is stale because of them. */
  private static final int[] KEYS = {20_000, 20_500, 21_000};

  /** Ascending keys with gaps from a list, the first half of which is more frequent. */
  private static long[] keys(long from, int count, long... gaps) {
    Random random = new Random(1);
    long[] keys = new long[count];
    long key = from;
    for (int i = 0; i < count; i++) {
      int some = random.nextInt(4) == 0 ? gaps.length : gaps.length / 2;
      key += gaps[random.nextInt(some)];
      keys[i] = key;
    }
    return keys;
  }

  private static Layer next(SortedSet set, long[] keys) {
    set.settle(keys.clone(), keys.length, _ -> {}, null);
    return set.advance(false);
  }

  /** The keys of a layer in order. */
  private static long[] read(Layer layer) {
    List<Long> found = new ArrayList<>();
    try (RunCursor cursor = new RunCursor(layer.many, 1, false)) {
      while (cursor.next()) {
        found.add(cursor.key[0]);
      }
    }
    return found.stream().mapToLong(Long::longValue).toArray();
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 3})
  void a_layer_is_written_again_if_the_code_of_earlier_layers_does_not_suit_it(int threads) {
    MemoryBudget budget = MemoryBudget.unlimited();
    try (Team team = new Team(threads);
        Pages memory = new Pages(budget);
        SortedSet set = new SortedSet(budget, memory, 1, Sizes.USUAL, null)) {
      assertThat(set.use(team)).isTrue();
      Layer first = next(set, keys(0, KEYS[0], GAPS));
      Layer alike = next(set, keys(1L << 40, KEYS[1], GAPS));
      assertThat(alike.many.code).isSameAs(first.many.code);

      long[] keys = keys(1L << 50, KEYS[2], OTHERS);
      Layer unlike = next(set, keys);
      assertThat(unlike.many.code).isNotSameAs(first.many.code);
      assertThat(read(unlike)).isEqualTo(keys);
      assertThat(set.size()).isEqualTo(Arrays.stream(KEYS).sum());

      RunWriter writer = new RunWriter(memory, unlike.many.shape, first.many.code);
      for (int i = 0; i < keys.length; i++) {
        writer.add(keys, i);
      }
      int before = writer.finish().pages();
      assertThat(unlike.many.pages()).isLessThan(before - before / 9);
    }
    assertThat(budget.used()).isZero();
  }

  @Test
  void memory_that_ends_at_any_point_is_given_back() {
    boolean exhausted = true;
    for (long limit = 100_000; exhausted; limit += 1_000) {
      exhausted = false;
      MemoryBudget budget = new MemoryBudget(limit);
      try (Pages memory = new Pages(budget);
          SortedSet set = new SortedSet(budget, memory, 1, Sizes.USUAL, null)) {
        next(set, keys(0, KEYS[0], GAPS));
        long[] keys = keys(1L << 50, KEYS[2], OTHERS);
        assertThat(read(next(set, keys))).isEqualTo(keys);
      } catch (MemoryExhausted atThisLimit) {
        exhausted = true;
      }
      assertThat(budget.used()).isZero();
    }
  }
}
