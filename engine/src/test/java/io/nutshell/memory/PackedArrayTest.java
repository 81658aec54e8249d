package io.nutshell.memory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.nutshell.fixture.Seeds;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

final class PackedArrayTest {

  private static void verify(PackedArray array, List<Long> oracle) {
    assertThat(array.size()).isEqualTo(oracle.size());
    for (int i = 0; i < oracle.size(); i++) {
      if (array.get(i) != oracle.get(i)) {
        throw new AssertionError("entry %d: %d, not %d".formatted(i, array.get(i), oracle.get(i)));
      }
    }
  }

  @Test
  void holds_what_a_list_holds_through_every_widening() {
    Seeds.each(
        100,
        seed -> {
          Random random = new Random(seed);
          MemoryBudget budget = MemoryBudget.unlimited();
          List<Long> oracle = new ArrayList<>();
          int bits = random.nextInt(20);
          try (PackedArray array = new PackedArray(budget, bits)) {
            for (int i = 0; i < 3_000; i++) {
              long value = bits == 0 ? 0 : random.nextLong() >>> (64 - bits);
              switch (random.nextInt(20)) {
                case 0 -> {
                  if (random.nextInt(10) == 0) {
                    bits = random.nextInt(bits, 65);
                    array.widen(bits);
                  }
                }
                case 1, 2 -> {
                  if (!oracle.isEmpty()) {
                    array.removeLast();
                    oracle.removeLast();
                  }
                }
                case 3, 4, 5 -> {
                  if (!oracle.isEmpty()) {
                    int at = random.nextInt(oracle.size());
                    array.set(at, value);
                    oracle.set(at, value);
                  }
                }
                default -> {
                  array.add(value);
                  oracle.add(value);
                }
              }
            }
            verify(array, oracle);
          }
          assertThat(budget.used()).isZero();
        });
  }

  @Test
  void takes_as_few_whole_bytes_as_will_do() {
    MemoryBudget budget = MemoryBudget.unlimited();
    try (PackedArray array = new PackedArray(budget, 17)) {
      for (int i = 0; i < 100_000; i++) {
        array.add(i);
      }
      assertThat(budget.used()).isBetween(300_000L, 300_000L * 9 / 8 + (1 << 14));
    }
  }

  @Test
  void widening_to_no_more_than_there_is_changes_nothing() {
    try (PackedArray array = new PackedArray(MemoryBudget.unlimited(), 9)) {
      array.add(0xffff);
      array.widen(1);
      array.widen(16);
      assertThat(array.get(0)).isEqualTo(0xffff);
    }
  }

  @Test
  void stays_whole_where_memory_runs_out() {
    MemoryBudget budget = new MemoryBudget(20_000);
    List<Long> oracle = new ArrayList<>();
    try (PackedArray array = new PackedArray(budget, 16)) {
      for (long i = 0; i < 5_000; i++) {
        array.add(i);
        oracle.add(i);
      }
      assertThatThrownBy(() -> array.widen(40)).isInstanceOf(MemoryExhausted.class);
      verify(array, oracle);
      array.widen(24);
      verify(array, oracle);
      assertThatThrownBy(
              () -> {
                for (long i = 0; i < 5_000; i++) {
                  array.add(i);
                  oracle.add(i);
                }
              })
          .isInstanceOf(MemoryExhausted.class);
      verify(array, oracle);
    }
    assertThat(budget.used()).isZero();
  }
}
