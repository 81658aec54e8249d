package io.nutshell.search;

import static org.assertj.core.api.Assertions.assertThat;

import io.nutshell.memory.MemoryBudget;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

final class SweepQueueTest {
  private final MemoryBudget budget = MemoryBudget.unlimited();

  private static long[] measure(long... values) {
    return values;
  }

  private static List<Long> garbage(SweepQueue queue) {
    List<Long> ids = new ArrayList<>();
    queue.judge(
        id -> {
          ids.add(id);
          return true;
        });
    return ids;
  }

  @Test
  void takes_the_least_measure_first_and_of_equal_ones_the_first_that_came() {
    try (SweepQueue queue = new SweepQueue(budget)) {
      queue.add(0, measure(1, 5));
      queue.add(1, measure(0, 9));
      queue.add(2, measure(1, 5));
      queue.add(3, measure(-1, 7));
      assertThat(List.of(queue.take(), queue.take(), queue.take(), queue.take(), queue.take()))
          .containsExactly(3L, 1L, 0L, 2L, -1L);
      assertThat(queue.lines()).isEqualTo(3);
    }
  }

  @Test
  void what_the_line_has_passed_is_garbage_and_nothing_else_is() {
    try (SweepQueue queue = new SweepQueue(budget)) {
      queue.add(0, measure(1));
      queue.add(1, measure(2));
      queue.take();
      queue.add(2, measure(1));
      assertThat(queue.garbage()).isZero();
      queue.take();
      assertThat(queue.garbage()).as("the line still stands there").isZero();
      queue.take();
      assertThat(queue.line()).containsExactly(2);
      assertThat(queue.garbage()).isEqualTo(2);
      assertThat(garbage(queue)).containsExactly(0L, 2L);
      assertThat(queue.garbage()).isZero();
    }
  }

  @Test
  void garbage_that_is_spared_is_judged_again() {
    try (SweepQueue queue = new SweepQueue(budget)) {
      for (long id = 0; id < 6; id++) {
        queue.add(id, measure(id));
        queue.take();
      }
      queue.judge(id -> id % 2 == 0);
      assertThat(queue.garbage()).isEqualTo(2);
      queue.take();
      assertThat(garbage(queue)).containsExactly(1L, 3L, 5L);
    }
  }

  @Test
  void what_is_postponed_waits_for_the_next_sweep() {
    try (SweepQueue queue = new SweepQueue(budget)) {
      queue.add(0, measure(5));
      queue.take();
      queue.postpone(1, measure(3));
      assertThat(queue.size()).isZero();
      assertThat(queue.take()).isEqualTo(-1);
      assertThat(queue.sweepAgain()).isTrue();
      assertThat(queue.size()).isEqualTo(1);
      assertThat(queue.take()).isEqualTo(1);
      assertThat(queue.take()).isEqualTo(-1);
      assertThat(queue.sweepAgain()).isFalse();
    }
  }

  @Test
  void gives_all_memory_back() {
    try (SweepQueue queue = new SweepQueue(budget)) {
      for (long id = 0; id < 500; id++) {
        queue.add(id, measure(id % 7, id));
      }
      for (int i = 0; i < 200; i++) {
        queue.take();
      }
      queue.postpone(500, measure(0, 0));
      assertThat(budget.used()).isPositive();
    }
    assertThat(budget.used()).isZero();
  }
}
