package io.nutshell.store;

import io.nutshell.memory.MemoryBudget;
import io.nutshell.model.Model;
import io.nutshell.store.ComBackStore.Options;
import org.junit.jupiter.api.Nested;

final class ComBackStoreTest {

  @Nested
  final class Usual extends StateStoreContract {
    @Override
    protected StateStore store(Model model, MemoryBudget budget, Hash hash) {
      return new ComBackStore(model, budget, Options.USUAL, hash);
    }
  }

  @Nested
  final class Wide extends StateStoreContract {
    @Override
    protected StateStore store(Model model, MemoryBudget budget, Hash hash) {
      return new ComBackStore(model, budget, new Options(64, false, 0, false, false, true), hash);
    }
  }
}
