package io.nutshell.store.exact;

import static org.assertj.core.api.Assertions.assertThat;

import io.nutshell.fixture.ListedStates;
import io.nutshell.fixture.RandomStates;
import io.nutshell.memory.MemoryBudget;
import io.nutshell.model.Model;
import io.nutshell.store.Filling;
import io.nutshell.store.RoundContract;
import io.nutshell.store.StateStore;
import io.nutshell.store.StateStoreContract;
import io.nutshell.store.table.Hash;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class ExactStoreTest extends StateStoreContract implements RoundContract {

  @Override
  protected StateStore store(Model model, MemoryBudget budget, Hash hash) {
    return new ExactStore(model.layout(), budget, hash);
  }

  @Override
  public StateStore weakStore(MemoryBudget budget) {
    ListedStates model = ListedStates.fixed(RandomStates.fixed(new Random(1), 1, 2));
    return store(model, budget, Hash.weak(14));
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 5})
  void takes_the_words_of_a_state_and_at_most_eleven_bytes_more(int words) {
    ListedStates model = ListedStates.fixed(RandomStates.fixed(new Random(1), 150_000, words));
    MemoryBudget budget = MemoryBudget.unlimited();
    try (StateStore store = store(model, budget, Hash.FULL)) {
      Filling filling = new Filling(model, store);
      filling.run();
      long states = filling.distinct() * 8L * words;
      double table = 4.0 * 2 / 0.75 * filling.distinct();
      assertThat(budget.used()).isBetween(states, (long) (states * 1.125 + table) + (1 << 14));
    }
  }

  @Test
  void takes_little_memory_for_few_states() {
    MemoryBudget budget = MemoryBudget.unlimited();
    ListedStates model = ListedStates.fixed(RandomStates.fixed(new Random(1), 10, 1));
    try (StateStore store = store(model, budget, Hash.FULL)) {
      new Filling(model, store).run();
      assertThat(budget.used()).isLessThan(64 << 10);
    }
  }
}
