package io.nutshell.store.tree;

import io.nutshell.memory.MemoryBudget;
import io.nutshell.model.Model;
import io.nutshell.store.StateStore;
import io.nutshell.store.StateStoreContract;
import io.nutshell.store.table.Hash;

final class TreeStoreTest extends StateStoreContract {

  @Override
  protected StateStore store(Model model, MemoryBudget budget, Hash hash) {
    return new TreeStore(model.layout(), budget, hash);
  }
}
