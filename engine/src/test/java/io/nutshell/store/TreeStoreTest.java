package io.nutshell.store;

import io.nutshell.memory.MemoryBudget;
import io.nutshell.model.Model;

final class TreeStoreTest extends StateStoreContract {

  @Override
  protected StateStore store(Model model, MemoryBudget budget, Hash hash) {
    return new TreeStore(model.layout(), budget, hash);
  }
}
