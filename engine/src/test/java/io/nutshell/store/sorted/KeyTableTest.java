package io.nutshell.store.sorted;

import static org.assertj.core.api.Assertions.assertThat;

import io.nutshell.memory.MemoryBudget;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A table is full before the free slots are too few to help sort its keys. */
final class KeyTableTest {
  private static final int MOST = 1_000;

  private static void add(KeyTable table, Random random, int words) {
    long[] key = new long[words];
    do {
      Arrays.setAll(key, _ -> random.nextLong() >>> 1);
    } while (!table.add(key, 0));
  }

  @ParameterizedTest(name = "{0} words")
  @ValueSource(ints = {2, 3, 4, 7})
  void the_free_slots_of_a_table_have_a_word_for_each_key(int words) {
    Random random = new Random(words);
    for (int most = 1; most < MOST; most += 1 + most / 8) {
      try (KeyTable table = new KeyTable(MemoryBudget.unlimited(), words)) {
        do {
          add(table, random, words);
          assertThat(table.capacity() * words / (words + 1)).isGreaterThanOrEqualTo(table.count());
        } while (table.hasRoom(most));
        assertThat(table.count()).isEqualTo(most);
      }
    }
  }

  @ParameterizedTest(name = "{0} words")
  @ValueSource(ints = {1, 2, 3, 4})
  void a_table_with_reserved_room_does_not_grow_with_each_key(int words) {
    Random random = new Random(words);
    try (KeyTable table = new KeyTable(MemoryBudget.unlimited(), words)) {
      int grown = 0;
      int slots = table.capacity();
      for (int count = 1; count <= MOST; count++) {
        table.reserve(count);
        add(table, random, words);
        grown += table.capacity() == slots ? 0 : 1;
        slots = table.capacity();
      }
      assertThat(grown).isLessThan(MOST / 20);
    }
  }
}
