package io.nutshell.store.lossy;

import static org.assertj.core.api.Assertions.assertThat;

import io.nutshell.memory.MemoryBudget;
import io.nutshell.model.State;
import io.nutshell.store.LossyStoreContract;
import io.nutshell.store.StateStore;
import io.nutshell.store.table.Hash;
import org.junit.jupiter.api.Test;

final class BitstateStoreTest extends LossyStoreContract {

  @Override
  protected StateStore store(MemoryBudget budget, Hash hash) {
    return new BitstateStore(budget, 300_000, 15, hash);
  }

  @Test
  void a_crowded_array_misses_about_as_many_states_as_it_expects_to() {
    try (BitstateStore store = new BitstateStore(MemoryBudget.unlimited(), 40_000, 3, Hash.FULL)) {
      StateStore.Inserter inserter = store.inserter();
      State state = new State(1);
      for (int i = 0; i < 100_000; i++) {
        state.words[0] = i;
        inserter.add(state, 0, 0);
      }
      long missed = 100_000 - store.size();
      assertThat(missed).isGreaterThan(5_000);
      assertThat(store.statistics()).containsEntry("bits in the array", 320_000L);
      assertThat(store.statistics().get("bits set")).isBetween(1L, 320_000L);
    }
  }

  @Test
  void one_word_is_array_enough() {
    try (BitstateStore store = new BitstateStore(MemoryBudget.unlimited(), 8, 1, Hash.FULL)) {
      StateStore.Inserter inserter = store.inserter();
      State state = new State(1);
      for (int i = 0; i < 10_000; i++) {
        state.words[0] = i;
        inserter.add(state, 0, 0);
      }
      assertThat(store.size()).isEqualTo(64);
    }
  }
}
