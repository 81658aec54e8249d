package io.nutshell.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.nutshell.fixture.RandomStates;
import io.nutshell.fixture.Seeds;
import io.nutshell.memory.MemoryBudget;
import io.nutshell.memory.MemoryExhausted;
import io.nutshell.model.State;
import java.util.ArrayDeque;
import java.util.Random;
import org.junit.jupiter.api.Test;

final class StateStackTest {

  @Test
  void gives_states_back_last_in_first_out() {
    Seeds.each(
        20,
        seed -> {
          Random random = new Random(seed);
          MemoryBudget budget = MemoryBudget.unlimited();
          ArrayDeque<State> oracle = new ArrayDeque<>();
          State target = new State(1);
          try (StateStack stack = new StateStack(budget)) {
            for (State state : RandomStates.variable(random, 5_000, 12)) {
              if (random.nextInt(3) > 0 || oracle.isEmpty()) {
                stack.push(state);
                oracle.push(state);
              } else {
                stack.pop();
                oracle.pop();
              }
              if (!oracle.isEmpty()) {
                stack.peek(target);
                assertThat(target).isEqualTo(oracle.peek());
              }
            }
          }
          assertThat(budget.used()).isZero();
        });
  }

  @Test
  void stays_whole_where_memory_runs_out() {
    MemoryBudget budget = new MemoryBudget(10_000);
    State target = new State(1);
    try (StateStack stack = new StateStack(budget)) {
      State state = new State(100);
      for (int i = 0; i < 12; i++) {
        state.words[50] = i;
        stack.push(state);
      }
      assertThatThrownBy(() -> stack.push(state)).isInstanceOf(MemoryExhausted.class);
      for (int i = 11; i >= 0; i--) {
        stack.peek(target);
        assertThat(target.words[50]).isEqualTo(i);
        stack.pop();
      }
    }
    assertThat(budget.used()).isZero();
  }
}
