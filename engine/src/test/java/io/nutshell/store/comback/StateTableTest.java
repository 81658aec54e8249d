package io.nutshell.store.comback;

import static org.assertj.core.api.Assertions.assertThat;

import io.nutshell.fixture.Seeds;
import io.nutshell.memory.MemoryBudget;
import io.nutshell.memory.MemoryExhausted;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class StateTableTest {
  private final Map<Long, List<Long>> lists = new HashMap<>();
  private long size;

  private static List<Long> list(StateTable table, long hash) {
    List<Long> ids = new ArrayList<>();
    for (long e = table.first(hash); e != StateTable.NONE; e = table.next(e, hash)) {
      ids.add(table.id(e));
    }
    return ids;
  }

  private void add(StateTable table, long hash) {
    long before = StateTable.NONE;
    for (long e = table.first(hash); e != StateTable.NONE; e = table.next(e, hash)) {
      before = e;
    }
    if (before != StateTable.NONE) {
      // Another search in between must not matter.
      boolean _ = table.lists(hash ^ 1, size);
      assertThat(table.next(before, hash)).isEqualTo(StateTable.NONE);
    }
    table.add(hash, size);
    lists.computeIfAbsent(hash, _ -> new ArrayList<>()).add(size++);
  }

  private void assertSame(StateTable table, long hash) {
    List<Long> found = list(table, hash);
    List<Long> expected = lists.getOrDefault(hash, List.of());
    if (found.size() != expected.size() || !new HashSet<>(found).equals(new HashSet<>(expected))) {
      throw new AssertionError("%s, not %s".formatted(found, expected));
    }
  }

  private void assertSame(StateTable table) {
    lists.keySet().forEach(hash -> assertSame(table, hash));
  }

  private static long hash(Random random, int bits) {
    return random.nextLong() >>> (64 - bits);
  }

  @ParameterizedTest
  @ValueSource(ints = {32, 64})
  void lists_what_was_added_however_large_it_grows(int bits) {
    Random random = new Random(bits);
    try (StateTable table = new StateTable(MemoryBudget.unlimited(), bits)) {
      while (size < 300_000) {
        add(table, hash(random, bits));
      }
      assertSame(table);
      for (int i = 0; i < 100_000; i++) {
        assertSame(table, hash(random, bits));
      }
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {32, 64})
  void lists_what_was_added_where_hashes_are_few_or_crowded(int bits) {
    Seeds.each(
        60,
        seed -> {
          lists.clear();
          size = 0;
          Random random = new Random(seed);
          int some = (int) (seed % 9);
          long base = seed % 2 == 0 ? -1L >>> (64 - bits) : 0;
          try (StateTable table = new StateTable(MemoryBudget.unlimited(), bits)) {
            while (size < 2_500) {
              long weak = hash(random, some == 0 ? 1 : some) << (seed % 3 == 0 ? bits - 9 : 0);
              add(table, random.nextInt(10) == 0 ? hash(random, bits) : base ^ weak);
            }
            assertSame(table);
          }
        });
  }

  @ParameterizedTest
  @ValueSource(ints = {32, 64})
  void takes_five_or_nine_bytes_an_entry_and_little_slack(int bits) {
    MemoryBudget budget = MemoryBudget.unlimited();
    Random random = new Random(1);
    try (StateTable table = new StateTable(budget, bits)) {
      assertThat(table.entryBits()).isEqualTo(bits + 8);
      for (long id = 0; id < 1_000_000; id++) {
        long hash = hash(random, bits);
        for (long e = table.first(hash); e != StateTable.NONE; e = table.next(e, hash)) {}
        table.add(hash, id);
      }
      double most = table.entryBits() / 8.0 / 0.85 * 1.25 * 1.13;
      assertThat(budget.used() / 1e6).isBetween(table.entryBits() / 8.0 / 0.85, most);
      assertThat(budget.peak()).isEqualTo(budget.used());
    }
    assertThat(budget.used()).isZero();
  }

  @Test
  void is_as_it_was_when_memory_runs_out() {
    Seeds.each(
        100,
        seed -> {
          lists.clear();
          size = 0;
          Random random = new Random(seed);
          int bits = seed % 2 == 0 ? 32 : 64;
          MemoryBudget budget = new MemoryBudget(9_000 + random.nextInt(100_000));
          try (StateTable table = new StateTable(budget, bits)) {
            while (size < 20_000) {
              add(table, hash(random, seed % 5 == 0 ? 5 : bits));
            }
          } catch (MemoryExhausted expected) {
            assertThat(size).isPositive();
          }
          assertThat(budget.used()).isZero();
        });
    lists.clear();
    size = 0;
    Random random = new Random(1);
    MemoryBudget budget = new MemoryBudget(50_000);
    try (StateTable table = new StateTable(budget, 32)) {
      boolean full = false;
      while (!full) {
        try {
          add(table, hash(random, 32));
        } catch (MemoryExhausted expected) {
          full = true;
        }
      }
      assertSame(table);
    }
  }

  @Test
  void moves_an_entry_to_the_front_and_keeps_the_order_of_the_others() {
    Random random = new Random(1);
    try (StateTable table = new StateTable(MemoryBudget.unlimited(), 32)) {
      while (size < 1_000) {
        add(table, hash(random, 2));
      }
      for (int i = 0; i < 200; i++) {
        long hash = hash(random, 2);
        List<Long> expected = list(table, hash);
        int which = random.nextInt(expected.size());
        expected.addFirst(expected.remove(which));
        long entry = table.first(hash);
        for (int skip = 0; skip < which; skip++) {
          entry = table.next(entry, hash);
        }
        table.moveToFront(entry, hash);
        assertThat(list(table, hash)).isEqualTo(expected);
      }
      for (Map.Entry<Long, List<Long>> list : lists.entrySet()) {
        list.getValue().forEach(id -> assertThat(table.lists(list.getKey(), id)).isTrue());
        assertThat(table.lists(list.getKey(), size)).isFalse();
      }
    }
  }
}
