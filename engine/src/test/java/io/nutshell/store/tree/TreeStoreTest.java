package io.nutshell.store.tree;

import io.nutshell.fixture.ListedStates;
import io.nutshell.fixture.RandomStates;
import io.nutshell.memory.MemoryBudget;
import io.nutshell.model.Model;
import io.nutshell.store.RoundContract;
import io.nutshell.store.StateStore;
import io.nutshell.store.StateStoreContract;
import io.nutshell.store.table.Hash;
import java.util.Random;

final class TreeStoreTest extends StateStoreContract implements RoundContract {

  @Override
  protected StateStore store(Model model, MemoryBudget budget, Hash hash) {
    return new TreeStore(model.layout(), budget, hash);
  }

  @Override
  public StateStore weakStore(MemoryBudget budget) {
    ListedStates model = ListedStates.fixed(RandomStates.fixed(new Random(1), 1, 2));
    return new TreeStore(model.layout(), budget, Hash.weak(14));
  }
}
