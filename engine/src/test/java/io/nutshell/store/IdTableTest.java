package io.nutshell.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.nutshell.memory.MemoryBudget;
import io.nutshell.memory.MemoryExhausted;
import io.nutshell.store.IdTable.Shape;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The numbers 0, 1, 2 … stand for the states here, and each is its own id. */
final class IdTableTest {

  /** Shapes by name, and some that have longer tags, to see wide entries in small tables. */
  private static Shape shape(String name) {
    return switch (name) {
      case "fast" -> Shape.FAST;
      case "small" -> Shape.SMALL;
      case "soon wide" -> new Shape(0.75, 2.0, 18, true);
      case "always wide" -> new Shape(0.75, 2.0, 25, true);
      case "small of long tags" -> new Shape(0.875, 1.4, 33, false);
      default -> throw new IllegalArgumentException(name);
    };
  }

  private static boolean contains(IdTable table, Hash hash, long number) {
    long hashed = hash.of(number);
    for (long slot = table.home(hashed); ; slot = table.after(slot)) {
      slot = table.seek(slot, hashed);
      long id = table.idAt(slot);
      if (id == number || id == IdTable.FREE) {
        return id == number;
      }
    }
  }

  private static void add(IdTable table, Hash hash, long number) {
    long hashed = hash.of(number);
    long slot = table.seek(table.home(hashed), hashed);
    while (table.idAt(slot) != IdTable.FREE) {
      slot = table.seek(table.after(slot), hashed);
    }
    table.append(slot, hashed, number, hash::of);
  }

  @ParameterizedTest
  @CsvSource({
    "fast, 64, 100000",
    "small, 64, 1100000",
    "soon wide, 64, 100000",
    "always wide, 64, 100000",
    "small of long tags, 64, 100000",
    "fast, 6, 3000",
    "small, 6, 3000",
    "always wide, 6, 3000",
    "small of long tags, 6, 3000",
    "fast, 0, 1500",
    "small, 0, 1500"
  })
  void finds_what_was_put_and_nothing_else(String shape, int hashBits, int count) {
    Hash hash = Hash.weak(hashBits);
    MemoryBudget budget = MemoryBudget.unlimited();
    try (IdTable table = new IdTable(budget, shape(shape))) {
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

  @ParameterizedTest
  @CsvSource({"fast, 4", "small, 2", "always wide, 8", "small of long tags, 6"})
  void entries_take_the_bytes_they_need(String shape, int bytes) {
    MemoryBudget budget = MemoryBudget.unlimited();
    try (IdTable table = new IdTable(budget, shape(shape))) {
      assertThat(table.idAt(0)).isEqualTo(IdTable.FREE);
      assertThat(budget.used()).isEqualTo(1024L * bytes + 8);
    }
  }

  @Test
  void a_first_guess_is_right_or_none() {
    Hash hash = Hash.FULL;
    try (IdTable table = new IdTable(MemoryBudget.unlimited(), Shape.FAST)) {
      int right = 0;
      for (long number = 0; number < 10_000; number++) {
        assertThat(table.firstGuess(hash.of(number))).isEqualTo(IdTable.FREE);
        add(table, hash, number);
        right += table.firstGuess(hash.of(number)) == number ? 1 : 0;
      }
      assertThat(right).isGreaterThan(5_000);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"fast", "small", "always wide"})
  void grows_by_less_where_memory_is_short_and_stays_whole_where_it_cannot_grow(String shape) {
    MemoryBudget budget = new MemoryBudget(20_000);
    Hash hash = Hash.FULL;
    long number = 0;
    try (IdTable table = new IdTable(budget, shape(shape))) {
      while (true) {
        try {
          add(table, hash, number);
          number++;
        } catch (MemoryExhausted expected) {
          break;
        }
      }
      long end = number;
      assertThat(end).isGreaterThan(1_500);
      assertThatThrownBy(() -> add(table, hash, end)).isInstanceOf(MemoryExhausted.class);
      for (long old = 0; old < 2 * end; old++) {
        assertThat(contains(table, hash, old)).isEqualTo(old < end);
      }
    }
    assertThat(budget.used()).isZero();
  }
}
