package io.nutshell.store.comback;

import io.nutshell.memory.MemoryBudget;
import io.nutshell.model.Model;
import io.nutshell.store.StateStore;
import io.nutshell.store.StateStoreContract;
import io.nutshell.store.comback.ComBackStore.Options;
import io.nutshell.store.table.Hash;
import org.junit.jupiter.api.Nested;

/** What every store promises. */
final class ComBackStoreTest {

  @Nested
  final class AsUsual extends StateStoreContract {
    @Override
    protected StateStore store(Model model, MemoryBudget budget, Hash hash) {
      return new ComBackStore(model, budget, Options.USUAL, hash);
    }
  }

  @Nested
  final class WithoutCache extends StateStoreContract {
    @Override
    protected StateStore store(Model model, MemoryBudget budget, Hash hash) {
      return new ComBackStore(model, budget, new Options(64, true, 0, false, false, false), hash);
    }
  }
}
