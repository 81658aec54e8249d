package io.nutshell.memory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

final class MemoryBudgetTest {

  @Test
  void counts_what_is_charged_and_given_back() {
    MemoryBudget budget = new MemoryBudget(100);
    budget.charge(60);
    budget.charge(40);
    budget.release(70);
    assertThat(budget.used()).isEqualTo(30);
    assertThat(budget.limit()).isEqualTo(100);
  }

  @Test
  void remembers_the_most_that_was_held_at_once() {
    MemoryBudget budget = new MemoryBudget(100);
    budget.charge(60);
    budget.release(50);
    budget.charge(20);
    assertThat(budget.peak()).isEqualTo(60);
  }

  @Test
  void refuses_what_would_pass_the_limit_and_charges_nothing_then() {
    MemoryBudget budget = new MemoryBudget(100);
    budget.charge(60);
    assertThatThrownBy(() -> budget.charge(41))
        .isInstanceOf(MemoryExhausted.class)
        .hasMessageContainingAll("41", "60", "100");
    assertThat(budget.used()).isEqualTo(60);
    assertThat(budget.peak()).isEqualTo(60);
    budget.charge(40);
    assertThat(budget.used()).isEqualTo(100);
  }

  @Test
  void refuses_more_than_a_long_can_count() {
    MemoryBudget budget = MemoryBudget.unlimited();
    budget.charge(Long.MAX_VALUE - 1);
    assertThatThrownBy(() -> budget.charge(Long.MAX_VALUE - 1)).isInstanceOf(MemoryExhausted.class);
    assertThat(budget.used()).isEqualTo(Long.MAX_VALUE - 1);
  }

  @Test
  void may_be_charged_by_several_threads_at_once() throws InterruptedException {
    MemoryBudget budget = MemoryBudget.unlimited();
    Runnable work =
        () -> {
          for (int i = 0; i < 100_000; i++) {
            budget.charge(3);
            budget.release(2);
          }
        };
    Thread one = Thread.ofPlatform().start(work);
    Thread other = Thread.ofPlatform().start(work);
    one.join();
    other.join();
    assertThat(budget.used()).isEqualTo(200_000);
  }
}
