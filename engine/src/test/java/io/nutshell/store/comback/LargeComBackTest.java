package io.nutshell.store.comback;

import static org.assertj.core.api.Assertions.assertThat;

import io.nutshell.memory.MemoryBudget;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** No table ends at 2³¹. Takes gigabytes and minutes, so it runs under a profile of its own. */
@Tag("large")
final class LargeComBackTest {

  @Test
  void the_state_table_may_pass_two_gigabytes() {
    MemoryBudget budget = MemoryBudget.unlimited();
    try (StateTable table = new StateTable(budget, 32)) {
      long states = 450_000_000;
      for (long id = 0; id < states; id++) {
        long hash = (id * 0x9e3779b97f4a7c15L) >>> 32;
        long entry = table.first(hash);
        while (entry != StateTable.NONE) {
          entry = table.next(entry, hash);
        }
        table.add(hash, id);
      }
      assertThat(budget.used()).isGreaterThan(1L << 31);
      for (long id = 0; id < states; id += 9_973) {
        assertThat(table.lists((id * 0x9e3779b97f4a7c15L) >>> 32, id)).isTrue();
      }
    }
    assertThat(budget.used()).isZero();
  }

  @Test
  void there_may_be_more_back_edges_than_an_int_can_count() {
    MemoryBudget budget = MemoryBudget.unlimited();
    try (BackEdges edges = new BackEdges(budget, false)) {
      long states = (1L << 31) + 1000;
      for (long id = 0; id < states; id++) {
        edges.add(id - id % 3, id & 7);
      }
      assertThat(budget.used()).isGreaterThan(1L << 31);
      for (long id = states - 2000; id < states; id++) {
        edges.find(id);
        assertThat(edges.predecessor()).isEqualTo(id - id % 3);
        assertThat(edges.event()).isEqualTo(id & 7);
      }
    }
    assertThat(budget.used()).isZero();
  }
}
