package io.nutshell.store.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.nutshell.memory.MemoryBudget;
import io.nutshell.memory.MemoryExhausted;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** The numbers 0, 1, 2 … stand for the states here, and each is its own id. */
final class IdTableTest {
  private static final int ALWAYS_NARROW = 4;
  private static final int SOON_WIDE = 18;
  private static final int ALWAYS_WIDE = 25;

  private static boolean contains(IdTable table, Hash hash, long number) {
    long hashed = hash.of(number);
    long id = table.find(hashed);
    while (id != number && id != IdTable.FREE) {
      id = table.findNext(hashed);
    }
    return id == number;
  }

  private static void add(IdTable table, Hash hash, long number) {
    long hashed = hash.of(number);
    long found = table.find(hashed);
    while (found != IdTable.FREE) {
      found = table.findNext(hashed);
    }
    table.append(hashed, number, hash::of);
  }

  @ParameterizedTest
  @CsvSource({
    "FASTEST, " + ALWAYS_NARROW + ", 64, 100000",
    "FASTEST, " + SOON_WIDE + ", 64, 100000",
    "FASTEST, " + ALWAYS_NARROW + ", 6, 3000",
    "FAST, " + ALWAYS_NARROW + ", 64, 100000",
    "FAST, " + SOON_WIDE + ", 64, 100000",
    "FAST, " + ALWAYS_WIDE + ", 64, 100000",
    "FAST, " + ALWAYS_NARROW + ", 6, 3000",
    "FAST, " + ALWAYS_WIDE + ", 6, 3000",
    "FAST, " + ALWAYS_NARROW + ", 0, 1500",
    "SMALL, " + ALWAYS_NARROW + ", 64, 100000",
    "SMALL, " + SOON_WIDE + ", 64, 100000",
    "SMALL, " + ALWAYS_NARROW + ", 6, 3000",
    "SMALL, 6, 64, 100000",
    "SMALL, 6, 6, 3000"
  })
  void finds_what_was_put_and_nothing_else(
      IdTable.Shape shape, int leastTag, int hashBits, int count) {
    Hash hash = Hash.weak(hashBits);
    MemoryBudget budget = MemoryBudget.unlimited();
    try (IdTable table = new IdTable(budget, shape, leastTag)) {
      for (long number = 0; number < count; number++) {
        if (contains(table, hash, number)) {
          throw new AssertionError(number + " is there before it was put");
        }
        add(table, hash, number);
      }
      for (long number = 0; number < 2L * count; number++) {
        if (contains(table, hash, number) != number < count) {
          throw new AssertionError(number + " of " + count);
        }
      }
    }
    assertThat(budget.used()).isZero();
  }

  @Test
  void entries_take_four_bytes_while_ids_are_small() {
    MemoryBudget narrow = MemoryBudget.unlimited();
    MemoryBudget wide = MemoryBudget.unlimited();
    try (IdTable four = new IdTable(narrow, IdTable.Shape.FAST, ALWAYS_NARROW);
        IdTable eight = new IdTable(wide, IdTable.Shape.FAST, ALWAYS_WIDE)) {
      assertThat(contains(four, Hash.FULL, 1)).isEqualTo(contains(eight, Hash.FULL, 1));
      assertThat(wide.used() - Long.BYTES).isEqualTo(2 * (narrow.used() - Long.BYTES));
    }
  }

  @Test
  void grows_fourfold_only_where_memory_is_no_matter_and_says_what_is_spare() {
    MemoryBudget plenty = new MemoryBudget(1 << 30);
    MemoryBudget little = new MemoryBudget(100_000);
    try (IdTable ample = new IdTable(plenty, IdTable.Shape.FASTEST);
        IdTable tight = new IdTable(little, IdTable.Shape.FASTEST)) {
      for (long number = 0; number < 1_000; number++) {
        add(ample, Hash.FULL, number);
        add(tight, Hash.FULL, number);
      }
      assertThat(little.used() - Long.BYTES).isEqualTo(2 * 1024 * Integer.BYTES);
      assertThat(plenty.used() - Long.BYTES).isEqualTo(4 * 1024 * Integer.BYTES);
      assertThat(ample.spare()).isEqualTo(plenty.used() / 2);
      assertThat(tight.spare()).isZero();
      for (long number = 1_000; number < 2_000; number++) {
        add(ample, Hash.FULL, number);
      }
      assertThat(ample.spare()).isZero();
    }
  }

  @ParameterizedTest
  @EnumSource(names = {"FAST", "FASTEST"})
  void grows_by_less_where_memory_does_not_allow_twice_and_not_at_all_after_that(
      IdTable.Shape shape) {
    MemoryBudget budget = new MemoryBudget(10_000);
    Hash hash = Hash.FULL;
    long number = 0;
    try (IdTable table = new IdTable(budget, shape)) {
      while (true) {
        try {
          add(table, hash, number);
          number++;
        } catch (MemoryExhausted expected) {
          break;
        }
      }
      assertThat(number).isGreaterThan(1_500);
      long next = number;
      assertThatThrownBy(() -> add(table, hash, next)).isInstanceOf(MemoryExhausted.class);
      for (long old = 0; old < 2 * number; old++) {
        assertThat(contains(table, hash, old)).isEqualTo(old < number);
      }
    }
    assertThat(budget.used()).isZero();
  }
}
