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
    Lookup lookup = new Lookup();
    long id = table.find(hashed, lookup);
    while (id != number && id != IdTable.FREE) {
      id = table.findNext(hashed, lookup);
    }
    return id == number;
  }

  private static void add(IdTable table, Hash hash, long number) {
    long hashed = hash.of(number);
    Lookup lookup = new Lookup();
    long found = table.find(hashed, lookup);
    while (found != IdTable.FREE) {
      found = table.findNext(hashed, lookup);
    }
    table.append(hashed, number, hash::of, lookup);
  }

  @ParameterizedTest
  @CsvSource({
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

  @ParameterizedTest
  @EnumSource
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
