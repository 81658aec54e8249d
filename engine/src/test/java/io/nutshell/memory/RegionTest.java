package io.nutshell.memory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.nutshell.fixture.Seeds;
import io.nutshell.parallel.Helpers;
import io.nutshell.parallel.Team;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntConsumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class RegionTest {
  private final MemoryBudget budget = MemoryBudget.unlimited();

  @Test
  void holds_nothing_at_first() {
    try (Region region = new Region(budget)) {
      assertThat(region.capacity()).isZero();
      assertThat(budget.used()).isZero();
    }
  }

  @ParameterizedTest(name = "threads: {0}")
  @ValueSource(ints = {1, 3})
  void keeps_its_contents_and_zeroes_the_rest_as_it_grows(int threads) {
    try (Team team = new Team(threads);
        Region region = new Region(budget)) {
      long written = 0;
      for (long longs = 1; longs * 8 <= 32 * AddressSpace.LARGE; longs += longs / 3 + 1) {
        region.ensure(longs * 8, 8, team);
        for (; written < longs; written++) {
          if (region.getLong(written) != 0) {
            throw new AssertionError("not zero: long " + written);
          }
          region.setLong(written, ~written);
        }
        for (long i = 0; i < written; i++) {
          if (region.getLong(i) != ~i) {
            throw new AssertionError("lost: long " + i + " of " + written);
          }
        }
      }
    }
  }

  @Test
  void has_helpers_touch_each_new_huge_page() {
    AtomicInteger touched = new AtomicInteger();
    Helpers counting =
        new Helpers() {
          @Override
          public int workers() {
            return 2;
          }

          @Override
          public void forEach(int count, IntConsumer task) {
            touched.addAndGet(count);
            NONE.forEach(count, task);
          }
        };
    try (Region region = new Region(budget)) {
      region.ensure(10 * AddressSpace.HUGE_PAGE, 8, counting);
      region.ensure(region.capacity(), 8, counting);
      assertThat(touched.getAndSet(0)).isBetween(10, 12);
      region.ensure(region.capacity() + 3 * AddressSpace.HUGE_PAGE, 8, counting);
      assertThat(touched.get()).isBetween(2, 4);
    }
  }

  @Test
  void zeroes_the_part_that_growth_in_steps_has_added() {
    try (Region region = new Region(budget)) {
      region.ensure(8);
      region.setLong(0, -1);
      region.ensure(2 * AddressSpace.LARGE);
      for (long i = 1; i < region.capacity() / 8; i++) {
        assertThat(region.getLong(i)).isZero();
      }
    }
  }

  @Test
  void charges_what_may_be_touched() {
    try (Region region = new Region(budget)) {
      for (long bytes = 1; bytes < 20 << 20; bytes += bytes / 2 + 1) {
        region.ensure(bytes);
        assertThat(region.capacity()).isGreaterThanOrEqualTo(bytes);
        assertThat(budget.used()).isEqualTo(region.capacity());
        assertThat(region.capacity()).isLessThanOrEqualTo(bytes + bytes / 2 + (1 << 15));
      }
    }
    assertThat(budget.used()).isZero();
  }

  @Test
  void ensuring_less_than_there_is_changes_nothing() {
    try (Region region = new Region(budget)) {
      region.ensure(100_000);
      long capacity = region.capacity();
      region.ensure(1);
      region.ensure(capacity);
      assertThat(region.capacity()).isEqualTo(capacity);
    }
  }

  @Test
  void a_region_of_fixed_size_is_charged_at_once() {
    try (Region region = new Region(budget, 1_001)) {
      assertThat(region.capacity()).isEqualTo(1_008);
      assertThat(budget.used()).isEqualTo(1_008);
    }
    assertThat(budget.used()).isZero();
  }

  @ParameterizedTest
  @ValueSource(longs = {8, 4_096, (1 << 20) - 8, 1 << 20, 5 << 20})
  void reads_back_longs_ints_and_unaligned_longs(long bytes) {
    Seeds.each(
        3,
        seed -> {
          Random random = new Random(seed);
          byte[] oracle = new byte[(int) bytes];
          try (Region region = new Region(budget, bytes)) {
            for (int i = 0; i < 20_000; i++) {
              long value = random.nextLong();
              int at;
              int size = 8;
              switch (random.nextInt(3)) {
                case 0 -> {
                  at = 8 * random.nextInt((int) bytes / 8);
                  region.setLong(at / 8, value);
                }
                case 1 -> {
                  at = 4 * random.nextInt((int) bytes / 4);
                  region.setInt(at / 4, (int) value);
                  size = 4;
                }
                default -> {
                  at = random.nextInt((int) bytes - 7);
                  region.setLongAtByte(at, value);
                }
              }
              for (int b = 0; b < size; b++) {
                oracle[at + b] = (byte) (value >>> (8 * b));
              }
            }
            for (int at = 0; at + 8 <= bytes; at++) {
              long expected = little(oracle, at, 8);
              boolean same =
                  region.getLongAtByte(at) == expected
                      && (at % 8 != 0 || region.getLong(at / 8) == expected)
                      && (at % 4 != 0 || region.getInt(at / 4) == (int) expected);
              if (!same) {
                throw new AssertionError("byte " + at);
              }
            }
          }
        });
  }

  private static long little(byte[] bytes, int at, int count) {
    long value = 0;
    for (int b = count - 1; b >= 0; b--) {
      value = value << 8 | (bytes[at + b] & 0xff);
    }
    return value;
  }

  @Test
  void copies_longs_in_and_out() {
    try (Region region = new Region(budget, 80)) {
      region.setLongs(3, new long[] {1, 2, 3, 4}, 3);
      long[] out = new long[5];
      region.getLongs(2, out, 5);
      assertThat(out).containsExactly(0, 1, 2, 3, 0);
      region.getLongs(0, out, 0);
      assertThat(out).containsExactly(0, 1, 2, 3, 0);
    }
  }

  @Test
  void stays_whole_where_the_budget_refuses() {
    MemoryBudget tight = new MemoryBudget(2 * AddressSpace.LARGE);
    try (Region region = new Region(tight)) {
      region.ensure(3 * AddressSpace.LARGE / 2);
      for (long i = 0; i < region.capacity() / 8; i++) {
        region.setLong(i, i * i);
      }
      long capacity = region.capacity();
      assertThatThrownBy(() -> region.ensure(2 * AddressSpace.LARGE + 1))
          .isInstanceOf(MemoryExhausted.class);
      assertThat(region.capacity()).isEqualTo(capacity);
      assertThat(tight.used()).isEqualTo(capacity);
      for (long i = 0; i < region.capacity() / 8; i++) {
        assertThat(region.getLong(i)).isEqualTo(i * i);
      }
      region.ensure(2 * AddressSpace.LARGE);
      assertThat(region.getLong(1000)).isEqualTo(1_000_000);
    }
    assertThat(tight.used()).isZero();
  }

  @Test
  void uses_the_last_byte_of_the_budget() {
    MemoryBudget tight = new MemoryBudget(100_003);
    try (Region region = new Region(tight)) {
      for (long bytes = 8; bytes <= 100_000; bytes += 8) {
        region.ensure(bytes);
        region.setLong(bytes / 8 - 1, bytes);
      }
      assertThatThrownBy(() -> region.ensure(100_001)).isInstanceOf(MemoryExhausted.class);
      for (long bytes = 8; bytes <= 100_000; bytes += 8) {
        assertThat(region.getLong(bytes / 8 - 1)).isEqualTo(bytes);
      }
    }
  }

  @Test
  void stays_whole_where_the_system_refuses() {
    try (Region region = new Region(budget)) {
      region.ensure(8);
      region.setLong(0, 42);
      long used = budget.used();
      assertThatThrownBy(() -> region.ensure(1L << 60)).isInstanceOf(MemoryExhausted.class);
      assertThatThrownBy(() -> region.clearTo(1L << 60)).isInstanceOf(MemoryExhausted.class);
      assertThatThrownBy(() -> new Region(budget, 1L << 60)).isInstanceOf(MemoryExhausted.class);
      assertThat(budget.used()).isEqualTo(used);
      assertThat(region.getLong(0)).isEqualTo(42);
    }
    assertThat(budget.used()).isZero();
  }

  @ParameterizedTest
  @ValueSource(longs = {8, 100, 1_000_000, 3_000_000})
  void clearing_gives_another_size_of_zeroes(long bytes) {
    try (Region region = new Region(budget, 50_000)) {
      for (int i = 0; i < 50_000 / 8; i++) {
        region.setLong(i, -1);
      }
      region.clearTo(bytes);
      assertThat(region.capacity()).isBetween(bytes, bytes + 7);
      assertThat(budget.used()).isEqualTo(region.capacity());
      for (long i = 0; i < region.capacity() / 8; i++) {
        assertThat(region.getLong(i)).isZero();
      }
    }
    assertThat(budget.used()).isZero();
  }

  @Test
  void a_clearing_refused_changes_nothing() {
    MemoryBudget tight = new MemoryBudget(1_000);
    try (Region region = new Region(tight, 800)) {
      region.setLong(99, 7);
      assertThatThrownBy(() -> region.clearTo(1_001)).isInstanceOf(MemoryExhausted.class);
      assertThat(region.getLong(99)).isEqualTo(7);
      assertThat(tight.used()).isEqualTo(800);
      region.clearTo(1_000);
      assertThat(tight.used()).isEqualTo(1_000);
    }
  }

  @Test
  void reserves_far_more_than_it_takes() {
    try (Region one = new Region(budget);
        Region other = new Region(budget)) {
      one.ensure(2 * AddressSpace.LARGE);
      other.ensure(2 * AddressSpace.LARGE);
      one.setLong(200_000, 1);
      other.setLong(200_000, 2);
      one.ensure(40 << 20);
      assertThat(one.getLong(200_000)).isEqualTo(1);
      assertThat(other.getLong(200_000)).isEqualTo(2);
      assertThat(one.getLong(5_000_000)).isZero();
    }
  }

  @Test
  void an_index_out_of_bounds_is_noticed_in_tests() {
    try (Region region = new Region(budget, 16)) {
      assertThatThrownBy(() -> region.getLong(2)).isInstanceOf(AssertionError.class);
      assertThatThrownBy(() -> region.getLong(-1)).isInstanceOf(AssertionError.class);
      assertThatThrownBy(() -> region.setInt(4, 0)).isInstanceOf(AssertionError.class);
      assertThatThrownBy(() -> region.setLongAtByte(9, 0)).isInstanceOf(AssertionError.class);
      assertThatThrownBy(() -> region.getLongs(1, new long[2], 2))
          .isInstanceOf(AssertionError.class);
    }
  }

  @Test
  void may_be_closed_twice() {
    Region region = new Region(budget, 5_000_000);
    region.close();
    region.close();
    assertThat(budget.used()).isZero();
  }
}
