package io.nutshell.search;

import static org.assertj.core.api.Assertions.assertThat;

import io.nutshell.memory.MemoryBudget;
import io.nutshell.model.State;
import java.util.List;
import org.junit.jupiter.api.Test;

final class StateQueueTest extends FirstInFirstOutContract {

  @Override
  protected Frontier frontier(List<State> states, MemoryBudget budget) {
    return new StateQueue(budget);
  }

  @Test
  void holds_states_larger_than_a_chunk() {
    MemoryBudget budget = MemoryBudget.unlimited();
    try (StateQueue queue = new StateQueue(budget)) {
      for (int length : new int[] {1, 100_000, 0, 32_766, 50_000}) {
        State state = new State(length);
        if (length > 0) {
          state.words[length - 1] = 7;
        }
        queue.add(length, state);
      }
      State target = new State(1);
      for (int length : new int[] {1, 100_000, 0, 32_766, 50_000}) {
        assertThat(queue.take(target)).isEqualTo(length);
        assertThat(target.length).isEqualTo(length);
        assertThat(length == 0 ? 7 : target.words[length - 1]).isEqualTo(7);
      }
    }
    assertThat(budget.used()).isZero();
  }
}
