package io.nutshell.store.lossy;

import static org.assertj.core.api.Assertions.assertThat;

import io.nutshell.memory.MemoryBudget;
import io.nutshell.model.State;
import io.nutshell.store.LossyStoreContract;
import io.nutshell.store.StateStore;
import io.nutshell.store.table.Hash;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

final class CompactionStoreTest {

  @Nested
  final class Of32Bits extends LossyStoreContract {
    @Override
    protected StateStore store(MemoryBudget budget, Hash hash) {
      return new CompactionStore(budget, 32, hash);
    }
  }

  @Nested
  final class Of64Bits extends LossyStoreContract {
    @Override
    protected StateStore store(MemoryBudget budget, Hash hash) {
      return new CompactionStore(budget, 64, hash);
    }
  }

  private static long bytes(int bits) {
    MemoryBudget budget = MemoryBudget.unlimited();
    try (StateStore store = new CompactionStore(budget, bits, Hash.FULL)) {
      StateStore.Inserter inserter = store.inserter();
      State state = new State(20);
      for (int i = 0; i < 100_000; i++) {
        state.words[i % 20]++;
        inserter.add(state, 0, 0);
      }
      assertThat(store.size()).isGreaterThan(99_990);
      return budget.used();
    }
  }

  @Test
  void takes_a_few_bytes_a_state_however_wide() {
    assertThat(bytes(32)).isLessThan(100_000 * 4 * 15 / 8);
    assertThat(bytes(64)).isBetween(2 * bytes(32) - 8, 2 * bytes(32));
  }
}
