package io.nutshell.search;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.nutshell.memory.MemoryBudget;
import io.nutshell.model.State;
import io.nutshell.store.Retrievable;
import java.util.List;
import org.junit.jupiter.api.Test;

final class DiscoveryOrderTest extends FirstInFirstOutContract {

  @Override
  protected Frontier frontier(List<State> states, MemoryBudget budget) {
    Retrievable listed = (id, target) -> target.copyFrom(states.get((int) id));
    return new DiscoveryOrder(listed);
  }

  @Test
  void an_id_out_of_order_is_noticed_in_tests() {
    try (Frontier frontier = frontier(List.of(), MemoryBudget.unlimited())) {
      assertThatThrownBy(() -> frontier.add(1, new State(1))).isInstanceOf(AssertionError.class);
    }
  }
}
