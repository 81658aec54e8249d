package io.nutshell.store;

import io.nutshell.memory.MemoryBudget;
import io.nutshell.model.Model;
import org.junit.jupiter.api.Nested;

/** The contract for every distance between explicit states. */
final class DeltaStoreTest {

  abstract static class Contract extends StateStoreContract {
    private final int delta;

    Contract(int delta) {
      this.delta = delta;
    }

    @Override
    protected StateStore store(Model model, MemoryBudget budget, Hash hash) {
      return new DeltaStore(model.layout(), budget, hash, delta, null);
    }
  }

  @Nested
  final class OnlyTheInitialStateExplicit extends Contract {
    OnlyTheInitialStateExplicit() {
      super(0);
    }
  }

  @Nested
  final class AllExplicit extends Contract {
    AllExplicit() {
      super(1);
    }
  }

  @Nested
  final class EverySecondLevelExplicit extends Contract {
    EverySecondLevelExplicit() {
      super(2);
    }
  }

  @Nested
  final class EveryThirdLevelExplicit extends Contract {
    EveryThirdLevelExplicit() {
      super(3);
    }
  }

  @Nested
  final class EverySeventhLevelExplicit extends Contract {
    EverySeventhLevelExplicit() {
      super(7);
    }
  }

  @Nested
  final class EveryTwentiethLevelExplicit extends Contract {
    EveryTwentiethLevelExplicit() {
      super(20);
    }
  }
}
