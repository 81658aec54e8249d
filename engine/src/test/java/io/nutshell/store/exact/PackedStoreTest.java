package io.nutshell.store.exact;

import static org.assertj.core.api.Assertions.assertThat;

import io.nutshell.compact.MixedRadix;
import io.nutshell.compact.Packing;
import io.nutshell.fixture.ListedStates;
import io.nutshell.fixture.RandomLayouts;
import io.nutshell.fixture.Seeds;
import io.nutshell.memory.MemoryBudget;
import io.nutshell.model.Layout;
import io.nutshell.model.Model;
import io.nutshell.model.State;
import io.nutshell.store.Filling;
import io.nutshell.store.RoundContract;
import io.nutshell.store.StateStore;
import io.nutshell.store.StateStoreContract;
import io.nutshell.store.table.Hash;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

final class PackedStoreTest extends StateStoreContract implements RoundContract {

  @Override
  public StateStore weakStore(MemoryBudget budget) {
    return new PackedStore(() -> new OddSize(2), budget, Hash.weak(14));
  }

  /** The words as they are, and a few bytes more, so that entries do not end with a word. */
  private record OddSize(int stateWords) implements Packing {
    @Override
    public int bytes() {
      return stateWords * Long.BYTES + 1 + stateWords % 7;
    }

    @Override
    public void pack(State state, long[] target) {
      System.arraycopy(state.words, 0, target, 0, stateWords);
      target[stateWords] = state.words[0] & 0xff;
    }

    @Override
    public void unpack(long[] source, State target) {
      target.resize(stateWords);
      System.arraycopy(source, 0, target.words, 0, stateWords);
    }
  }

  @Override
  protected StateStore store(Model model, MemoryBudget budget, Hash hash) {
    return model.layout().fixedLength()
        ? new PackedStore(() -> new OddSize(model.layout().words()), budget, hash)
        : new ExactStore(model.layout(), budget, hash);
  }

  private static List<State> states(Random random, Layout layout, int count) {
    List<State> states = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      states.add(RandomLayouts.state(random, layout));
    }
    return states;
  }

  @Test
  void holds_states_as_mixed_radix_numbers() {
    Seeds.each(
        60,
        seed -> {
          Random random = new Random(seed);
          Layout layout = RandomLayouts.layout(random);
          ListedStates model = new ListedStates(layout, states(random, layout, 1_000));
          Hash hash = seed % 2 == 0 ? Hash.FULL : Hash.weak(6);
          try (StateStore store =
              new PackedStore(() -> new MixedRadix(layout), MemoryBudget.unlimited(), hash)) {
            Filling filling = new Filling(model, store);
            filling.runInBatches();
            filling.verify();
          }
        });
  }

  @Test
  void takes_only_the_bytes_that_the_packing_needs() {
    Random random = new Random(7);
    Layout layout = RandomLayouts.layout(random);
    MixedRadix radix = new MixedRadix(layout);
    ListedStates model = new ListedStates(layout, states(random, layout, 50_000));
    MemoryBudget budget = MemoryBudget.unlimited();
    try (StateStore store = new PackedStore(() -> radix, budget, Hash.FULL)) {
      Filling filling = new Filling(model, store);
      filling.run();
      double table = 4.0 * 2 / 0.75 * filling.distinct();
      assertThat(budget.used())
          .isLessThan((long) (filling.distinct() * radix.bytes() * 1.04 + table) + (1 << 15));
    }
  }
}
